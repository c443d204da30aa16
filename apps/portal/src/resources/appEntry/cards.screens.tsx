import { card } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';
import { atLevel } from '../../kit/list/atLevel.ts';
import { CardActionsInput } from './ActionsInput.tsx';
import { ExtensionInput } from './ExtensionInput.tsx';
import { LinksCell } from './LinksCell.tsx';
import { CardPreviewSection } from './PreviewSection.tsx';

/** The catalogue of cards (ROOT-05, BRAND-17). */
export const cardScreens = defineScreens(card, {
  title: ({ name }) => name,
  initial: { bookings: false, actions: [] },
  list: {
    columns: [
      { field: 'name', width: 200, secondary: 'code' },
      { field: 'bookings', width: 110 },
      { field: 'actions', width: 260, cell: LinksCell },
      { field: 'extensionCode', width: 170 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'bookings', kind: 'boolean' }],
    // What buildings show of them is switched in the buildings.
    fixedFilter: atLevel('buildingId'),
    createLabel: 'create',
  },
  form: {
    sections: [
      { key: 'main', fields: [{ field: 'name', half: true }, { field: 'code', half: true }, { field: 'bookings' }] },
      { key: 'actions', fields: [{ field: 'actions', component: CardActionsInput }] },
      { key: 'shown', fields: [{ field: 'extensionCode', component: ExtensionInput }] },
      { key: 'preview', component: CardPreviewSection },
    ],
  },
});
