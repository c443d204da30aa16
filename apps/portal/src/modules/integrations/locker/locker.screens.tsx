import { buildingFacts, lockerBankFacts, lockerFacts, lockerStates } from '@atrium/contract';

import { LockerViews } from '../../../features/lockers/LockerViews.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { ExpiryCell } from './ExpiryCell.tsx';
import { LockerChip } from './LockerChip.tsx';
import { itsBanks, lockerActions, LockerHolder } from './lockerDefinition.ts';
import { nameOfLocker } from './useLockerAct.ts';

/** The lockers of a customer's buildings, and what is done with them (VIS-04, NAV-34). */
export const lockerScreens = defineScreens(lockerFacts, {
  title: nameOfLocker,
  chip: (record) => <LockerChip row={record} />,
  list: {
    above: LockerViews,
    rowName: nameOfLocker,
    columns: [
      { field: 'number', width: 90 },
      { field: 'bankName', secondary: 'buildingName', width: 170 },
      { field: 'floorName', width: 120 },
      { field: 'status', cell: LockerChip, chip: true, width: 150 },
      { field: 'name', secondary: 'email', width: 190 },
      { field: 'expiresOn', cell: ExpiryCell, width: 130 },
      { field: 'reason', width: 160, hiddenByDefault: true },
      { field: 'takenAt', isInstant: true, width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: lockerStates },
      { field: 'buildingId', kind: 'reference', resource: buildingFacts, label: 'name' },
      { field: 'floorName', kind: 'text' },
      { field: 'bankId', kind: 'reference', resource: lockerBankFacts, label: 'name' },
      { field: 'name', kind: 'text' },
      { field: 'number', kind: 'number' },
    ],
    fixedFilter: atLevel('customerId'),
    rowActions: lockerActions,
  },
  form: {
    sections: [
      {
        key: 'place',
        fields: [
          { field: 'buildingId', reference: { resource: buildingFacts, label: 'name' } },
          { field: 'bankId', half: true, reference: itsBanks },
          { field: 'number', half: true },
        ],
      },
      { key: 'holder', component: LockerHolder },
    ],
  },
});
