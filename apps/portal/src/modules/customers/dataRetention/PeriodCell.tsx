import type { dataRetention, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';

/** A period in days. */
export function PeriodCell({ row: { period } }: CellProps<RowOf<typeof dataRetention>>) {
  const text = useText('dataRetention');
  return text('days', { count: period });
}
