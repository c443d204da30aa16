import type { DrawingPosition, DrawnFloor, MapFloor } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useMemo, useRef, useState } from 'react';

import type { MapUnit } from '../../../../features/maps/mapUnits.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { restoreFocus } from '../../../../ui/feedback/focusMemory.ts';
import { useErrorText } from '../../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../../ui/format/useFormats.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { FloorPanel } from '../FloorPanel.tsx';
import { startView } from '../startView.ts';
import { useDrawingActions } from '../useBuildingMap.ts';
import { DrawingFile } from './DrawingFile.tsx';
import { PlacingBar } from './PlacingBar.tsx';

interface DrawingPanelProps {
  readonly buildingId: string;
  readonly floors: readonly [DrawnFloor, ...DrawnFloor[]];
  readonly canEdit: boolean;
  /** The address of a unit's space on the floor, if there is one that the person may open. */
  readonly pathOf: (unit: MapUnit, floorId: string) => string | null;
}

/** A change of a place that can be undone while the page is open. */
interface Change {
  readonly unit: MapUnit;
  readonly floorId: string;
  readonly before: DrawingPosition | null;
}

/** The floors of a building without an imported map: their drawings, and the places of their spaces on them (MAP-01, MAP-06). */
export function DrawingPanel({ buildingId, floors, canEdit, pathOf }: DrawingPanelProps) {
  const t = useText('buildingMap');
  const formats = useFormats();
  const toasts = useToasts();
  const errorText = useErrorText('buildingMap');
  const [chosen, setChosen] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [placed, setPlaced] = useState<{ readonly unit: MapUnit; readonly spot: DrawingPosition | null } | null>(null);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [start] = useState(() =>
    startView(
      buildingId,
      floors.map(({ floorId }) => ({ id: floorId, floorId })),
    ),
  );
  const floor =
    [chosen, start.levelId]
      .map((id) => floors.find(({ floorId }) => floorId === id))
      .find((one) => one !== undefined) ??
    floors.find(({ drawing }) => drawing !== null) ??
    floors[0];
  const { floorId, drawing } = floor;
  const { place } = useDrawingActions(buildingId, floorId);
  const levels = useMemo(
    () =>
      floors.map((one, ordinal): MapFloor => ({
        id: one.floorId,
        floorId: one.floorId,
        name: one.drawing === null ? t('drawing.without', { name: one.name }) : one.name,
        shortName: null,
        ordinal,
        units: one.placed,
      })),
    [floors, t],
  );
  const last = changes.findLast((change) => change.floorId === floorId);
  const hadLast = useRef(false);
  // With the last change its button goes, which had the focus.
  useEffect(() => {
    if (hadLast.current && last === undefined) restoreFocus();
    hadLast.current = last !== undefined;
  }, [last]);

  const chooseFloor = (id: string) => {
    setChosen(id);
    setSelected(null);
    setPlaced(null);
    place.reset();
  };
  const put = (unit: MapUnit, position: DrawingPosition | null, onDone: () => void) => {
    if (unit.spaceId !== null && !place.isPending)
      place.mutate({ spaceId: unit.spaceId, position }, { onSuccess: onDone });
  };
  const undo = (change: Change) =>
    put(change.unit, change.before, () => {
      setChanges((now) => now.filter((one) => one !== change));
      toasts.success(t('placing.undone', { name: change.unit.name }));
    });
  const change = (unit: MapUnit, position: DrawingPosition | null) =>
    put(unit, position, () => {
      setPlaced(null);
      setSelected(unit.id);
      setChanges((now) => [...now, { unit, floorId, before: unit.position }]);
      toasts.success(t(position === null ? 'placing.takenOff' : 'placing.done', { name: unit.name }));
    });
  const begin = (unit: MapUnit) => {
    place.reset();
    setSelected(unit.id);
    setPlaced({ unit, spot: unit.position });
  };
  const handlers =
    placed === null
      ? null
      : {
          spot: placed.spot,
          onMove: (spot: DrawingPosition) => setPlaced({ ...placed, spot }),
          onSet: (spot: DrawingPosition) => {
            setPlaced({ ...placed, spot });
            change(placed.unit, spot);
          },
          onCancel: () => setPlaced(null),
        };
  const percent = (share: number) => formats.number(Math.round(share * 10_000) / 100);
  const cellOf = (unit: MapUnit) => (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {unit.position === null
        ? t('placing.none')
        : t('placing.at', { x: percent(unit.position.x), y: percent(unit.position.y) })}
      {canEdit && (
        <Button
          size="small"
          color={unit.id === selected ? 'inherit' : 'primary'}
          aria-label={t(unit.position === null ? 'placing.placeOne' : 'placing.moveOne', { name: unit.name })}
          onClick={() => begin(unit)}
        >
          {t(unit.position === null ? 'placing.place' : 'placing.move')}
        </Button>
      )}
      {canEdit && unit.position !== null && (
        <Button
          size="small"
          color={unit.id === selected ? 'inherit' : 'primary'}
          aria-label={t('placing.takeOffOne', { name: unit.name })}
          onClick={({ currentTarget }) => {
            // This button goes with the place; the one that places stays.
            const { previousElementSibling: placing } = currentTarget;
            if (placing instanceof HTMLElement) placing.focus();
            change(unit, null);
          }}
        >
          {t('placing.takeOff')}
        </Button>
      )}
    </Box>
  );

  return (
    <FloorPanel
      buildingId={buildingId}
      versionId={null}
      floors={levels}
      levelId={floorId}
      view={start.view}
      selected={selected}
      onLevel={chooseFloor}
      onSelect={setSelected}
      pathOf={(unit) => pathOf(unit, floorId)}
      extra={{ title: t('placing.column'), cellOf }}
      {...(handlers === null || placed === null ? {} : { placing: { unitId: placed.unit.id, ...handlers } })}
      {...(drawing === null
        ? {
            instead: (
              <EmptyState title={t('drawing.none')} body={t(canEdit ? 'drawing.noneBody' : 'drawing.noneRead')} />
            ),
          }
        : {})}
    >
      <DrawingFile key={floorId} buildingId={buildingId} floor={floor} canEdit={canEdit} />
      {handlers !== null && placed !== null && (
        <PlacingBar key={placed.unit.id} name={placed.unit.name} isBusy={place.isPending} {...handlers} />
      )}
      {place.error !== null && <Alert severity="error">{errorText(place.error, 'saving').advice}</Alert>}
      {last !== undefined && drawing !== null && (
        <Box>
          <Button size="small" variant="outlined" onClick={() => undo(last)}>
            {t('placing.undo', { name: last.unit.name })}
          </Button>
        </Box>
      )}
    </FloorPanel>
  );
}
