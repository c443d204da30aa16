import { type visitor, visitorStates } from '@atrium/contract';

import { atLevel } from '../../../kit/list/atLevel.ts';
import type { ScreensDefinition } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { VisitorChip } from './VisitorChip.tsx';
import { nameOfVisitor, VisitorName } from './VisitorName.tsx';
import { VisitorViews } from './VisitorViews.tsx';

const HostInput = formPart(async () => (await import('./HostInput.tsx')).HostInput);
const VisitorActions = formPart(async () => (await import('./VisitorActions.tsx')).VisitorActions);

/** How visitors are listed and announced, the same for those of today and of other days (VIS-01, VIS-02). */
export const visitorDefinition: ScreensDefinition<typeof visitor> = {
  title: nameOfVisitor,
  chip: (record) => <VisitorChip row={record} />,
  actions: VisitorActions,
  list: {
    above: VisitorViews,
    rowName: nameOfVisitor,
    columns: [
      { field: 'name', cell: VisitorName, secondary: 'company', width: 200 },
      { field: 'status', cell: VisitorChip, chip: true, width: 130 },
      { field: 'day', isDay: true, width: 120 },
      { field: 'expectedAt', isInstant: true, width: 140 },
      { field: 'hostName', secondary: 'hostEmail', width: 180 },
      { field: 'checkedInAt', isInstant: true, width: 140 },
      { field: 'checkedOutAt', isInstant: true, width: 140 },
      { field: 'email', hiddenByDefault: true },
      { field: 'purpose', hiddenByDefault: true },
      { field: 'isWalkIn', hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: visitorStates },
      { field: 'expectedAt', kind: 'date' },
      { field: 'isWalkIn', kind: 'boolean' },
    ],
    fixedFilter: atLevel('buildingId'),
  },
  form: {
    sections: [
      {
        key: 'visitor',
        fields: [
          { field: 'name', half: true },
          { field: 'company', half: true },
          { field: 'email', widget: 'email', half: true },
          { field: 'phone', half: true },
        ],
      },
      {
        key: 'visit',
        fields: [
          { field: 'expectedAt', widget: 'dateTime', half: true },
          { field: 'purpose', half: true },
          { field: 'hostName', component: HostInput, half: true },
          { field: 'hostEmail', widget: 'email', half: true },
        ],
      },
    ],
  },
};
