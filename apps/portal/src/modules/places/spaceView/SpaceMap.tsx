import Alert from '@mui/material/Alert';
import { useMemo } from 'react';

import { statesOfUnits } from '../../../features/maps/availability.ts';
import { FloorKeys } from '../../../features/maps/FloorKeys.tsx';
import { FloorMap } from '../../../features/maps/FloorMap.tsx';
import { unitsOf } from '../../../features/maps/mapUnits.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useLanguage, useText } from '../../../ui/text/useText.ts';
import { passes, type ShownSpace, type SpaceFilter } from './spaceViewState.ts';
import { useFloorMap } from './useFloorMap.ts';

interface SpaceMapProps {
  readonly buildingId: string | undefined;
  readonly floor: { readonly id: string; readonly name: string };
  /** The spaces of the tab, whether they pass the filter or not. */
  readonly spaces: readonly ShownSpace[];
  readonly filter: SpaceFilter;
  readonly selected: string | null;
  readonly height: number;
  readonly onSelect: (spaceId: string) => void;
  /** The floor above or below. */
  readonly onFloor: (by: 1 | -1) => void;
}

/** The spaces of a floor on its map, each by the colour and word of its availability (SPACE-02, SPACE-13, MAP-02, MAP-03). */
export function SpaceMap({ buildingId, floor, spaces, filter, selected, height, onSelect, onFloor }: SpaceMapProps) {
  const text = useText('spaceView');
  const language = useLanguage();
  const { data: drawing, error, refetch } = useFloorMap(buildingId, floor.id);
  const ofSpaces = useMemo(() => new Map(spaces.map(({ spaceId, availability }) => [spaceId, availability])), [spaces]);
  // Apart from what changes with each booking: a floor has thousands of units.
  const drawn = useMemo(
    () => (drawing === undefined || drawing === null ? [] : unitsOf(drawing, language)),
    [drawing, language],
  );
  const units = useMemo(
    () => drawn.filter(({ spaceId }) => spaceId !== null && ofSpaces.has(spaceId)),
    [drawn, ofSpaces],
  );
  const states = useMemo(() => statesOfUnits(units, ofSpaces), [units, ofSpaces]);
  const shown = useMemo(() => {
    const passing = new Set(spaces.filter((space) => passes(space, filter)).map(({ spaceId }) => spaceId));
    return new Set(units.flatMap(({ id, spaceId }) => (spaceId !== null && passing.has(spaceId) ? [id] : [])));
  }, [units, spaces, filter]);
  const missing = spaces.length - new Set(units.map(({ spaceId }) => spaceId)).size;
  if (error !== null && drawing === undefined)
    return <ErrorState area="spaceView" error={error} onRetry={() => void refetch()} />;
  const select = (unitId: string) => {
    const spaceId = units.find(({ id }) => id === unitId)?.spaceId;
    if (spaceId !== undefined && spaceId !== null) onSelect(spaceId);
  };
  return (
    <FloorKeys onFloor={onFloor}>
      {drawing === undefined && <PageSkeleton />}
      {drawing === null && <EmptyState title={text('map.none')} body={text('map.noneBody')} />}
      {drawing !== undefined && drawing !== null && missing > 0 && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {text('map.missing', { count: missing })}
        </Alert>
      )}
      {drawing !== undefined && drawing !== null && (
        <FloorMap
          name={floor.name}
          drawing={drawing}
          units={units}
          states={states}
          shown={shown}
          selected={units.find(({ spaceId }) => spaceId === selected)?.id ?? null}
          height={height}
          hasLegend
          insteadOfMap={text('map.cannotDraw')}
          onSelect={select}
          onOpen={select}
        />
      )}
    </FloorKeys>
  );
}
