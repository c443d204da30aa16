import { spaceStates, type DrawingPosition, type MapFeatures, type SpaceState } from '@atrium/contract';
import AddOutlined from '@mui/icons-material/AddOutlined';
import FitScreenOutlined from '@mui/icons-material/FitScreenOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import ViewInArOutlined from '@mui/icons-material/ViewInArOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useColorScheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';

import { Hint } from '../../ui/feedback/Hint.tsx';
import { useText } from '../../ui/text/useText.ts';
import { movedBy, sheetOf } from './drawnFloor.ts';
import type { MapControl, MapView } from './FloorCanvas.tsx';
import { lookOf, type MapLook } from './mapStyle.ts';
import { isDirection, type MapUnit, unitInDirection } from './mapUnits.ts';
import { StateLegend } from './StateLegend.tsx';
import type { UnitFacts } from './unitFeatures.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

function MapWaiting() {
  const t = useText('maps');
  return (
    <Typography color="textSecondary" sx={{ p: 4 }}>
      {t('loading')}
    </Typography>
  );
}

const FloorCanvas = laterPart(async () => (await import('./FloorCanvas.tsx')).FloorCanvas, { waiting: MapWaiting });

/** A space that is being placed on the drawing of its floor: by click, or by arrow keys and Enter (MAP-06). */
export interface Placing {
  readonly unitId: string;
  /** Where its marker is; null before the first step. */
  readonly spot: DrawingPosition | null;
  readonly onMove: (spot: DrawingPosition) => void;
  readonly onSet: (spot: DrawingPosition) => void;
  readonly onCancel: () => void;
}

interface FloorMapProps {
  /** What the floor is called. */
  readonly name: string;
  /** The floor's drawing, as RES-53 answers it. */
  readonly drawing: MapFeatures;
  readonly units: readonly MapUnit[];
  /** By the id of the unit; units without one are drawn without a state. */
  readonly states?: ReadonlyMap<string, SpaceState>;
  /** The units that fit the filters; all without it. */
  readonly shown?: ReadonlySet<string>;
  readonly selected: string | null;
  readonly view?: MapView;
  readonly height?: number;
  readonly placing?: Placing | undefined;
  /** Whether the map itself says what its colours mean. */
  readonly hasLegend?: boolean;
  /** What to do where the browser cannot draw; without it the page has the table of the units. */
  readonly insteadOfMap?: string;
  readonly onSelect: (unitId: string) => void;
  /** Enter or a second click on the selected unit. */
  readonly onOpen?: (unitId: string) => void;
}

const wholeFloor: MapView = { centre: null, zoom: null, isTilted: false };

function useLook(): MapLook {
  const { colorScheme } = useColorScheme();
  const hasMoreContrast = useMediaQuery('(prefers-contrast: more)');
  return lookOf(colorScheme === 'dark', hasMoreContrast);
}

/** Checks whether a key was one of those that place a space. */
function handlePlacingKey({ spot, onMove, onSet, onCancel }: Placing, event: KeyboardEvent): boolean {
  const moved = movedBy(spot, event.key, event.shiftKey);
  if (moved !== null) onMove(moved);
  else if (event.key === 'Enter' && spot !== null) onSet(spot);
  else if (event.key === 'Escape') onCancel();
  else return false;
  event.preventDefault();
  return true;
}

/**
 * A floor of a building with its units, by mouse and by keyboard: arrow keys move between units, Enter opens one. `FloorKeys`
 * around it changes the floor. Where the browser cannot draw, it says so; the same units are in the table next to it (MAP-01, MAP-03).
 */
export function FloorMap(props: FloorMapProps) {
  const {
    name,
    drawing,
    units,
    states,
    shown,
    selected,
    view = wholeFloor,
    height = 460,
    placing,
    hasLegend = false,
    insteadOfMap,
    onSelect,
    onOpen,
  } = props;
  const t = useText('maps');
  const id = useId();
  const look = useLook();
  const [control, setControl] = useState<MapControl | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const placed = placing?.unitId;
  const wasPlacing = useRef(false);
  // The keys that place a space work at once, and the focus stays here when the fields of its place go with it.
  useEffect(() => {
    const isLost = wasPlacing.current && document.activeElement === document.body;
    wasPlacing.current = placed !== undefined;
    if (placed !== undefined || isLost) group.current?.focus();
  }, [placed]);
  const isDrawn = useMemo(() => sheetOf(drawing) !== null, [drawing]);
  const [hasFailed, setHasFailed] = useState(false);
  const [isTilted, setIsTilted] = useState(view.isTilted);
  const handleFailure = useCallback(() => setHasFailed(true), []);
  const facts = useMemo(() => {
    // A floor has thousands of units: words are looked up once for each state.
    const words = new Map(spaceStates.map((state) => [state, t(`states.${state}`)]));
    return new Map(
      units.map((unit): [string, UnitFacts] => {
        const state = states?.get(unit.id) ?? null;
        const isFaint = shown !== undefined && !shown.has(unit.id);
        return [unit.id, { unit, state, stateText: state === null ? null : (words.get(state) ?? null), isFaint }];
      }),
    );
  }, [units, states, shown, t]);
  // The page answers first, the map follows in a task of its own.
  const drawnFacts = useDeferredValue(facts);
  const current = units.find((unit) => unit.id === selected);
  const state = current === undefined ? undefined : states?.get(current.id);
  const centre = current?.centre ?? null;
  // One that was chosen in a list or in the table may be outside of what is shown.
  useEffect(() => {
    if (centre !== null) control?.reveal([centre.longitude, centre.latitude]);
  }, [control, centre]);

  const choose = (unitId: string) => {
    if (unitId === selected) onOpen?.(unitId);
    else onSelect(unitId);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (placing !== undefined && handlePlacingKey(placing, event)) return;
    if (event.key === 'Enter' && selected !== null) {
      event.preventDefault();
      onOpen?.(selected);
    } else if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      control?.zoomBy(event.key === '+' ? 1 : -1);
    } else if (isDirection(event.key)) {
      event.preventDefault();
      const next = unitInDirection(units, selected, event.key);
      if (next !== null) onSelect(next.id);
    }
  };
  const button = (label: string, Icon: typeof AddOutlined, handleClick: () => void, isPressed?: boolean) => (
    <Hint title={label}>
      <IconButton
        aria-label={label}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        onClick={handleClick}
        sx={{ backgroundColor: 'background.paper', border: 1, borderColor: 'divider' }}
      >
        <Icon />
      </IconButton>
    </Hint>
  );

  if (hasFailed) return <Alert severity="info">{insteadOfMap ?? t('cannotDraw')}</Alert>;
  return (
    <Box>
      <Box
        sx={{ position: 'relative', height, borderRadius: 1, overflow: 'hidden', border: 1, borderColor: 'divider' }}
      >
        <Box
          ref={group}
          role="group"
          tabIndex={0}
          aria-label={t('label', { floor: name })}
          aria-describedby={`${id}-keys`}
          onKeyDown={handleKey}
          sx={{
            position: 'absolute',
            inset: 0,
            '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: -3 },
          }}
        >
          <FloorCanvas
            drawing={drawing}
            facts={drawnFacts}
            look={look}
            view={{ ...view, isTilted }}
            selected={selected}
            spot={placing?.spot ?? null}
            onPick={choose}
            onPoint={placing?.onSet}
            onControl={setControl}
            onFailure={handleFailure}
          />
        </Box>
        {hasLegend && <StateLegend />}
        <Box sx={{ position: 'absolute', top: 8, right: 8, display: 'grid', gap: 1 }}>
          {button(t('zoomIn'), AddOutlined, () => control?.zoomBy(1))}
          {button(t('zoomOut'), RemoveOutlined, () => control?.zoomBy(-1))}
          {button(t('showAll'), FitScreenOutlined, () => control?.showAll())}
          {!isDrawn && button(t('tilt'), ViewInArOutlined, () => setIsTilted(!isTilted), isTilted)}
        </Box>
      </Box>
      <Typography id={`${id}-keys`} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t(placing === undefined ? 'keys' : 'placingKeys')}
      </Typography>
      <Typography role="status" variant="body2" sx={{ minHeight: 20 }}>
        {current === undefined
          ? ''
          : [
              current.name === '' ? t('unnamed') : current.name,
              current.reference,
              state === undefined ? null : t(`states.${state}`),
            ]
              .filter(Boolean)
              .join(' · ')}
      </Typography>
    </Box>
  );
}
