import { spaceBookingFacts, times } from '@atrium/contract';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import FullscreenExitOutlined from '@mui/icons-material/FullscreenExitOutlined';
import FullscreenOutlined from '@mui/icons-material/FullscreenOutlined';
import MapOutlined from '@mui/icons-material/MapOutlined';
import ViewListOutlined from '@mui/icons-material/ViewListOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { use, useCallback, useMemo, useRef } from 'react';

import { LiveChip } from '../../../features/live/LiveChip.tsx';
import { useIsLive } from '../../../features/live/useIsLive.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useNow } from '../../../ui/format/useNow.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SpaceDetails } from './SpaceDetails.tsx';
import { SpaceFilters } from './SpaceFilters.tsx';
import { SpaceList } from './SpaceList.tsx';
import { SpaceMap } from './SpaceMap.tsx';
import {
  emptyFilter,
  iconSizes,
  panelWidths,
  passes,
  refreshedState,
  type ShownSpace,
  tabs,
} from './spaceViewState.ts';
import { useAlone } from './useAlone.ts';
import { useEscape } from './useEscape.ts';
import { dayAround, useFloors, useSpaceSchedules, useTags } from './useSpaceSchedules.ts';
import { useHeightLeft } from './useHeightLeft.ts';
import { useSpaceViewState } from './useSpaceViewState.ts';
import { useWakeLock } from './useWakeLock.ts';

/** What the window does not show of the portal while the view fills it. */
const wholeWindow = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  overflow: 'auto',
  p: 6,
  bgcolor: 'background.default',
} as const;

/** One list for all renders: the map is not drawn again while it waits. */
const noSpaces: readonly ShownSpace[] = [];

/** The rooms and desks of a floor as they are now, for the day's work and for a display on the wall (SPACE-01 to SPACE-14). */
export function SpaceView() {
  const text = useText('spaceView');
  const { buildingId } = useContextStack();
  const timezone = use(PlaceZoneContext) ?? null;
  const kit = useText('kit');
  const { timeOfDay, zoneName } = useFormats();
  const now = useNow();
  useIsLive(queryKeys.resource(spaceBookingFacts.name));
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [current, dispatch] = useSpaceViewState();
  const { tab, filter, fullScreen, iconSize, isMobileOpen, scheduleInterval, showMap, spaceSelected, width } = current;
  const floors = useFloors(buildingId);
  const { data: tags } = useTags(buildingId);
  const floor = floors.data?.find(({ id }) => id === current.floorId) ?? floors.data?.[0];
  const floorId = floor?.id ?? null;
  const day = useMemo(() => (timezone === null ? null : dayAround(now, timezone)), [now, timezone]);
  const schedules = useSpaceSchedules(floorId, tab, day);
  const maySleep = useWakeLock(fullScreen);
  const mapFrame = useRef<HTMLDivElement>(null);
  const mapHeight = useHeightLeft(mapFrame, fullScreen && showMap, 460);
  const leave = useCallback(() => dispatch({ kind: 'fullScreen', isOn: false }), [dispatch]);
  useEscape(fullScreen, leave);
  const alone = useAlone(fullScreen);

  // A display keeps what it has read: it says that it is not current, and reads on by itself.
  const failure =
    (floors.data === undefined ? floors.error : null) ?? (schedules.data === undefined ? schedules.error : null);
  if (failure !== null)
    return (
      <ErrorState
        area="spaceView"
        error={failure}
        onRetry={() => void (floors.data === undefined ? floors.refetch() : schedules.refetch())}
      />
    );
  if (floors.data === undefined || timezone === null) return <PageSkeleton />;
  if (floors.data.length === 0)
    return (
      <>
        <PageHead title={text('title')} />
        <EmptyState title={text('noFloors.title')} body={text('noFloors.body')} />
      </>
    );
  const answer = schedules.data;
  const spaces = (answer?.value ?? []).filter((space) => passes(space, filter));
  const selected = answer?.value.find(({ spaceId }) => spaceId === spaceSelected);
  const problem = answer?.value.find((space) => space.problem !== null)?.problem ?? null;
  const { isDialogOpen, lastStatusRefreshEpoch } = refreshedState(current, answer?.at);
  const refreshed = lastStatusRefreshEpoch === null ? '' : timeOfDay(lastStatusRefreshEpoch, timezone);
  // By one clock: that of a display on the wall may be minutes off.
  const isStale = answer !== undefined && now - answer.readAt > 3 * times.minute;
  const areFiltersShown = !isPhone || isMobileOpen;
  return (
    <Box ref={alone} sx={fullScreen ? wholeWindow : undefined}>
      <PageHead
        title={text('title')}
        primary={
          <>
            <Button
              startIcon={showMap ? <ViewListOutlined /> : <MapOutlined />}
              onClick={() => dispatch({ kind: 'map', isOn: !showMap })}
            >
              {text(showMap ? 'showList' : 'showMap')}
            </Button>
            <Button
              startIcon={fullScreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              onClick={() => dispatch({ kind: 'fullScreen', isOn: !fullScreen })}
            >
              {text(fullScreen ? 'leaveFullScreen' : 'fullScreen')}
            </Button>
          </>
        }
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 3 }}>
        <Tabs
          value={tab}
          aria-label={text('tabs.label')}
          onChange={(_event, next: unknown) => dispatch({ kind: 'tab', tab: next === 1 ? 1 : 0 })}
        >
          {tabs.map((one) => (
            <Tab key={one} value={one} label={text(`tabs.${one}`)} />
          ))}
        </Tabs>
        <TextField
          select
          size="small"
          label={text('floor')}
          value={floorId ?? ''}
          onChange={(event) => dispatch({ kind: 'floor', floorId: event.target.value })}
          fullWidth={false}
          sx={{ minWidth: 160 }}
        >
          {floors.data.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={text('iconSize')}
          value={iconSize}
          onChange={(event) => {
            const size = iconSizes.find((one) => one === Number(event.target.value));
            if (size !== undefined) dispatch({ kind: 'iconSize', size });
          }}
          fullWidth={false}
          sx={{ minWidth: 120 }}
        >
          {iconSizes.map((size) => (
            <MenuItem key={size} value={size}>
              {text(`iconSizes.${size}`)}
            </MenuItem>
          ))}
        </TextField>
        {!isPhone && (
          <TextField
            select
            size="small"
            label={text('width')}
            value={width}
            onChange={(event) => {
              const chosen = panelWidths.find((one) => one === Number(event.target.value));
              if (chosen !== undefined) dispatch({ kind: 'width', width: chosen });
            }}
            fullWidth={false}
            sx={{ minWidth: 120 }}
          >
            {panelWidths.map((one) => (
              <MenuItem key={one} value={one}>
                {text(`widths.${one}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <LiveChip
            labels={{
              opening: text('connection.opening'),
              live: text('connection.live'),
              lost: text('connection.lost'),
            }}
          />
          {refreshed !== '' && (
            <Typography variant="body2" color="textSecondary">
              {text('refreshed', { time: refreshed })}
            </Typography>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {kit('form.zone', { zone: zoneName(timezone), time: timeOfDay(now, timezone) })}
        </Typography>
      </Box>
      {isPhone && (
        <Button
          startIcon={<FilterListOutlined />}
          aria-expanded={isMobileOpen}
          onClick={() => dispatch({ kind: 'mobile', isOpen: !isMobileOpen })}
          sx={{ mb: 3 }}
        >
          {text(isMobileOpen ? 'hideFilters' : 'showFilters')}
        </Button>
      )}
      {areFiltersShown && (
        <SpaceFilters
          tab={tab}
          filter={filter}
          tags={tags ?? []}
          onChange={(change) => dispatch({ kind: 'filter', filter: change })}
        />
      )}
      {problem !== null && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {text(`problems.${problem}`, { name: answer?.provider ?? '' })}
        </Alert>
      )}
      {maySleep && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {text('maySleep')}
        </Alert>
      )}
      {isStale && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {text('stale', { time: refreshed })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, alignItems: 'flex-start', gap: 4 }}>
        {selected !== undefined && (
          <Box
            sx={{
              order: { xs: 0, md: 1 },
              width: { xs: 1, md: width },
              flexShrink: 0,
              p: 4,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
            }}
          >
            <SpaceDetails
              key={selected.spaceId}
              space={selected}
              tagNames={new Map((tags ?? []).map(({ id, name }) => [id, name]))}
              now={now}
              interval={scheduleInterval}
              isDialogOpen={isDialogOpen}
              onDialog={(isOpen) => dispatch({ kind: 'dialog', isOpen })}
              onInterval={(minutes) => dispatch({ kind: 'interval', minutes })}
              onClose={() => dispatch({ kind: 'select', spaceId: null })}
            />
          </Box>
        )}
        <Box ref={mapFrame} sx={{ flex: 1, minWidth: 0, width: 1 }}>
          {answer === undefined && !showMap && <PageSkeleton />}
          {showMap && floor !== undefined && (
            // It stays while the spaces of another floor are read: the keys that change the floor go on.
            <SpaceMap
              buildingId={buildingId}
              floor={floor}
              spaces={answer?.value ?? noSpaces}
              filter={filter}
              selected={spaceSelected}
              height={mapHeight}
              onSelect={(spaceId) => dispatch({ kind: 'select', spaceId })}
              onFloor={(by) => {
                const next = floors.data[floors.data.indexOf(floor) + by];
                if (next !== undefined) dispatch({ kind: 'floor', floorId: next.id });
              }}
            />
          )}
          {answer !== undefined && !showMap && spaces.length > 0 && (
            <SpaceList
              spaces={spaces}
              selected={spaceSelected}
              iconSize={iconSize}
              onSelect={(spaceId) => dispatch({ kind: 'select', spaceId })}
            />
          )}
          {answer?.value.length === 0 && <EmptyState title={text('none.title')} body={text('none.body')} />}
          {answer !== undefined && answer.value.length > 0 && spaces.length === 0 && (
            <EmptyState
              kind="noMatches"
              title={text('empty.title')}
              body={text('empty.body')}
              action={
                <Button onClick={() => dispatch({ kind: 'filter', filter: emptyFilter(tab) })}>{text('clear')}</Button>
              }
            />
          )}
        </Box>
      </Box>
    </Box>
  );
}
