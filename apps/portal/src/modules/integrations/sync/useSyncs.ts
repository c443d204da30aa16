import {
  type SyncJob,
  type SyncJobs,
  type SyncKind,
  type SyncRun,
  type SyncStarted,
  times,
  toleratedStatuses,
} from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';

const SYNC = 'sync';
const STATUS = 'sync-job-status';
const LOG = 'workorder/sync-job-audit-log';
/** How often a page is read again while one runs, and while none does: someone else may start one (INTG-20). */
export const WHILE_RUNNING = 3 * times.second;
export const WHILE_IDLE = 30 * times.second;

/** The sync jobs of a customer, read again while one runs. */
export function useSyncJobs(customerId: string) {
  return useQuery({
    queryKey: queryKeys.list(SYNC, STATUS, { customerId }),
    queryFn: async ({ signal }) => (await callApi<SyncJobs>(STATUS, { query: { customerId }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.value.some(({ status }) => status === 'Running') === true ? WHILE_RUNNING : WHILE_IDLE,
  });
}

/** The last runs of a customer's sync jobs, read again while one runs. */
export function useSyncRuns(customerId: string) {
  return useQuery({
    queryKey: queryKeys.list(SYNC, LOG, { customerId }),
    queryFn: async ({ signal }) =>
      (await callApi<{ value: SyncRun[] }>(LOG, { query: { customerId }, signal })).data.value,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'Running') === true ? WHILE_RUNNING : WHILE_IDLE,
  });
}

/** What a sync that was asked for has come to: it is started, or the system gave no answer and this is what is known. */
export type StartedSync =
  | { readonly isStarted: true; readonly least: number; readonly most: number }
  | { readonly isStarted: false; readonly staleSince: string | null };

/** What `POST synclocations` and `POST sync-problem-codes` answer, also at the statuses that are a success (API-34, API-35). */
type StartAnswer = SyncStarted | { readonly staleSince: string | null; readonly value: SyncJob };

/** Asks for a sync, and reads everything again afterwards, whatever came of it. */
export function useStartSync(customerId: string, kind: SyncKind) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (mayRemove: number | undefined): Promise<StartedSync> => {
      const options = {
        body: { customerId, ...(mayRemove === undefined ? {} : { mayRemove }) },
        tolerated: toleratedStatuses[kind],
      };
      const { data } =
        kind === 'locations'
          ? await callApi<StartAnswer>('synclocations', options)
          : await callApi<StartAnswer>('sync-problem-codes', options);
      return 'job' in data
        ? { isStarted: true, least: data.minMinutes, most: data.maxMinutes }
        : { isStarted: false, staleSince: data.staleSince };
    },
    onSettled: async () => {
      await invalidateResource(queryClient, SYNC);
      await invalidateResource(queryClient, 'job');
    },
  });
}
