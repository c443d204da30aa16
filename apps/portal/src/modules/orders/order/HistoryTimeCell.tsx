import { useFormats } from '../../../ui/format/useFormats.ts';
import type { CellProps } from '../../../kit/definition/listDefinition.ts';

/** Shows when an order was placed, on the clocks of its building. */
export function HistoryTimeCell({ row, value }: CellProps<{ readonly timezone: string | null }>) {
  const { dateTime } = useFormats();
  return typeof value === 'string' ? dateTime(value, row.timezone ?? undefined) : null;
}
