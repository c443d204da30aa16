import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows how many of a session's seats are taken. */
export function SeatsCell({ row }: CellProps<{ readonly seats: number | null; readonly seatsTaken: number }>) {
  const text = useText('eventHead');
  const { number } = useFormats();
  const { seats, seatsTaken } = row;
  const taken = number(seatsTaken);
  return seats === null ? text('unlimited', { taken }) : text('seatsOf', { taken, seats: number(seats) });
}
