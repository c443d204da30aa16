import { orderFacts } from '@atrium/contract';

import { formPart } from '../../../ui/later/formPart.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { OrderChip } from './OrderChip.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { pastOrder } from './pastOrder.ts';

const OrderLines = formPart(async () => (await import('./OrderLines.tsx')).OrderLines);
const half = { half: true } as const;

const { RecordScreen, fetchRecordEarly, loadRecord } = defineScreens(pastOrder, {
  title: ({ number, day }) => `${day} / ${String(number)}`,
  chip: (record) => <OrderChip row={record} />,
  list: { columns: [{ field: 'number' }] },
  form: {
    sections: [
      { key: 'order', component: OrderLines },
      {
        key: 'person',
        fields: [
          { field: 'name', ...half },
          { field: 'company', ...half },
          { field: 'email', ...half },
          { field: 'payment', ...half },
          { field: 'paymentProvider', ...half },
          { field: 'note' },
          { field: 'cancelReason' },
        ],
      },
    ],
  },
});

/** The orders of a vendor that are done with (VEND-21, NAV-66, STAT-07). */
export const orderHistoryScreens = {
  texts: orderFacts.name,
  ListScreen: OrderHistory,
  RecordScreen,
  fetchRecordEarly,
  loadRecord,
};
