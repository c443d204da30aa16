import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useSpan } from './useSpan.ts';

interface Row {
  readonly startDate: string;
  readonly endDate: string;
  readonly timezone: string | null;
}

/** From when to when a reservation is, as the clocks of the building show it. */
export function SpanCell({ row }: CellProps<Row>) {
  const span = useSpan();
  return span(row.startDate, row.endDate, row.timezone);
}
