import type { appMenu, card, RowOf } from '@atrium/contract';

import type { CellProps } from '../../../kit/definition/listDefinition.ts';
import { linkTextOf } from './entries.ts';

/** Is where the actions of an entry lead: names of deep links, hosts of addresses. */
export function LinksCell({ row }: CellProps<RowOf<typeof card> | RowOf<typeof appMenu>>) {
  return row.actions.map((action) => linkTextOf(action, row.deepLinks)).join(', ') || '–';
}
