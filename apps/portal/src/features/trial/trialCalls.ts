import { times } from '@atrium/contract';

import { callApi } from '../../kit/api/callApi.ts';
import { type Trial, trialStore } from './trialStore.ts';

/** Asks the server to begin a trial, and begins it; rejects with its refusal (PERM-34, PERM-36). */
export async function beginTrial({ id, from, place }: Trial): Promise<void> {
  const { data } = await callApi<Trial>('role/trial', { body: { roleId: id, place } });
  trialStore.begin({ ...data, from, place });
}

/** Tells the server that the trial is ending; a request that does not get there keeps no one in it. */
export async function tellTrialEnd(): Promise<void> {
  if (trialStore.state().trial === null) return;
  await callApi('role/trial', { method: 'DELETE', timeout: 5 * times.second }).catch(() => undefined);
}
