import { lockerBankFacts, lockerFacts, lockerStates, spaceFacts } from '@atrium/contract';

import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { BuildingLockersHead } from './BuildingLockersHead.tsx';
import { ExpiryCell } from './ExpiryCell.tsx';
import { LockerChip } from './LockerChip.tsx';
import { itsBanks, lockerActions, LockerHolder } from './lockerDefinition.ts';
import { nameOfLocker } from './useLockerAct.ts';

/** The lockers of a building, for those who work there (VIS-04, NAV-79). */
export const buildingLockerScreens = defineScreens(lockerFacts, {
  title: nameOfLocker,
  chip: (record) => <LockerChip row={record} />,
  list: {
    above: BuildingLockersHead,
    rowName: nameOfLocker,
    columns: [
      { field: 'number', width: 90 },
      { field: 'bankName', secondary: 'floorName', width: 170 },
      { field: 'status', cell: LockerChip, chip: true, width: 150 },
      { field: 'name', secondary: 'email', width: 190 },
      { field: 'expiresOn', cell: ExpiryCell, width: 130 },
      { field: 'reason', width: 160, hiddenByDefault: true },
      { field: 'takenAt', isInstant: true, width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'status', kind: 'choice', options: lockerStates },
      { field: 'floorId', kind: 'reference', resource: spaceFacts, label: 'name' },
      { field: 'bankId', kind: 'reference', resource: lockerBankFacts, label: 'name' },
      { field: 'name', kind: 'text' },
      { field: 'number', kind: 'number' },
    ],
    fixedFilter: atLevel('buildingId'),
    rowActions: lockerActions,
  },
  form: {
    sections: [
      {
        key: 'place',
        fields: [
          { field: 'bankId', half: true, reference: itsBanks },
          { field: 'number', half: true },
        ],
      },
      { key: 'holder', component: LockerHolder },
    ],
  },
});
