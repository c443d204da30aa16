import { times } from '@atrium/contract';
import type { SupportToken } from '@atrium/contract';

import { callApi } from '../../kit/api/callApi.ts';
import { readStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';

/** A token that is about to end is as good as none: it still has to reach the widget's servers. */
const MARGIN = 10 * times.second;

/** Checks whether a token was signed for this person: another one may have used this browser before. */
function isFor(token: string, userId: string): boolean {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'external_id' in claims && claims.external_id === userId;
  } catch {
    return false;
  }
}

/** The token that signs a person in to the support widget: the kept one until it ends, else a new one (SHELL-44). */
export async function supportToken(userId: string): Promise<string> {
  const kept = readStored(storageKeys.supportToken);
  const end = Date.parse(readStored(storageKeys.supportTokenExpiry) ?? '');
  if (kept !== null && end - MARGIN > Date.now() && isFor(kept, userId)) return kept;
  const { token, expiresAt } = (await callApi<SupportToken>('authtoken/zendesk/jwt')).data;
  writeStored(storageKeys.supportToken, token);
  writeStored(storageKeys.supportTokenExpiry, expiresAt);
  return token;
}
