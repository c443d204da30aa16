import { floorSpace, indoorTypes, isBookedByDefault, isNodeType, spaceSubtypes } from '@atrium/contract';
import { useMemo } from 'react';

import type { GridDefinition } from '../../../features/grid/gridDefinition.ts';
import { ResourceGrid } from '../../../features/grid/ResourceGrid.tsx';
import type { RecordValues, Values } from '../../../kit/definition/formDefinition.ts';
import { useListContext } from '../../../kit/session/useListContext.ts';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { FloorHead } from './FloorHead.tsx';
import { equals } from './nodesOf.ts';
import { useFloorName } from './useFloorName.ts';
import { useGridChoices } from './useGridChoices.ts';

const [first, ...columns]: GridDefinition['columns'] = [
  { field: 'name', kind: 'text', width: 180 },
  { field: 'friendlyName', kind: 'text', width: 150 },
  {
    field: 'type',
    kind: 'choice',
    options: indoorTypes.filter((type) => type !== 'Floor' && type !== 'Common Area'),
    width: 130,
    isKept: true,
  },
  { field: 'mapSpaceXRefId', kind: 'text', width: 190 },
  { field: 'capacity', kind: 'number', width: 100 },
  { field: 'active', kind: 'flag', width: 90 },
  { field: 'reservable', kind: 'flag', width: 110 },
  { field: 'subtype', kind: 'choice', options: spaceSubtypes, width: 140 },
  { field: 'otherValue', kind: 'text', width: 130 },
  { field: 'openHours', kind: 'hours', width: 220 },
  { field: 'bookingBuffer', kind: 'number', width: 130 },
  { field: 'displayOrder', kind: 'number', width: 130 },
  { field: 'bookingId', kind: 'text', width: 150 },
  { field: 'bookingName', kind: 'text', width: 150 },
  { field: 'serviceId', kind: 'text', width: 130 },
  { field: 'externalSpaceId', kind: 'text', width: 190 },
  { field: 'motionPrivate', kind: 'flag', width: 150 },
  { field: 'lockerBankId', kind: 'text', width: 170 },
  { field: 'lockerFloorId', kind: 'text', width: 170 },
  { field: 'destinationZoomTier', kind: 'number', width: 110 },
];

/** The columns with what can be chosen on this floor. */
function columnsWith({
  parents,
  tags,
}: NonNullable<ReturnType<typeof useGridChoices>['choices']>): GridDefinition['columns'] {
  const at = columns.findIndex(({ field }) => field === 'reservable') + 1;
  const chosen = [
    { field: 'parentId', kind: 'choice', options: [...parents.keys()], names: parents, width: 160 },
    { field: 'tags', kind: 'many', options: [...tags.keys()], names: tags, width: 180 },
  ] as const;
  return [first, ...columns.toSpliced(at, 0, ...chosen)];
}

/** Shared spaces are edited on their own page. */
function isEditedHere({ type }: RecordValues): boolean {
  return type !== 'Common Area';
}

/** The spaces of a floor as a grid (WORK-08). */
export function SpaceGrid() {
  const context = useListContext();
  const { buildingId, params } = context;
  const floorId = params['floorId'] ?? null;
  const text = useText('floorSpace');
  const name = useFloorName();
  const floor = useMemo(() => (floorId === null || name === undefined ? null : { id: floorId, name }), [floorId, name]);
  const { choices, error } = useGridChoices(buildingId, floor);
  const definition = useMemo((): GridDefinition | null => {
    if (choices === undefined) return null;
    return {
      resource: floorSpace,
      columns: columnsWith(choices),
      filter: equals('floorId', floorId),
      draftKey: `floorSpaceGrid ${floorId ?? ''}`,
      isShown: isEditedHere,
      newValues: (typed: Values) => {
        const { type = 'Room' } = typed;
        const reservable = isNodeType(type) && isBookedByDefault(type);
        return {
          type,
          buildingId,
          parentId: floorId,
          active: true,
          reservable,
          motionPrivate: false,
          vendorType: 'noVendor',
          ...typed,
        };
      },
    };
  }, [buildingId, floorId, choices]);
  return (
    <>
      <PageHead title={text('title')} />
      <FloorHead context={context} />
      {error !== null && <ErrorState area="floorSpace" error={error} />}
      {definition === null && error === null && <PageSkeleton />}
      {definition !== null && <ResourceGrid key={floorId} definition={definition} />}
    </>
  );
}
