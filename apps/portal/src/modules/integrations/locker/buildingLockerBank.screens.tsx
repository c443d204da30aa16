import { lockerBankFacts, spaceFacts } from '@atrium/contract';

import { LockerViews } from '../../../features/lockers/LockerViews.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { LockerCounts } from './LockerCounts.tsx';
import { itsFloors } from './lockerDefinition.ts';
import { SpaceNames } from './SpaceNames.tsx';

/** The banks of lockers in a building, each with how many of its lockers are free (VIS-04, NAV-79). */
export const buildingLockerBankScreens = defineScreens(lockerBankFacts, {
  title: ({ name }) => name,
  texts: ['locker'],
  list: {
    above: LockerViews,
    columns: [
      { field: 'name', width: 180 },
      { field: 'floorName', width: 140 },
      { field: 'identifier', width: 140 },
      { field: 'floorIdentifier', width: 140, hiddenByDefault: true },
      { field: 'freeCount', cell: LockerCounts, width: 130 },
      { field: 'spaceNames', cell: SpaceNames, width: 160 },
      { field: 'takenCount', width: 100, align: 'right' },
      { field: 'outOfServiceCount', width: 130, align: 'right', hiddenByDefault: true },
    ],
    filters: [
      { field: 'floorId', kind: 'reference', resource: spaceFacts, label: 'name' },
      { field: 'identifier', kind: 'text' },
    ],
    fixedFilter: atLevel('buildingId'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'identifier', half: true },
          { field: 'floorId', half: true, reference: itsFloors },
          { field: 'floorIdentifier', half: true },
        ],
      },
      {
        key: 'lockers',
        fields: [
          { field: 'firstNumber', half: true },
          { field: 'lastNumber', half: true },
        ],
      },
    ],
  },
});
