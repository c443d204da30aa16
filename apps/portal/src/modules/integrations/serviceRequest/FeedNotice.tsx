import { type FeedAnswer, type FeedState, times, toleratedStatuses } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

const FEED = 'status-feed';

/** Reads how it is with the customer's maintenance system; null where it has none. */
function useFeed(customerId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.list('serviceRequest', FEED, { customerId }),
    enabled: customerId !== undefined,
    refetchInterval: times.minute,
    queryFn: async ({ signal }) =>
      (await callApi<{ value: FeedState | null }>(FEED, { query: { customerId }, signal })).data.value,
  });
}

/**
 * Says when the maintenance system was last read, how many requests wait for it and since when it does not answer, and asks for
 * a refresh (SRV-06, SRV-07, SRV-10). A 500 is an answer: what is known, and that the refresh did not work (API-33).
 */
export function FeedNotice() {
  const text = useText('serviceRequest');
  const errorText = useErrorText();
  const { dateTime } = useFormats();
  const canEdit = useCan()('CUSTOMER.serviceRequest', 'edit');
  const { customerId } = useContextStack();
  const { data: feed = null, refetch } = useFeed(customerId);
  const refresh = useMutation({
    mutationFn: async () => {
      const tolerated = toleratedStatuses.feed;
      const { data, status } = await callApi<FeedAnswer>(FEED, { body: { customerId }, tolerated });
      return status === 202 ? data : null;
    },
    onSettled: () => refetch(),
  });
  if (feed === null) return null;
  const { readAt, failingSince, waiting, refused } = feed;
  const asked = refresh.data;
  return (
    <Alert
      severity={failingSince === null ? 'info' : 'warning'}
      sx={{ mb: 4 }}
      action={
        canEdit && (
          <Button size="small" color="inherit" loading={refresh.isPending} onClick={() => refresh.mutate()}>
            {text('feed.refresh')}
          </Button>
        )
      }
    >
      {failingSince !== null && `${text('feed.failing', { time: dateTime(failingSince) })} `}
      {readAt === null ? text('feed.never') : text('feed.read', { time: dateTime(readAt) })}
      {waiting > 0 && ` ${text('feed.waiting', { count: waiting })}`}
      {refused > 0 && ` ${text('feed.refused', { count: refused })}`}
      {asked !== undefined &&
        (asked !== null
          ? ` ${text('feed.asked', { least: asked.minMinutes, most: asked.maxMinutes })}`
          : ` ${text('feed.failed')}`)}
      {refresh.error !== null && ` ${errorText(refresh.error, 'other').advice}`}
    </Alert>
  );
}
