import { type RecordOf, type reservation, reservationFacts, rsvpFacts } from '@atrium/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { contextIds } from '../../../kit/navigation/useContextIds.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useSpan } from './useSpan.ts';

/** Above the people of a reservation: which one it is, and how many places are taken. */
export function RsvpHead({ context }: AboveListProps) {
  const text = useText('reservation');
  const { number } = useFormats();
  const span = useSpan();
  const { reservationId = '' } = context.params;
  const path = filledPath(reservationFacts.path, contextIds(context)) ?? reservationFacts.path;
  const { data, error, refetch } = useQuery({
    // Next to the RSVPs: with each of them the taken places are others.
    queryKey: [...queryKeys.resource(rsvpFacts.name), 'reservation', reservationId],
    queryFn: async ({ signal }) =>
      (await callApi<RecordOf<typeof reservation>>(`${path}/${reservationId}`, { signal })).data,
  });
  if (data === undefined) {
    if (error === null) return <Box sx={{ minHeight: 52 }} />;
    return <ErrorState area="reservation" error={error} onRetry={() => void refetch()} />;
  }
  const { locationName, startDate, endDate, timezone, rsvpCount, occupancy } = data;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, mb: 4, minHeight: 36 }}>
      <Link
        component={RouterLink}
        to={context.pathTo('buildingReservations', reservationId)}
        sx={{ display: 'block', minHeight: 24, fontWeight: 600 }}
      >
        {locationName}
      </Link>
      <span className="tabular">{span(startDate, endDate, timezone)}</span>
      <span className="tabular">{text('places', { taken: number(rsvpCount), occupancy: number(occupancy) })}</span>
    </Box>
  );
}
