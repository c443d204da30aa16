import { allOf, buildingTagFacts, mapTemplateFacts, sharedSpaceFacts, spaceFacts } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import { equals, inBuilding } from './nodesOf.ts';

const SpaceDevices = formPart(async () => (await import('./SpaceDevices.tsx')).SpaceDevices, ['device']);

const SpaceRemoval = laterPart(async () => (await import('./SpaceRemoval.tsx')).SpaceRemoval, { texts: ['geography'] });

const ofBuilding = atLevel('buildingId');

/** The shared spaces of a building (PLACE-21, PLACE-22). */
export const sharedSpaceScreens = defineScreens(sharedSpaceFacts, {
  title: ({ name }) => name,
  initial: { type: 'Common Area' },
  removal: SpaceRemoval,
  list: {
    removal: SpaceRemoval,
    columns: [
      { field: 'name', width: 240, secondary: 'location' },
      { field: 'capacity', width: 110, align: 'right' },
      { field: 'parentName' },
      { field: 'bookingEmail', hiddenByDefault: true },
      { field: 'mapSpaceXRefId', width: 160, hiddenByDefault: true },
      { field: 'revision', width: 130 },
    ],
    filters: [
      { field: 'parentId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
      { field: 'iconCategoryId', kind: 'reference', resource: mapTemplateFacts, label: 'name', shown: 'whenSet' },
      { field: 'capacity', kind: 'number' },
    ],
    fixedFilter: (context) => allOf(equals('type', 'Common Area'), ofBuilding(context)) ?? undefined,
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name' },
          { field: 'location' },
          {
            field: 'parentId',
            reference: {
              resource: spaceFacts,
              filter: (values) =>
                allOf({ kind: 'in', field: 'type', values: ['Floor', 'Area'] }, inBuilding(values)) ?? undefined,
            },
          },
          { field: 'description', widget: 'multiline' },
          { field: 'imageIds' },
          {
            field: 'tags',
            widget: 'multiReference',
            reference: { resource: buildingTagFacts, label: 'name', filter: inBuilding },
          },
          { field: 'mapSpaceXRefId', half: true },
        ],
      },
      {
        key: 'booking',
        fields: [
          { field: 'capacity', half: true, unit: 'units.people' },
          { field: 'bookingRoomName', half: true },
          { field: 'bookingEmail', widget: 'email' },
        ],
      },
      { key: 'devices', component: SpaceDevices },
    ],
  },
});
