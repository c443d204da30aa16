import { buildingFacts, employeeFacts, employeeGroupFacts } from '@atrium/contract';

import { importAction } from '../../../features/upload/importAction.ts';
import { fullName, personFields } from '../../../kit/form/personFields.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { PersonCell } from './PersonCell.tsx';

/** The people who work in a building (MSG-12, MSG-13). */
export const employeeScreens = defineScreens(employeeFacts, {
  title: fullName,
  list: {
    actions: [importAction],
    columns: [
      { field: 'lastName', cell: PersonCell, secondary: 'email' },
      { field: 'groupName' },
      { field: 'preferredBuildingName' },
      { field: 'origin', width: 110 },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'groupId', kind: 'reference', resource: employeeGroupFacts },
      { field: 'preferredBuildingId', kind: 'reference', resource: buildingFacts, label: 'name' },
      { field: 'origin', kind: 'choice', options: ['entered', 'imported'] },
    ],
  },
  form: {
    sections: [
      {
        key: 'person',
        fields: personFields,
      },
      {
        key: 'work',
        fields: [
          { field: 'groupId', reference: { resource: employeeGroupFacts } },
          { field: 'preferredBuildingId', reference: { resource: buildingFacts, label: 'name' } },
        ],
      },
    ],
  },
});
