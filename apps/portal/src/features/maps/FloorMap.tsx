import type { MapFeatures, SpaceAvailability } from '@atrium/contract';
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
import { type KeyboardEvent, lazy, Suspense, useCallback, useId, useMemo, useState } from 'react';

import { Hint } from '../../ui/feedback/Hint.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { MapControl, MapView } from './FloorCanvas.tsx';
import type { MapLook, UnitFacts } from './mapStyle.ts';
import { isDirection, type MapUnit, unitInDirection } from './mapUnits.ts';

const FloorCanvas = lazy(async () => ({ default: (await import('./FloorCanvas.tsx')).FloorCanvas }));

interface FloorMapProps {
  /** What the floor is called. */
  readonly name: string;
  /** The floor's drawing, as RES-53 answers it. */
  readonly drawing: MapFeatures;
  readonly units: readonly MapUnit[];
  /** By the id of the unit; units without one are drawn without a state. */
  readonly states?: ReadonlyMap<string, SpaceAvailability>;
  /** The units that fit the filters; all without it. */
  readonly shown?: ReadonlySet<string>;
  readonly selected: string | null;
  readonly view?: MapView;
  readonly height?: number;
  /** What to do where the browser cannot draw; without it the page has the table of the units. */
  readonly insteadOfMap?: string;
  readonly onSelect: (unitId: string) => void;
  /** Enter or a second click on the selected unit. */
  readonly onOpen?: (unitId: string) => void;
  /** PageUp and PageDown: the floor above and below. */
  readonly onFloor?: (by: 1 | -1) => void;
}

const wholeFloor: MapView = { centre: null, zoom: null, isTilted: false };

function useLook(): MapLook {
  const { colorScheme } = useColorScheme();
  const hasMoreContrast = useMediaQuery('(prefers-contrast: more)');
  if (colorScheme === 'dark') return 'dark';
  return hasMoreContrast ? 'contrast' : 'light';
}

/**
 * A floor of a building with its units, by mouse and by keyboard: arrow keys move between units, Enter opens one, PageUp and
 * PageDown change the floor. Where the browser cannot draw, it says so; the same units are in the table next to it (MAP-01, MAP-03).
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
    insteadOfMap,
    onSelect,
    onOpen,
    onFloor,
  } = props;
  const t = useText('maps');
  const id = useId();
  const look = useLook();
  const [control, setControl] = useState<MapControl | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isTilted, setIsTilted] = useState(view.isTilted);
  const handleFailure = useCallback(() => setHasFailed(true), []);
  const facts = useMemo(
    () =>
      new Map(
        units.map((unit): [string, UnitFacts] => {
          const state = states?.get(unit.id) ?? null;
          const isFaint = shown !== undefined && !shown.has(unit.id);
          return [unit.id, { unit, state, stateText: state === null ? null : t(`states.${state}`), isFaint }];
        }),
      ),
    [units, states, shown, t],
  );
  const current = units.find((unit) => unit.id === selected);
  const state = current === undefined ? undefined : states?.get(current.id);

  const choose = (unitId: string) => {
    if (unitId === selected) onOpen?.(unitId);
    else onSelect(unitId);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      onFloor?.(event.key === 'PageUp' ? 1 : -1);
    } else if (event.key === 'Enter' && selected !== null) {
      event.preventDefault();
      onOpen?.(selected);
    } else if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      control?.zoomBy(event.key === '+' ? 1 : -1);
    } else if (isDirection(event.key)) {
      event.preventDefault();
      const next = unitInDirection(units, selected, event.key);
      if (next === null) return;
      onSelect(next.id);
      if (next.centre !== null) control?.reveal([next.centre.longitude, next.centre.latitude]);
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
          <Suspense
            fallback={
              <Typography color="textSecondary" sx={{ p: 4 }}>
                {t('loading')}
              </Typography>
            }
          >
            <FloorCanvas
              drawing={drawing}
              facts={facts}
              look={look}
              view={{ ...view, isTilted }}
              selected={selected}
              onPick={choose}
              onControl={setControl}
              onFailure={handleFailure}
            />
          </Suspense>
        </Box>
        <Box sx={{ position: 'absolute', top: 8, right: 8, display: 'grid', gap: 1 }}>
          {button(t('zoomIn'), AddOutlined, () => control?.zoomBy(1))}
          {button(t('zoomOut'), RemoveOutlined, () => control?.zoomBy(-1))}
          {button(t('showAll'), FitScreenOutlined, () => control?.showAll())}
          {button(t('tilt'), ViewInArOutlined, () => setIsTilted(!isTilted), isTilted)}
        </Box>
      </Box>
      <Typography id={`${id}-keys`} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('keys')}
      </Typography>
      <Typography role="status" variant="body2" sx={{ minHeight: 20 }}>
        {current === undefined
          ? ''
          : [current.name, current.reference, state === undefined ? null : t(`states.${state}`)]
              .filter(Boolean)
              .join(' · ')}
      </Typography>
    </Box>
  );
}
