import { apiKey } from '@atrium/contract';

import { systemGrant } from '../../../access/authorize.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Work } from '../../../db/work.ts';
import { findKeyByHash } from '../../../directory/apiKeys.ts';
import { keptOf, keysIn } from '../../../identity/apiKeyForm.ts';
import type { StoreServices } from '../../../store/storeDefinition.ts';

/** Revokes the keys that are in a text which someone found, as far as there are such (API-46). A few are enough for one call. */
export async function revokeReportedKeys(work: Work, services: StoreServices, text: string): Promise<void> {
  for (const secret of keysIn(text).slice(0, 10)) {
    const key = await findKeyByHash(work, keptOf(secret).hash);
    if (key === null || key.isRevoked) continue;
    const grant = systemGrant(apiKey, 'delete', 'reported as found in public');
    await services.stores
      .named(apiKey.name)
      .remove(grant, { work, services }, key.id, 'any')
      .catch((error: unknown) => {
        // Revoked by someone else meanwhile.
        if (!(error instanceof HttpError && error.status === 404)) throw error;
      });
  }
}
