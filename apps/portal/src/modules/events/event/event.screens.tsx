import { eventFacts, eventTypes } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { CostCell } from './CostCell.tsx';
import { EventChip } from './EventChip.tsx';
import { EventLinks } from './EventLinks.tsx';
import { informingOf } from './informing.ts';
import { SessionsLink } from './SessionsLink.tsx';
import { TimeCell } from './TimeCell.tsx';

const CostInput = formPart(async () => (await import('./CostInput.tsx')).CostInput);

/** The events and classes of a building, in the order in which the app shows them (CONT-11, CONT-19, CONT-23). */
export const eventScreens = defineScreens(eventFacts, {
  title: ({ name }) => name,
  texts: ['eventHead'],
  chip: (record) => <EventChip row={record} />,
  actions: EventLinks,
  initial: { type: 'event', cost: 0, active: false, featured: false },
  list: {
    columns: [
      { field: 'name', secondary: 'shortDescription' },
      { field: 'nextSessionDate', cell: TimeCell, width: 150 },
      { field: 'sortOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'active', cell: EventChip, chip: true, width: 120 },
      { field: 'type', width: 100, hiddenByDefault: true },
      { field: 'sessionCount', cell: SessionsLink, width: 100, align: 'right' },
      { field: 'seatsTaken', width: 120, align: 'right' },
      { field: 'cost', cell: CostCell, width: 110, align: 'right' },
      { field: 'featured', width: 100, hiddenByDefault: true },
      { field: 'location', hiddenByDefault: true },
      { field: 'expirationDate', cell: TimeCell, hiddenByDefault: true },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'type', kind: 'choice', options: eventTypes },
      { field: 'active', kind: 'boolean' },
      { field: 'featured', kind: 'boolean' },
      { field: 'expirationDate', kind: 'date' },
    ],
    fixedFilter: atLevel('buildingId'),
    isOrdered: true,
  },
  form: {
    saving: informingOf(['name', 'location', 'teleconferenceLink']),
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'type', half: true },
          { field: 'shortDescription' },
          { field: 'fullDescription', widget: 'multiline' },
          { field: 'imageId' },
        ],
      },
      {
        key: 'where',
        fields: [{ field: 'location' }, { field: 'teleconferenceLink', widget: 'url' }],
      },
      {
        key: 'places',
        fields: [
          { field: 'cost', half: true, component: CostInput },
          { field: 'seats', half: true },
        ],
      },
      {
        key: 'publication',
        fields: [{ field: 'active' }, { field: 'featured' }, { field: 'expirationDate', widget: 'dateTime' }],
      },
    ],
  },
});
