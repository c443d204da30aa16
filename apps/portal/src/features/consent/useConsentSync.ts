import { isSameConsent } from '@atrium/contract';
import type { ConsentCategory } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { userSaveRetry } from '../../kit/api/queryClient.ts';
import { profileKeys } from '../../kit/api/queryKeys.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { enterConsent, leaveConsent, useConsent } from './consent.ts';

/** What the person's record keeps of the choice, as far as it is known here. */
interface KeptChoice {
  readonly cookies: readonly ConsentCategory[];
}

/** Saves the person's record when it differs from what they chose in this browser (MON-03). A save that fails is made at the next visit: the choice itself is in force already. */
export function useConsentSync(): void {
  const { user } = useSession();
  const consent = useConsent();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    ...userSaveRetry,
    mutationFn: (cookies: readonly ConsentCategory[]) => callApi('user/update', { method: 'PUT', body: { cookies } }),
  });
  useEffect(() => {
    enterConsent(user.id);
    return leaveConsent;
  }, [user.id]);
  const groups = consent?.personId === user.id ? consent.groups : null;
  useEffect(() => {
    const saved = queryClient.getQueryData<KeptChoice>(profileKeys.user);
    if (groups === null || saved === undefined || isSameConsent(saved.cookies, groups)) return;
    queryClient.setQueryData<KeptChoice>(profileKeys.user, { ...saved, cookies: groups });
    mutate(groups);
  }, [groups, mutate, queryClient]);
}
