import { spaceBookingFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';

/** What people do with a booking that is there. */
export type BookingAction = 'cancel' | 'checkin' | 'end';

/** Cancels a booking, checks in to it, or ends it (RESV-22). */
export function useBookingAction() {
  const text = useText('spaceView');
  const errorText = useErrorText('spaceView');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { readonly id: string; readonly action: BookingAction }) =>
      callApi(`${spaceBookingFacts.path}/${id}/${action}`, { body: {} }),
    onSuccess: (_, { action }) => toasts.success(text(`done.${action}`)),
    onError: (error) => toasts.failure(errorText(error, 'saving').advice),
    onSettled: () => invalidateResource(queryClient, spaceBookingFacts.name),
  });
}
