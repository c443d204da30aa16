import type { floor, RowOf } from '@atrium/contract';

import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** Merges a floor into another of its building (PLACE-03). */
export function MergeFloorDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof floor>>) {
  return <MergeDialog place={row} onClose={onClose} />;
}
