import { type RecordOf, type RequestState, type serviceRequest, serviceRequestFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A request as acts name it. */
export interface ActedRequest {
  readonly id: string;
  readonly number: number;
  readonly status: RequestState;
}

interface RequestAct {
  readonly request: Pick<ActedRequest, 'id' | 'number'>;
  /** The last part of its path. */
  readonly act: 'assign' | 'attachment' | 'cancel' | 'comment' | 'priority' | 'resend' | 'state';
  readonly body: Readonly<Record<string, unknown>>;
}

/** Acts on a request, and says where it could not be done (SRV-03). What is done is seen on the page. */
export function useRequestAct() {
  const text = useText('serviceRequest');
  const errorText = useErrorText('serviceRequest');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ request, act, body }: RequestAct) =>
      callApi<RecordOf<typeof serviceRequest>>(`${serviceRequestFacts.path}/${request.id}/${act}`, {
        method: 'POST',
        body,
      }),
    onError: (error, { request }) =>
      toasts.failure(`${text('notDone', { number: String(request.number) })} ${errorText(error, 'other').advice}`),
    onSettled: () => invalidateResource(queryClient, serviceRequestFacts.name),
  });
}
