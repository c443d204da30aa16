import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';

/** A point in time as the clocks of the building show it; another zone than the person's is named. */
export function TimeCell({ row, value }: CellProps<{ readonly timezone: string | null }>) {
  const { dateTime } = useFormats();
  return typeof value === 'string' ? dateTime(value, row.timezone ?? undefined) : null;
}
