import type { RowOf, roomRelease } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';

/** Shows a time of a booking by the clocks of its building; the day has a column of its own. */
export function ReleaseTime({ row, value }: CellProps<RowOf<typeof roomRelease>>) {
  const { timeOfDay } = useFormats();
  return timeOfDay(Date.parse(String(value)), row.timezone ?? 'UTC');
}
