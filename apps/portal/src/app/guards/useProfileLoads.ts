import { callLimits, type FilterNode, listParameters, times } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ApiError, isWorthRetrying } from '../../kit/api/apiError.ts';
import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { retryDelay, shouldRetryQuery } from '../../kit/api/queryClient.ts';
import { profileKeys } from '../../kit/api/queryKeys.ts';
import type { Load, ProfileLoads } from './guardOutcome.ts';
import type { ProfileConfiguration, ProfileCustomer, ProfilePrivilege, ProfileRole, ProfileUser } from './profile.ts';

function isTooMany(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 429;
}

/** Seconds until a call that the server puts off is made again: as it says, a minute where it does not. */
function putOffSeconds({ retryAfter }: ApiError): number {
  return retryAfter ?? times.minute / times.second;
}

/** Returns what a query has come to, the same object for as long as that is the same. */
function useLoad<Data>({ data, isError, error, failureReason, failureCount }: UseQueryResult<Data>): Load<Data> {
  const seconds = isTooMany(failureReason) ? putOffSeconds(failureReason) : null;
  return useMemo(() => {
    // A refresh that fails leaves what is known; only a first load can fail the guard.
    if (data !== undefined) return { state: 'loaded', data };
    if (isError) return { state: 'failed', error };
    return { state: 'pending', putOff: seconds === null ? null : { seconds, times: failureCount } };
  }, [data, isError, error, seconds, failureCount]);
}

async function read<Data>(path: string, signal: AbortSignal): Promise<Data> {
  return (await callApi<Data>(path, { signal })).data;
}

/** Milliseconds between two tries while the browser is offline. */
const OFFLINE_RETRY = 2 * times.second;

/**
 * What the profile's queries share. Without network they wait instead of failing: the frame that the service worker
 * opened says that it is offline, and goes on once a try gets through. They wait as well as long as the server puts them
 * off (AUTH-61).
 */
const profileQuery = {
  staleTime: callLimits.profileStaleAfter,
  retry: (failures: number, error: Error) =>
    isTooMany(error) || (navigator.onLine ? shouldRetryQuery(failures, error) : isWorthRetrying(error)),
  retryDelay: (failures: number, error: Error) => {
    if (isTooMany(error)) return putOffSeconds(error) * times.second;
    return navigator.onLine ? retryDelay(failures) : OFFLINE_RETRY;
  },
} as const;

/**
 * Loads who the person is, what they may do and where; stale after 24 h (API-24). What the start has answered is there
 * already: `isStarted` says that nothing more is to be expected from it.
 */
export function useProfileLoads(isStarted: boolean): ProfileLoads {
  const user = useQuery({
    queryKey: profileKeys.user,
    queryFn: ({ signal }) => read<ProfileUser>('user/init', signal),
    enabled: isStarted,
    ...profileQuery,
  });
  const userId = user.data?.id ?? '';
  const roleIds = user.data?.roles ?? [];
  const [roleId = ''] = roleIds;
  const customerId = user.data?.customerId ?? '';
  const roles = useQuery({
    queryKey: profileKeys.roles(roleIds),
    queryFn: async ({ signal }) => {
      const filter: FilterNode = { kind: 'in', field: 'id', values: roleIds };
      const query = listParameters({ filter, select: ['id', 'name'], top: roleIds.length });
      return (await callApi<ListAnswer<ProfileRole>>('role', { query, signal })).data.value;
    },
    enabled: isStarted && roleIds.length > 0,
    ...profileQuery,
  });
  const configuration = useQuery({
    queryKey: profileKeys.configuration(userId),
    queryFn: async ({ signal }) => {
      const body = { userId };
      const options = { body, signal, idempotencyKey: null };
      return (await callApi<ProfileConfiguration>('user-configuration/search', options)).data;
    },
    enabled: isStarted && userId !== '',
    ...profileQuery,
  });
  const privilege = useQuery({
    queryKey: profileKeys.privilege(roleId),
    queryFn: ({ signal }) => read<ProfilePrivilege>(`role/${roleId}/roleprivilege`, signal),
    enabled: isStarted && roleId !== '',
    ...profileQuery,
  });
  const customer = useQuery({
    queryKey: profileKeys.customer(customerId),
    queryFn: ({ signal }) => read<ProfileCustomer>(`customer/${customerId}`, signal),
    enabled: isStarted && userId !== '' && customerId !== '',
    ...profileQuery,
  });
  const loads: ProfileLoads = {
    user: useLoad(user),
    configuration: useLoad(configuration),
    roles: useLoad(roles),
    privilege: useLoad(privilege),
    customer: useLoad(customer),
  };
  // oxlint-disable-next-line react/exhaustive-deps -- the same object for as long as its parts are the same
  return useMemo(() => loads, Object.values(loads));
}
