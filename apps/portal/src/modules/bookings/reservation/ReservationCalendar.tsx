import { allOf, type FilterNode, type reservation, reservationFacts, type RowOf, writeFilter } from '@atrium/contract';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useMemo } from 'react';
import { Link } from 'react-router';

import { Calendar } from '../../../features/calendar/Calendar.tsx';
import { type CalendarItem, windowOf } from '../../../features/calendar/calendarItem.ts';
import { shownDays } from '../../../features/calendar/days.ts';
import { useCalendarPlace } from '../../../features/calendar/useCalendarPlace.ts';
import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { useListContext, useMay } from '../../../kit/session/useListContext.ts';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { contextIds } from '../../../kit/navigation/useContextIds.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { ReservationViews } from './ReservationViews.tsx';

type Row = RowOf<typeof reservation>;

/** Reservations that one request reads: more in a month than people can look at. */
const MAX_ROWS = 1_000;
const PAGE = 'buildingReservations';

function filterOf({ from, until }: { readonly from: string; readonly until: string }): string {
  const starts: FilterNode = { kind: 'compare', field: 'startDate', operator: 'lt', value: new Date(until) };
  const ends: FilterNode = { kind: 'compare', field: 'endDate', operator: 'ge', value: new Date(from) };
  return writeFilter(allOf(starts, ends) ?? starts);
}

/** The reservations of the building as a calendar by month, week or agenda (NAV-61). */
export function ReservationCalendar() {
  const text = useText('reservation');
  const { number } = useFormats();
  const context = useListContext();
  const may = useMay(reservationFacts, context);
  const zone = use(PlaceZoneContext) ?? 'UTC';
  const place = useCalendarPlace(zone);
  const { view, day } = place;
  const path = filledPath(reservationFacts.path, contextIds(context)) ?? reservationFacts.path;
  const filter = filterOf(windowOf(shownDays(view, day), zone));
  const query = { $filter: filter, $orderby: 'startDate', $top: MAX_ROWS };
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.list(reservationFacts.name, path, query),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<Row>>(path, { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  const rows = data?.value;
  const items = useMemo(
    () =>
      (rows ?? []).map(({ id, startDate, endDate, locationName, rsvpCount, occupancy }): CalendarItem => ({
        id,
        startDate,
        endDate,
        title: locationName,
        detail: text('places', { taken: number(rsvpCount), occupancy: number(occupancy) }),
        to: context.pathTo(PAGE, id),
      })),
    [rows, text, number, context],
  );
  const add = may('add') && (
    <Button component={Link} to={context.pathTo(PAGE, 'new')} variant="contained" startIcon={<AddOutlined />}>
      {text('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={text('title')} primary={add} />
      <ReservationViews />
      {data?.['@odata.nextLink'] !== undefined && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {text('calendarFull', { count: number(MAX_ROWS) })}
        </Alert>
      )}
      {data === undefined && error !== null ? (
        <ErrorState area="reservation" error={error} onRetry={() => void refetch()} />
      ) : (
        <Calendar label={text('title')} place={place} zone={zone} items={items} isLoading={isPending} />
      )}
    </>
  );
}
