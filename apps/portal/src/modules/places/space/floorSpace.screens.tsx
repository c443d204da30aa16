import {
  allOf,
  buildingTagFacts,
  floorSpaceFacts,
  indoorTypes,
  mapTemplateFacts,
  spaceFacts,
  spaceSubtypes,
  vendorFacts,
} from '@atrium/contract';

import { useSearchParams } from 'react-router';

import { formPart } from '../../../ui/later/formPart.ts';
import type { ListContext } from '../../../kit/session/useListContext.ts';
import type { ContextStack } from '../../../kit/navigation/useContextStack.ts';
import { defineScreens, type Screens } from '../../../screens/defineScreens.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { ActiveChip } from './ActiveChip.tsx';
import { FloorHead } from './FloorHead.tsx';
import { equals, inBuilding } from './nodesOf.ts';
import { spacesViewOf } from './SpaceViewChoice.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';

const BufferInput = formPart(async () => (await import('./BufferInput.tsx')).BufferInput);
const OpenHoursInput = formPart(
  async () => (await import('../../../features/openHours/OpenHoursInput.tsx')).OpenHoursInput,
);
const ActiveInput = formPart(async () => (await import('./spaceInputs.tsx')).ActiveInput);
const OtherValueInput = formPart(async () => (await import('./spaceInputs.tsx')).OtherValueInput);
const SpaceDevices = formPart(async () => (await import('./SpaceDevices.tsx')).SpaceDevices, ['device']);
const SpaceVendorInput = formPart(async () => (await import('./spaceInputs.tsx')).SpaceVendorInput);

const SpaceRemoval = laterPart(async () => (await import('./SpaceRemoval.tsx')).SpaceRemoval, { texts: ['geography'] });
const SpaceGrid = laterPart(async () => (await import('./SpaceGrid.tsx')).SpaceGrid, {
  texts: ['grid'],
  waiting: PageSkeleton,
});

/** Floors have their own page, and so have shared spaces. */
const types = indoorTypes.filter((type) => type !== 'Floor' && type !== 'Common Area');

function onFloor({ params }: ContextStack) {
  return equals('floorId', params['floorId'] ?? null);
}

/** A shared space opens on its own page, where it is edited. */
function openSpace(
  { id, type }: { readonly id: string; readonly type: string },
  { page, pathTo }: ListContext,
): string {
  return pathTo(type === 'Common Area' ? 'sharedSpaces' : page, id);
}

const { ListScreen: FloorList, ...listScreens } = defineScreens(floorSpaceFacts, {
  title: ({ name }) => name,
  chip: (record) => <ActiveChip row={record} />,
  initial: ({ params }) => ({
    type: 'Room',
    parentId: params['floorId'] ?? null,
    active: true,
    reservable: true,
    motionPrivate: false,
    vendorType: 'noVendor',
  }),
  removal: SpaceRemoval,
  list: {
    removal: SpaceRemoval,
    above: FloorHead,
    columns: [
      { field: 'name', width: 200, secondary: 'friendlyName' },
      { field: 'type', width: 130 },
      { field: 'capacity', width: 100, align: 'right' },
      { field: 'mapSpaceXRefId', width: 150 },
      { field: 'reservable', width: 110 },
      { field: 'active', cell: ActiveChip, chip: true, width: 170 },
      { field: 'parentName', hiddenByDefault: true },
      { field: 'subtype', hiddenByDefault: true },
      { field: 'bookingId', hiddenByDefault: true },
      { field: 'revision', width: 130, hiddenByDefault: true },
    ],
    filters: [
      { field: 'type', kind: 'choice', options: indoorTypes.filter((type) => type !== 'Floor') },
      { field: 'subtype', kind: 'choice', options: spaceSubtypes },
      { field: 'capacity', kind: 'number' },
      { field: 'reservable', kind: 'boolean' },
      { field: 'active', kind: 'boolean' },
      { field: 'mapSpaceXRefId', kind: 'text' },
      { field: 'bookingId', kind: 'text' },
      { field: 'parentId', kind: 'reference', resource: spaceFacts, shown: 'whenSet' },
      { field: 'iconCategoryId', kind: 'reference', resource: mapTemplateFacts, label: 'name', shown: 'whenSet' },
    ],
    fixedFilter: onFloor,
    open: openSpace,
  },
  form: {
    sections: [
      {
        key: 'general',
        fields: [
          { field: 'name', half: true },
          { field: 'friendlyName', half: true },
          { field: 'type', half: true, options: types },
          {
            field: 'parentId',
            half: true,
            reference: {
              resource: spaceFacts,
              filter: (values) =>
                allOf({ kind: 'in', field: 'type', values: ['Floor', 'Area'] }, inBuilding(values)) ?? undefined,
            },
          },
          { field: 'displayOrder', half: true },
          { field: 'mapSpaceXRefId', half: true },
          { field: 'externalSpaceId', half: true },
          { field: 'description', widget: 'multiline' },
          { field: 'active', component: ActiveInput },
          { field: 'imageIds' },
        ],
      },
      {
        key: 'booking',
        fields: [
          { field: 'reservable' },
          { field: 'capacity', half: true, unit: 'units.people' },
          { field: 'serviceId', half: true },
          { field: 'bookingId', half: true },
          { field: 'bookingName', half: true },
          { field: 'bookingBuffer', half: true, unit: 'units.minutes', component: BufferInput },
          { field: 'openHours', component: OpenHoursInput },
        ],
      },
      {
        key: 'further',
        fields: [
          {
            field: 'tags',
            widget: 'multiReference',
            reference: { resource: buildingTagFacts, label: 'name', filter: inBuilding },
          },
          { field: 'subtype', half: true },
          { field: 'otherValue', half: true, component: OtherValueInput },
          { field: 'vendorType', half: true },
          {
            field: 'fbVendorId',
            half: true,
            component: SpaceVendorInput,
            reference: { resource: vendorFacts, label: 'shopName', filter: inBuilding },
          },
          { field: 'motionPrivate' },
          { field: 'lockerBankId', half: true },
          { field: 'lockerFloorId', half: true },
          { field: 'destinationZoomTier', half: true },
          {
            field: 'iconCategoryId',
            half: true,
            reference: { resource: mapTemplateFacts, label: 'name', filter: () => equals('kind', 'Icon') },
          },
        ],
      },
      { key: 'devices', component: SpaceDevices },
    ],
  },
});

/** The list, or the grid where the address asks for it. */
function FloorSpaces() {
  const [params] = useSearchParams();
  if (spacesViewOf(params) === 'list') return <FloorList />;
  return <SpaceGrid />;
}

/** The spaces of a floor, those of its areas too, as a list and as a grid (PLACE-20, WORK-08, NAV-53). */
export const floorSpaceScreens: Screens = {
  ...listScreens,
  ListScreen: FloorSpaces,
  fetchListEarly: async (queryClient, context, search) => {
    if (spacesViewOf(new URLSearchParams(search)) === 'list')
      await listScreens.fetchListEarly(queryClient, context, search);
  },
};
