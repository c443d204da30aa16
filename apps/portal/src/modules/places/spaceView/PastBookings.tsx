import { type RowOf, skipTokenOf, type spaceBooking, spaceBookingFacts } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useResourceText } from '../../../kit/form/useResourceText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { TitledDrawer } from '../../../ui/feedback/TitledDrawer.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { BookingHistory } from './BookingHistory.tsx';

type Booking = RowOf<typeof spaceBooking>;

interface PastBookingsProps {
  readonly spaceId: string;
  readonly buildingId: string;
  readonly name: string;
  readonly timezone: string;
  readonly onClose: () => void;
}

const PAGE_SIZE = 50;

/** The bookings of a space that its day does not show any more, newest first: over, ended early or cancelled. */
function usePastBookings(spaceId: string, buildingId: string) {
  // As of the opening, so that the pages go together.
  const [now] = useState(() => new Date().toISOString());
  const query = {
    spaceId,
    buildingId,
    $filter: `ends le ${now} or status eq 'Ended' or status eq 'Cancelled'`,
    $orderby: 'starts desc',
    $top: PAGE_SIZE,
  };
  return useInfiniteQuery({
    queryKey: [...queryKeys.list(spaceBookingFacts.name, spaceBookingFacts.path, query), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? {} : { $skiptoken: pageParam };
      return (await callApi<ListAnswer<Booking>>(spaceBookingFacts.path, { query: { ...query, ...page }, signal }))
        .data;
    },
    getNextPageParam: (page) => skipTokenOf(page['@odata.nextLink']),
  });
}

/** The earlier and cancelled bookings of a space, each with its history (AUDIT-04, RESV-22). */
export function PastBookings({ spaceId, buildingId, name, timezone, onClose }: PastBookingsProps) {
  const text = useText('spaceView');
  const kit = useText('kit');
  const words = useResourceText(spaceBookingFacts.name);
  const { dateTime } = useFormats();
  const past = usePastBookings(spaceId, buildingId);
  const [historyOf, setHistoryOf] = useState<Booking | null>(null);
  const bookings = past.data?.pages.flatMap(({ value }) => value) ?? [];
  const title = text('past.title', { name });
  const titleOf = ({ starts }: Booking) => text('past.historyTitle', { time: dateTime(starts, timezone) });
  return (
    <TitledDrawer title={title} closeLabel={text('past.close')} width={600} onClose={onClose}>
      {past.isPending && <PageSkeleton />}
      {past.error !== null && <ErrorState error={past.error} onRetry={() => void past.refetch()} />}
      {past.isSuccess && bookings.length === 0 && <EmptyState title={text('past.none')} />}
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {bookings.map((booking) => (
          <Box
            component="li"
            key={booking.id}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              py: 3,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 180, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>
                {booking.name}
                {booking.title === null ? '' : ` · ${booking.title}`}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {text('dialog.alternative', {
                  from: dateTime(booking.starts, timezone),
                  to: dateTime(booking.ends, timezone),
                })}
              </Typography>
              <Typography variant="body2">{words.choice('status', booking.status)}</Typography>
            </Box>
            <Button
              size="small"
              aria-label={kit('history.title', { name: titleOf(booking) })}
              onClick={() => setHistoryOf(booking)}
            >
              {kit('history.open')}
            </Button>
          </Box>
        ))}
      </Box>
      {past.hasNextPage && (
        <Button size="small" sx={{ mt: 2 }} loading={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
          {text('past.older')}
        </Button>
      )}
      {historyOf !== null && (
        <BookingHistory bookingId={historyOf.id} title={titleOf(historyOf)} onClose={() => setHistoryOf(null)} />
      )}
    </TitledDrawer>
  );
}
