import { allOf, faqFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';
import { PublishedChip } from './PublishedChip.tsx';

const ofCustomer = atLevel('customerId');

/** The FAQs of a customer, in the order in which the app shows them (CONT-09, CONT-10, NAV-23). */
export const faqScreens = defineScreens(faqFacts, {
  title: ({ title }) => title,
  chip: (record) => <PublishedChip row={record} />,
  initial: { type: 'faq', published: false },
  list: {
    columns: [
      { field: 'title', width: 320 },
      { field: 'displayOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'published', cell: PublishedChip, chip: true },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'published', kind: 'boolean' }],
    fixedFilter: (context) =>
      allOf(ofCustomer(context), { kind: 'compare', field: 'type', operator: 'eq', value: 'faq' }) ?? undefined,
    isOrdered: true,
  },
  form: { sections: [{ key: 'main', fields: [{ field: 'title' }, { field: 'content' }, { field: 'published' }] }] },
});
