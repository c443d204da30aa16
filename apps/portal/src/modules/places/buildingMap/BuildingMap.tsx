import type { MapFloor } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useMemo, useRef, useState } from 'react';

import type { MapUnit } from '../../../features/maps/mapUnits.ts';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { DrawingPanel } from './drawings/DrawingPanel.tsx';
import { FloorPanel } from './FloorPanel.tsx';
import { MapImportDialog } from './MapImportDialog.tsx';
import { MapVersions } from './MapVersions.tsx';
import { ReferenceLists } from './ReferenceLists.tsx';
import { startView } from './startView.ts';
import { useBuildingMap, useDrawnFloors, useMapVersion, useVersionActions } from './useBuildingMap.ts';

const noFloors: readonly MapFloor[] = [];

/** The floor that people come in by: the ground floor, or the one that is nearest to it. */
function groundOf(floors: readonly MapFloor[]): MapFloor | undefined {
  return floors.toSorted((one, other) => Math.abs(one.ordinal) - Math.abs(other.ordinal))[0];
}

/** The map of a building: its floors with their units, how its references fit, and the archives it comes from (MAP-01, NAV-68). */
export function BuildingMap() {
  const t = useText('buildingMap');
  const errors = useText('errors');
  const { buildingId = '', pathTo } = useContextStack();
  const can = useCan();
  const { data, error, refetch } = useBuildingMap(buildingId);
  const { refresh } = useVersionActions(buildingId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [level, setLevel] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const mapPart = useRef<HTMLDivElement>(null);
  const handleDone = useCallback(() => void refresh(), [refresh]);

  const active = data?.versions.find(({ status }) => status === 'active') ?? null;
  const shown = data?.versions.find(({ id }) => id === chosen) ?? active;
  const isLooking = shown !== null && shown.id !== active?.id;
  const looked = useMapVersion(buildingId, isLooking ? shown.id : null);
  const drawn = useDrawnFloors(buildingId, data !== undefined && active === null && !isLooking);
  const [firstDrawn, ...otherDrawn] = drawn.data ?? [];
  const hasDrawings = drawn.data?.some(({ drawing }) => drawing !== null) === true;
  const floors = (isLooking ? looked.data?.floors : data?.floors) ?? noFloors;
  const start = useMemo(() => startView(buildingId, floors), [buildingId, floors]);

  if (data === undefined)
    return error === null ? (
      <PageSkeleton />
    ) : (
      <ErrorState area="buildingMap" error={error} onRetry={() => void refetch()} />
    );

  const isReadOnly = data.settings.mapsReadOnly.includes('portal');
  const canEdit = can('BUILDING.buildingMap', 'edit') && !isReadOnly;
  const levelId =
    [level, start.levelId].find((id) => floors.some((floor) => floor.id === id)) ?? groundOf(floors)?.id ?? null;
  const references = isLooking ? looked.data?.references : data.references;
  const spacePath = ({ spaceId, type, floorId }: { spaceId: string; type: string; floorId: string | null }) => {
    if (type === 'Common Area') return can('BUILDING.sharedSpaces', 'view') ? pathTo('sharedSpaces', spaceId) : null;
    return floorId !== null && can('BUILDING.locations', 'view')
      ? pathTo(`locations/${floorId}/spaces`, spaceId)
      : null;
  };
  const floorIdOf = (id: string | null) => floors.find((floor) => floor.id === id)?.floorId ?? null;
  const newSpacePath = (id: string | null) => {
    const floorId = floorIdOf(id);
    if (floorId !== null && can('BUILDING.locations', 'add')) return pathTo(`locations/${floorId}/spaces`, 'new');
    return can('BUILDING.sharedSpaces', 'add') ? pathTo('sharedSpaces', 'new') : null;
  };
  const pathOf = ({ spaceId, spaceType }: MapUnit) =>
    spaceId === null || spaceType === null
      ? null
      : spacePath({ spaceId, type: spaceType, floorId: floorIdOf(levelId) });
  const newFloorPath = can('BUILDING.locations', 'add') ? pathTo('locations', 'new') : null;
  const show = (unitId: string | null, of: string | null) => {
    if (of !== null) setLevel(of);
    setSelected(unitId);
    // The map, or its floor's filters where the browser cannot draw one.
    mapPart.current?.scrollIntoView({ block: 'start' });
    mapPart.current?.querySelector<HTMLElement>('[role="group"][tabindex="0"]')?.focus();
  };
  const importButton = (
    <Button variant="contained" onClick={() => setIsImporting(true)}>
      {t('import.open')}
    </Button>
  );

  return (
    <>
      <PageHead title={t('title')} primary={canEdit ? importButton : undefined} />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isReadOnly && <Alert severity="info">{t('readOnly')}</Alert>}
        {data.state === 'noConfig' && <Alert severity="warning">{errors('codes.noMapConfig')}</Alert>}
        {data.state === 'noSpaceInfo' && <Alert severity="info">{t('states.noSpaceInfo')}</Alert>}
        {isLooking && (
          <Alert
            severity="info"
            action={active === null ? undefined : <Button onClick={() => setChosen(null)}>{t('versions.back')}</Button>}
          >
            {t('versions.looking', { name: shown.fileName })}
          </Alert>
        )}
        {shown === null && data.state === 'noContent' && drawn.data !== undefined && !hasDrawings && (
          <EmptyState title={t('states.noContent')} body={t('states.noContentBody')} />
        )}
        {shown === null && drawn.isError && drawn.data === undefined && (
          <ErrorState area="buildingMap" error={drawn.error} onRetry={() => void drawn.refetch()} />
        )}
        {shown === null && firstDrawn !== undefined && (
          <DrawingPanel
            buildingId={buildingId}
            floors={[firstDrawn, ...otherDrawn]}
            canEdit={canEdit}
            pathOf={({ spaceId, spaceType }, floorId) =>
              spaceId === null || spaceType === null ? null : spacePath({ spaceId, type: spaceType, floorId })
            }
          />
        )}
        {shown !== null && levelId !== null && (
          <div ref={mapPart}>
            <FloorPanel
              buildingId={buildingId}
              versionId={shown.id}
              floors={floors}
              levelId={levelId}
              view={start.view}
              selected={selected}
              onLevel={setLevel}
              onSelect={setSelected}
              pathOf={pathOf}
            />
          </div>
        )}
        {references !== undefined && !(shown === null && hasDrawings) && (
          <ReferenceLists
            references={references}
            levels={floors}
            spacePath={spacePath}
            newSpacePath={newSpacePath}
            newFloorPath={newFloorPath}
            onShow={show}
          />
        )}
        <MapVersions
          buildingId={buildingId}
          versions={data.versions}
          shown={shown?.id ?? null}
          canEdit={canEdit}
          onShow={(id) => {
            setChosen(id);
            setSelected(null);
          }}
        />
      </Box>
      {isImporting && (
        <MapImportDialog buildingId={buildingId} onDone={handleDone} onClose={() => setIsImporting(false)} />
      )}
    </>
  );
}
