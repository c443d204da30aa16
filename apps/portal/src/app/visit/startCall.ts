import type { PortalStart } from '@atrium/contract';

import { callApi } from '../../kit/api/callApi.ts';
import { readAddress } from '../../kit/navigation/place.ts';
import { comingLanguage } from '../../ui/text/textStore.ts';
import { trialStore } from '../../features/trial/trialStore.ts';

const parameters = { CUSTOMER: 'customerId', CAMPUS: 'campusId', BUILDING: 'buildingId', VENDOR: 'vendorId' } as const;

/**
 * Asks for everything that the portal loads of the person and of the places of an address before its first page; null when
 * that fails. Each resource is then asked by itself, and its failure is shown as specified (SHELL-31).
 */
export async function callStart(pathname: string): Promise<PortalStart | null> {
  const entries = readAddress(pathname)?.entries ?? [];
  const places = Object.fromEntries(entries.map(({ context, id }) => [parameters[context], id]));
  const query = { ...places, language: comingLanguage() };
  try {
    return (await callApi<PortalStart>('user/start', { query })).data;
  } catch {
    return null;
  }
}

interface BegunStart {
  readonly pathname: string;
  readonly trial: string | null;
  readonly answer: Promise<PortalStart | null>;
}

let begun: BegunStart | null = null;

/** Makes the call for this address, while the frame is still on its way; once for an address and a role. */
export function beginStart(pathname: string): BegunStart {
  const trial = trialStore.key();
  if (begun === null || begun.pathname !== pathname || begun.trial !== trial)
    begun = { pathname, trial, answer: callStart(pathname) };
  return begun;
}

/** The answer for this address, of the call that was begun; the next one who asks gets another. */
export async function takeStart(pathname: string): Promise<PortalStart | null> {
  const own = beginStart(pathname);
  const start = await own.answer;
  if (begun === own) begun = null;
  return start;
}
