import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';

/** Shows when a notification is sent or was, as the clocks of its building show it. */
export function SendTimeCell({ row, value }: CellProps<{ readonly timezone: string | null }>) {
  const { dateTime } = useFormats();
  return typeof value === 'string' ? dateTime(value, row.timezone ?? undefined) : null;
}
