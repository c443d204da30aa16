import type { building, RowOf } from '@atrium/contract';

import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { RestoreBuildingDialog } from './RestoreBuildingDialog.tsx';

/** Restores the building of a row. */
export function RestoreRowDialog({ row, onClose }: RowActionDialogProps<RowOf<typeof building>>) {
  return <RestoreBuildingDialog id={row.id} name={row.name} onClose={onClose} />;
}
