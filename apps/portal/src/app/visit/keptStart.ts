import { callLimits, type PortalStart } from '@atrium/contract';

import { readTabStored, removeTabStored, writeTabStored } from '../../ui/storage/browserStorage.ts';
import { tabKeys } from '../../ui/storage/storageKeys.ts';
import { readAddress } from '../../kit/navigation/place.ts';
import type { PortalAuth } from '../authContext.ts';
import { trialStore } from '../../features/trial/trialStore.ts';

/** What a tab keeps of the last start, so that the page opens again without waiting for it. */
interface KeptStart {
  /** Whom, which role and which places it is about. */
  readonly about: string;
  /** When it was answered. */
  readonly at: number;
  readonly start: PortalStart;
}

/** Whom and what a start is about; another sign-in, another role or other places have another one. */
function aboutOf(auth: Pick<PortalAuth, 'claims' | 'parameters'>, pathname: string): string {
  const claims = auth.claims();
  const person = [claims?.iss, claims?.sub, auth.parameters()?.email];
  const places = (readAddress(pathname)?.entries ?? []).map(({ id }) => id);
  return JSON.stringify([person, trialStore.key(), places]);
}

function isKept(value: unknown): value is KeptStart {
  return typeof value === 'object' && value !== null && 'about' in value && 'at' in value && 'start' in value;
}

/**
 * Returns what this tab keeps for the person and the address, for as long as a profile counts (API-24); null when there is
 * nothing.
 */
export function readKeptStart(auth: Pick<PortalAuth, 'claims' | 'parameters'>, pathname: string): KeptStart | null {
  try {
    const kept: unknown = JSON.parse(readTabStored(tabKeys.start) ?? 'null');
    const isOwn = isKept(kept) && kept.about === aboutOf(auth, pathname);
    return isOwn && Date.now() - kept.at < callLimits.profileStaleAfter ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a start that lets the person in; any other is asked for again at the next visit. */
export function keepStart(auth: Pick<PortalAuth, 'claims' | 'parameters'>, pathname: string, start: PortalStart): void {
  const { user, configuration, roles, privilege, customer, places } = start;
  const answers = [user, configuration, roles, privilege, customer, ...places.map(({ answer }) => answer)];
  if (answers.some(({ status }) => status !== 200)) return dropKeptStart();
  const kept: KeptStart = { about: aboutOf(auth, pathname), at: Date.now(), start };
  writeTabStored(tabKeys.start, JSON.stringify(kept));
}

/** Forgets it, with the session it belongs to. */
export function dropKeptStart(): void {
  removeTabStored(tabKeys.start);
}
