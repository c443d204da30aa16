import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

interface Row {
  readonly id: string;
  readonly locationName: string;
  readonly rsvpCount: number;
  readonly occupancy: number;
}

/** Shows how many places of a reservation are taken, leading to the people (RESV-11). */
export function PlacesLink({ row, context }: CellProps<Row>) {
  const text = useText('reservation');
  const { number } = useFormats();
  const places = text('places', { taken: number(row.rsvpCount), occupancy: number(row.occupancy) });
  return (
    <Link
      component={RouterLink}
      to={`${context.pathTo('buildingReservations', row.id)}/rsvps`}
      aria-label={text('rsvpsOf', { places, name: row.locationName })}
    >
      {places}
    </Link>
  );
}
