import { lockerFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A locker as acts name it. */
export interface ActedLocker {
  readonly id: string;
  readonly number: number;
  readonly bankName: string;
}

/** What is done with a locker; the last part of its path. */
export type LockerActName = 'assign' | 'expiry' | 'inservice' | 'outofservice' | 'release';

/** Refusals that name what is in the way: who has the locker, why it is out of service, which one the person has. */
const naming = ['lockerTaken', 'lockerOutOfService', 'hasLocker'] as const;

/** Returns what a locker is called: its bank and its number. */
export function nameOfLocker({ bankName, number }: ActedLocker): string {
  return `${bankName} ${String(number)}`;
}

/** Acts on a locker, and says what came of it (VIS-04). */
export function useLockerAct(locker: ActedLocker, act: LockerActName, onDone: () => void) {
  const text = useText('locker');
  const errorText = useErrorText('locker');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      callApi(`${lockerFacts.path}/${locker.id}/${act}`, { method: 'POST', body }),
    onSuccess: () => {
      toasts.success(text(`${act}.done`, { name: nameOfLocker(locker) }));
      onDone();
    },
    onSettled: () =>
      Promise.all([invalidateResource(queryClient, lockerFacts.name), invalidateResource(queryClient, 'lockerBank')]),
  });
  const { error } = mutation;
  const known = error instanceof ApiError ? error : null;
  const code = naming.find((one) => one === known?.code);
  const [name] = known?.fields?.[0]?.names ?? [];
  const advice = error === null ? undefined : errorText(error, 'saving').advice;
  const failure = code === undefined || name === undefined ? advice : text(`refused.${code}`, { name });
  return { run: mutation.mutate, isBusy: mutation.isPending, fields: known?.fields ?? [], code: known?.code, failure };
}
