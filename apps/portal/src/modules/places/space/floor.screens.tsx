import { allOf, buildingTagFacts, floorFacts } from '@atrium/contract';
import CallMergeOutlined from '@mui/icons-material/CallMergeOutlined';

import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { atLevel } from '../../../kit/list/atLevel.ts';
import type { ListContext } from '../../../kit/session/useListContext.ts';
import { PlaceCell } from '../../../kit/list/PlaceCell.tsx';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { ActiveChip } from './ActiveChip.tsx';
import { equals, inBuilding } from './nodesOf.ts';
import { SpacesLink } from './SpacesLink.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';

const BufferInput = formPart(async () => (await import('./BufferInput.tsx')).BufferInput);
const OpenHoursInput = formPart(
  async () => (await import('../../../features/openHours/OpenHoursInput.tsx')).OpenHoursInput,
);
const SpaceDevices = formPart(async () => (await import('./SpaceDevices.tsx')).SpaceDevices, ['device']);
const SpaceRemoval = laterPart(async () => (await import('./SpaceRemoval.tsx')).SpaceRemoval, { texts: ['geography'] });
const MergeFloorDialog = laterPart(async () => (await import('./MergeFloorDialog.tsx')).MergeFloorDialog, {
  texts: ['space'],
});
const ofBuilding = atLevel('buildingId');

/** Choosing a floor opens its spaces. */
function openFloor({ id }: { readonly id: string }, { pathTo }: ListContext): string {
  return `${pathTo('locations', id)}/spaces`;
}

/** The floors of a building, in display order (PLACE-20, NAV-53). */
export const floorScreens = defineScreens(floorFacts, {
  title: ({ name }) => name,
  texts: ['floorSpace'],
  chip: (record) => <ActiveChip row={record} />,
  initial: { type: 'Floor', active: true },
  removal: SpaceRemoval,
  list: {
    removal: SpaceRemoval,
    above: UploadLink,
    columns: [
      { field: 'name', width: 200, secondary: 'friendlyName' },
      { field: 'displayOrder', cell: PlaceCell, width: 90, align: 'right' },
      { field: 'spaceCount', cell: SpacesLink, width: 110, align: 'right' },
      { field: 'active', cell: ActiveChip, chip: true, width: 130 },
      { field: 'mapSpaceXRefId', width: 160 },
      { field: 'revision', width: 130 },
    ],
    filters: [{ field: 'active', kind: 'boolean' }],
    fixedFilter: (context) => allOf(equals('type', 'Floor'), ofBuilding(context)) ?? undefined,
    isOrdered: true,
    rowActions: [{ key: 'merge', needs: 'delete', icon: CallMergeOutlined, dialog: MergeFloorDialog }],
    open: openFloor,
  },
  form: {
    sections: [
      {
        key: 'main',
        fields: [
          { field: 'name', half: true },
          { field: 'friendlyName', half: true },
          { field: 'displayOrder', half: true },
          { field: 'capacity', half: true, unit: 'units.people' },
          { field: 'description', widget: 'multiline' },
          { field: 'mapSpaceXRefId', half: true },
          { field: 'externalSpaceId', half: true },
          { field: 'active' },
          {
            field: 'tags',
            widget: 'multiReference',
            reference: { resource: buildingTagFacts, label: 'name', filter: inBuilding },
          },
          { field: 'imageIds' },
        ],
      },
      {
        key: 'hours',
        fields: [
          { field: 'openHours', component: OpenHoursInput },
          { field: 'bookingBuffer', half: true, unit: 'units.minutes', component: BufferInput },
        ],
      },
      { key: 'devices', component: SpaceDevices },
    ],
  },
});
