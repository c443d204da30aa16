import { spaceStates, type MapFloor, type SpaceState } from '@atrium/contract';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import { statesOfUnits, useAvailability } from '../../../features/maps/availability.ts';
import type { MapView } from '../../../features/maps/FloorCanvas.tsx';
import { FloorKeys } from '../../../features/maps/FloorKeys.tsx';
import { FloorMap, type Placing } from '../../../features/maps/FloorMap.tsx';
import { type MapUnit, unitsOf } from '../../../features/maps/mapUnits.ts';
import { StateLabel } from '../../../features/maps/StateLabel.tsx';
import { UnitTable } from '../../../features/maps/UnitTable.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useLanguage, useText } from '../../../ui/text/useText.ts';
import { useFloorDrawing } from './useBuildingMap.ts';

interface FloorPanelProps {
  readonly buildingId: string;
  /** The version of the imported map; null where floors have drawings of their own. */
  readonly versionId: string | null;
  readonly floors: readonly MapFloor[];
  readonly levelId: string;
  readonly view: MapView;
  readonly selected: string | null;
  readonly onLevel: (levelId: string) => void;
  readonly onSelect: (unitId: string) => void;
  /** The address of a unit's space, if there is one that the person may open. */
  readonly pathOf: (unit: MapUnit) => string | null;
  /** What is shown instead of a floor that has no drawing. */
  readonly instead?: ReactNode;
  /** What is above the map. */
  readonly children?: ReactNode;
  readonly placing?: Placing | undefined;
  readonly extra?: ComponentProps<typeof UnitTable>['extra'];
}

const noUnits: readonly MapUnit[] = [];

/** A floor chosen from the map's floors: filters by availability, legend, drawing and table (MAP-01, MAP-02, MAP-03). */
export function FloorPanel(props: FloorPanelProps) {
  const { buildingId, versionId, floors, levelId, view, selected, onLevel, onSelect, pathOf } = props;
  const { instead, children, placing, extra } = props;
  const t = useText('buildingMap');
  const maps = useText('maps');
  const { number } = useFormats();
  const language = useLanguage();
  const navigate = useNavigate();
  const {
    data: drawing,
    error,
    refetch,
  } = useFloorDrawing(buildingId, versionId, instead === undefined ? levelId : null);
  const [hidden, setHidden] = useState<ReadonlySet<SpaceState>>(new Set());
  const units = useMemo(() => (drawing === undefined ? noUnits : unitsOf(drawing, language)), [drawing, language]);
  const spaceIds = useMemo(() => units.flatMap(({ spaceId }) => spaceId ?? []), [units]);
  const ofSpaces = useAvailability(spaceIds);
  const states = useMemo(() => statesOfUnits(units, ofSpaces), [units, ofSpaces]);
  const fitting = useMemo(
    () =>
      units.filter(({ id }) => {
        const state = states.get(id);
        return state === undefined ? hidden.size === 0 : !hidden.has(state);
      }),
    [units, states, hidden],
  );
  const shown = useMemo(() => new Set(fitting.map(({ id }) => id)), [fitting]);
  const counts = useMemo(() => {
    const all = new Map<SpaceState, number>();
    for (const state of states.values()) all.set(state, (all.get(state) ?? 0) + 1);
    return all;
  }, [states]);
  const at = floors.findIndex(({ id }) => id === levelId);

  if (instead === undefined && error !== null && drawing === undefined)
    return <ErrorState area="buildingMap" error={error} onRetry={() => void refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'end' }}>
        <TextField
          select
          label={t('floor')}
          value={levelId}
          onChange={({ target }) => onLevel(target.value)}
          fullWidth={false}
          sx={{ minWidth: 200 }}
        >
          {floors.toReversed().map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Box
          role="group"
          aria-label={t('filter')}
          sx={{ display: instead === undefined ? 'flex' : 'none', flexWrap: 'wrap', columnGap: 3 }}
        >
          {spaceStates.map((state) => (
            <FormControlLabel
              key={state}
              control={
                <Checkbox
                  checked={!hidden.has(state)}
                  onChange={(_event, isShown) => {
                    const next = new Set(hidden);
                    if (isShown) next.delete(state);
                    else next.add(state);
                    setHidden(next);
                  }}
                />
              }
              label={
                <>
                  <StateLabel state={state} /> {number(counts.get(state) ?? 0)}
                </>
              }
            />
          ))}
        </Box>
      </Box>
      {children}
      <FloorKeys
        onFloor={(by) => {
          const next = floors[at + by];
          if (next !== undefined) onLevel(next.id);
        }}
      >
        {instead}
        {instead === undefined && drawing === undefined && <PageSkeleton />}
        {instead === undefined && drawing !== undefined && (
          <FloorMap
            key={view.isTilted ? 'tilted' : 'flat'}
            name={floors[at]?.name ?? ''}
            drawing={drawing}
            units={units}
            states={states}
            shown={shown}
            selected={selected}
            view={view}
            placing={placing}
            onSelect={onSelect}
            onOpen={(unitId) => {
              const unit = units.find(({ id }) => id === unitId);
              const path = unit === undefined ? null : pathOf(unit);
              if (path !== null) void navigate(path);
            }}
          />
        )}
      </FloorKeys>
      {instead === undefined && drawing !== undefined && (
        <Box component="section">
          <Typography component="h2" variant="h6" sx={{ mb: 2 }}>
            {maps('table.title', { floor: floors[at]?.name ?? '' })}
          </Typography>
          <UnitTable
            units={fitting}
            states={states}
            selected={selected}
            onSelect={onSelect}
            pathOf={pathOf}
            extra={extra}
          />
        </Box>
      )}
    </Box>
  );
}
