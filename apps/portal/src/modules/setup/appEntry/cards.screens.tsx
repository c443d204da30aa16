import { cardFacts, deepLinkFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { LinksCell } from './LinksCell.tsx';

const CardActionsInput = formPart(async () => (await import('./ActionsInput.tsx')).CardActionsInput, ['appEntry']);
const CardPreviewSection = formPart(async () => (await import('./PreviewSection.tsx')).CardPreviewSection);
const ExtensionInput = formPart(async () => (await import('./ExtensionInput.tsx')).ExtensionInput, ['appEntry']);

/** The catalogue of cards (ROOT-05, BRAND-17). */
export const cardScreens = defineScreens(cardFacts, {
  title: ({ name }) => name,
  initial: { bookings: false, actions: [] },
  list: {
    columns: [
      { field: 'name', names: cardFacts, width: 200 },
      { field: 'code', hiddenByDefault: true },
      { field: 'bookings', width: 110 },
      { field: 'actions', width: 260, cell: LinksCell },
      { field: 'extensionCode', width: 170 },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'bookings', kind: 'boolean' },
      { field: 'deepLinkIds', kind: 'reference', resource: deepLinkFacts, shown: 'whenSet' },
    ],
    // What buildings show of them is switched in the buildings.
    fixedFilter: atLevel('buildingId'),
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
