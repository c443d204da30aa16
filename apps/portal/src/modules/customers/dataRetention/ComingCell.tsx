import type { dataRetention, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows when a new policy or a shorter period takes effect; nothing once it has (RET-02). */
export function ComingCell({ row: { takesEffectAt } }: CellProps<RowOf<typeof dataRetention>>) {
  const text = useText('dataRetention');
  const { dateTime } = useFormats();
  return takesEffectAt === null ? text('coming.inForce') : dateTime(takesEffectAt);
}
