import type { building, RowOf } from '@atrium/contract';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';

import type { ListDefinition } from '../../../kit/definition/listDefinition.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { openBuilding } from './openBuilding.ts';

const RestoreRowDialog = laterPart(async () => (await import('./RestoreRowDialog.tsx')).RestoreRowDialog);

type Rows = Pick<ListDefinition<RowOf<typeof building>>, 'open' | 'rowActions'>;

/** What can be done with a listed building, in a customer and in a campus: a deleted one is brought back (RES-10). */
export const buildingRows: Rows = {
  open: openBuilding,
  rowActions: [
    {
      key: 'restore',
      needs: 'delete',
      icon: RestoreOutlined,
      isShown: ({ status }) => status === 'Disabled',
      dialog: RestoreRowDialog,
    },
  ],
};
