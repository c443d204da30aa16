import { campusFacts, campusStatuses, spaceFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { CampusStatus } from './CampusStatus.tsx';
import { customerNodes, nodesOf } from './nodesOf.ts';
import { openCampus } from './openCampus.ts';

const StatusInput = formPart(async () => (await import('../../../features/status/StatusInput.tsx')).StatusInput);

/** The campuses of a customer; a name enters the campus's own context (CAMP-01, CAMP-02, CAMP-08). */
export const campusScreens = defineScreens(campusFacts, {
  title: ({ name }) => name,
  chip: ({ status }) => <CampusStatus status={status} />,
  initial: { type: 'Campus', status: campusStatuses[0] },
  list: {
    columns: [
      { field: 'name', width: 240, secondary: 'address' },
      { field: 'status', width: 150, cell: ({ row }) => <CampusStatus status={row.status} />, chip: true },
      { field: 'parentName' },
      { field: 'mapSpaceXRefId', width: 160, hiddenByDefault: true },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'parentId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
      { field: 'status', kind: 'choice', options: campusStatuses },
    ],
    fixedFilter: nodesOf('Campus'),
    open: openCampus,
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'status', component: StatusInput },
          { field: 'parentId', reference: { resource: spaceFacts, ...customerNodes('Region') } },
          { field: 'description', widget: 'multiline' },
          { field: 'imageIds' },
          { field: 'mapSpaceXRefId', half: true },
        ],
      },
      {
        key: 'position',
        fields: [
          { field: 'address' },
          { field: 'latitude', half: true, unit: '°' },
          { field: 'longitude', half: true, unit: '°' },
        ],
      },
    ],
  },
});
