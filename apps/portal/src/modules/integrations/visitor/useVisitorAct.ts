import { visitorFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A visit as acts name it. */
export interface ActedVisit {
  readonly id: string;
  readonly name: string;
  readonly hostName: string;
}

interface VisitorAct {
  readonly visit: ActedVisit;
  /** The last part of its path. */
  readonly act: 'checkin' | 'checkout' | 'cancel' | 'host';
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Acts on a visit, and says what was done or that it could not be (VIS-02). */
export function useVisitorAct() {
  const text = useText('visitor');
  const errorText = useErrorText('visitor');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ visit, act, body = {} }: VisitorAct) =>
      callApi(`${visitorFacts.path}/${visit.id}/${act}`, { method: 'POST', body }),
    onSuccess: (_, { visit: { name, hostName }, act }) => toasts.success(text(`done.${act}`, { name, host: hostName })),
    onError: (error, { visit: { name }, act }) => {
      // The dialog about the host says it itself.
      if (act !== 'host') toasts.failure(`${text('notDone', { name })} ${errorText(error, 'other').advice}`);
    },
    onSettled: () => invalidateResource(queryClient, visitorFacts.name),
  });
}
