import { buildingFacts, lockerBankFacts, spaceFacts } from '@atrium/contract';

import { LockerViews } from '../../../features/lockers/LockerViews.tsx';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { LockerCounts } from './LockerCounts.tsx';
import { itsFloors } from './lockerDefinition.ts';
import { SpaceNames } from './SpaceNames.tsx';

/** The banks of lockers in a customer's buildings, each with a range of lockers that is added with it (VIS-04, INTG-25). */
export const lockerBankScreens = defineScreens(lockerBankFacts, {
  title: ({ name }) => name,
  texts: ['locker'],
  list: {
    above: LockerViews,
    columns: [
      { field: 'name', width: 180 },
      { field: 'buildingName', secondary: 'floorName', width: 180 },
      { field: 'identifier', width: 140 },
      { field: 'floorIdentifier', width: 140, hiddenByDefault: true },
      { field: 'freeCount', cell: LockerCounts, width: 130 },
      { field: 'spaceNames', cell: SpaceNames, width: 160 },
      { field: 'takenCount', width: 100, align: 'right' },
      { field: 'outOfServiceCount', width: 130, align: 'right', hiddenByDefault: true },
    ],
    filters: [
      { field: 'buildingId', kind: 'reference', resource: buildingFacts, label: 'name' },
      { field: 'floorName', kind: 'text' },
      { field: 'floorId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
      { field: 'identifier', kind: 'text' },
    ],
    fixedFilter: atLevel('customerId'),
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'identifier', half: true },
          { field: 'buildingId', half: true, reference: { resource: buildingFacts, label: 'name' } },
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
