import { callLimits, times } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { isWorthRetrying } from '../../kit/api/apiError.ts';
import { callApi } from '../../kit/api/callApi.ts';
import type { ListAnswer } from '../../kit/api/callApi.ts';
import { retryDelay, shouldRetryQuery } from '../../kit/api/queryClient.ts';
import { profileKeys } from '../../kit/api/queryKeys.ts';
import type { Load, ProfileLoads } from './guardOutcome.ts';
import type { ProfileConfiguration, ProfileCustomer, ProfilePrivilege, ProfileRole, ProfileUser } from './profile.ts';

function loadOf<Data>(query: UseQueryResult<Data>): Load<Data> {
  // A refresh that fails leaves what is known; only a first load can fail the guard.
  if (query.data !== undefined) return { state: 'loaded', data: query.data };
  return { state: query.isError ? 'failed' : 'pending' };
}

async function read<Data>(path: string, signal: AbortSignal): Promise<Data> {
  return (await callApi<Data>('GET', path, { signal })).data;
}

/** Milliseconds between two tries while the browser is offline. */
const offlineRetry = 2 * times.second;

/**
 * What the profile's queries share. Without network they wait instead of failing: the frame that the service worker
 * opened says that it is offline, and goes on once a try gets through.
 */
const profileQuery = {
  staleTime: callLimits.profileStaleAfter,
  retry: (failures: number, error: Error) =>
    navigator.onLine ? shouldRetryQuery(failures, error) : isWorthRetrying(error),
  retryDelay: (failures: number) => (navigator.onLine ? retryDelay(failures) : offlineRetry),
} as const;

/** Loads who the person is, what they may do and where; stale after 24 h (API-24). The person and the roles are asked for at once. */
export function useProfileLoads(isSignedIn: boolean): ProfileLoads {
  const user = useQuery({
    queryKey: profileKeys.user,
    queryFn: ({ signal }) => read<ProfileUser>('user/init', signal),
    enabled: isSignedIn,
    ...profileQuery,
  });
  const roles = useQuery({
    queryKey: profileKeys.roles,
    queryFn: async ({ signal }) => (await read<ListAnswer<ProfileRole>>('role?$top=1000', signal)).value,
    enabled: isSignedIn,
    ...profileQuery,
  });

  const userId = user.data?.id ?? '';
  const roleId = user.data?.roles[0] ?? '';
  const customerId = user.data?.customerId ?? '';
  const configuration = useQuery({
    queryKey: profileKeys.configuration(userId),
    queryFn: async ({ signal }) => {
      const body = { userId };
      const options = { body, signal, idempotencyKey: null };
      return (await callApi<ProfileConfiguration>('POST', 'user-configuration/search', options)).data;
    },
    enabled: isSignedIn && userId !== '',
    ...profileQuery,
  });
  const privilege = useQuery({
    queryKey: profileKeys.privilege(roleId),
    queryFn: ({ signal }) => read<ProfilePrivilege>(`role/${roleId}/roleprivilege`, signal),
    enabled: isSignedIn && roleId !== '',
    ...profileQuery,
  });
  const customer = useQuery({
    queryKey: profileKeys.customer(customerId),
    queryFn: ({ signal }) => read<ProfileCustomer>(`customer/${customerId}`, signal),
    enabled: isSignedIn && userId !== '' && customerId !== '',
    ...profileQuery,
  });
  return {
    user: loadOf(user),
    configuration: loadOf(configuration),
    roles: loadOf(roles),
    privilege: loadOf(privilege),
    customer: loadOf(customer),
  };
}
