import {
  distanceInMetres,
  fromMetres,
  type GeoPoint,
  geofenceLimits,
  type MetrePoint,
  toMetres,
} from '@atrium/contract';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

import { useFocusNext } from '../../../../ui/control/useFocusNext.ts';
import { useFormats } from '../../../../ui/format/useFormats.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { gridStep, snapped, viewSpans } from './geofenceDrawing.ts';

interface GeofenceMapProps {
  readonly id: string;
  readonly position: GeoPoint;
  readonly markers: readonly GeoPoint[];
  /** Index of `viewSpans`. */
  readonly view: number;
  /** Indexes of markers with a fault. */
  readonly faults: ReadonlySet<number>;
  readonly isReadOnly: boolean;
  readonly onAdd: (point: GeoPoint) => void;
  /** `subject` joins the steps of one movement. */
  readonly onMove: (index: number, point: GeoPoint, subject: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onSay: (text: string) => void;
}

interface Drag {
  readonly index: number;
  readonly point: GeoPoint;
  readonly east: number | null;
  readonly north: number | null;
}

const HEIGHT = 400;
/** Pixels: what a marker is drawn with, and what can be hit of it. */
const RADIUS = 8;
const HIT_RADIUS = 14;
const SNAP_PIXELS = 6;
const arrows: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const looks = {
  display: 'block',
  width: '100%',
  height: HEIGHT,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  backgroundColor: 'var(--mui-palette-brand-ground)',
  touchAction: 'none',
  userSelect: 'none',
  '& .grid': { stroke: 'var(--mui-palette-brand-hairline)', fill: 'none' },
  '& .limit': { stroke: 'var(--mui-palette-error-main)', fill: 'none', strokeDasharray: '6 4' },
  '& .area': { fill: 'var(--mui-palette-brand-tint)', stroke: 'var(--mui-palette-primary-main)', strokeWidth: 2 },
  '& .guide': { stroke: 'var(--mui-palette-primary-main)', strokeDasharray: '2 3' },
  '& .building': { fill: 'var(--mui-palette-text-primary)' },
  '& text': { fill: 'var(--mui-palette-text-primary)', fontSize: 12 },
  '& .marker circle.dot': {
    fill: 'var(--mui-palette-background-paper)',
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 3,
  },
  '& .marker.wrong circle.dot': { stroke: 'var(--mui-palette-error-main)' },
  '& .marker:not(.fixed)': { cursor: 'grab' },
  '& .marker:focus': { outline: 'none' },
  '& .marker:focus-visible circle.dot': { fill: 'var(--mui-palette-primary-main)' },
} as const;

/** The width that the drawing has, measured; 600 before that. */
function useWidth() {
  const ref = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.max(200, element.clientWidth || 600)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/**
 * The building, its geofence and the limit of 1,000 m, north at the top. A click adds a marker, dragging moves one, and
 * each can be moved by the arrow keys and removed by Delete; how far it is from the building is said as it moves (BLDG-26, MAP-12).
 */
export function GeofenceMap(props: GeofenceMapProps) {
  const { id, position, markers, view, faults, isReadOnly, onAdd, onMove, onRemove, onSay } = props;
  const t = useText('buildingForm');
  const formats = useFormats();
  const { ref, width } = useWidth();
  const [drag, setDrag] = useState<Drag | null>(null);
  const span = viewSpans[view] ?? viewSpans[2];
  const scale = Math.min(width, HEIGHT) / 2 / span;
  const step = gridStep(span);

  const toPixels = ({ east, north }: MetrePoint) => ({ x: width / 2 + east * scale, y: HEIGHT / 2 - north * scale });
  const toPlace = ({ clientX, clientY }: PointerEvent): MetrePoint => {
    const box = ref.current?.getBoundingClientRect();
    const [x, y] = [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
    return { east: (x - width / 2) / scale, north: (HEIGHT / 2 - y) / scale };
  };
  const metres = (point: GeoPoint) => Math.round(distanceInMetres(position, point));
  const say = (index: number, point: GeoPoint) => {
    const distance = metres(point);
    const key = distance > geofenceLimits.maxMetres ? 'geofence.tooFar' : 'geofence.distance';
    const over = distance - geofenceLimits.maxMetres;
    onSay(t(key, { row: index + 1, metres: formats.number(distance), over: formats.number(over) }));
  };
  const shown = markers.map((marker, at) => (drag?.index === at ? drag.point : marker));
  const pixels = shown.map((marker) => toPixels(toMetres(position, marker)));

  const handleAdd = (event: PointerEvent) => {
    if (isReadOnly || event.button !== 0) return;
    const point = fromMetres(position, toPlace(event));
    if (markers.length >= geofenceLimits.maxMarkers) return onSay(t('geofence.full'));
    if (distanceInMetres(position, point) > geofenceLimits.maxMetres)
      return onSay(t('geofence.notAdded', { metres: formats.number(metres(point)) }));
    onAdd(point);
    onSay(t('geofence.added', { metres: formats.number(metres(point)) }));
  };
  const handleDragStart = (index: number, event: PointerEvent<SVGGElement>) => {
    if (isReadOnly || event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = markers[index];
    if (point !== undefined) setDrag({ index, point, east: null, north: null });
  };
  const handleDrag = (event: PointerEvent) => {
    if (drag === null) return;
    const others = [
      { east: 0, north: 0 },
      ...markers.filter((_, at) => at !== drag.index).map((marker) => toMetres(position, marker)),
    ];
    const { point, isEastAligned, isNorthAligned } = snapped(
      toPlace(event),
      others,
      event.altKey ? 0 : SNAP_PIXELS / scale,
    );
    const place = fromMetres(position, point);
    setDrag({
      index: drag.index,
      point: place,
      east: isEastAligned ? point.east : null,
      north: isNorthAligned ? point.north : null,
    });
    say(drag.index, place);
  };
  const handleDragEnd = (event: PointerEvent) => {
    event.stopPropagation();
    if (drag === null) return;
    setDrag(null);
    const before = markers[drag.index];
    if (before?.latitude !== drag.point.latitude || before.longitude !== drag.point.longitude)
      onMove(drag.index, drag.point, `drag ${String(event.timeStamp)}`);
  };
  const focusNext = useFocusNext();
  const handleKey = (index: number, event: KeyboardEvent<SVGGElement>) => {
    const point = markers[index];
    if (isReadOnly || point === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onRemove(index);
      const next = Math.min(index, markers.length - 2);
      focusNext(() => document.querySelector<SVGGElement>(`[id="${id}-marker-${String(next)}"]`));
      return;
    }
    const direction = arrows[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    const { east, north } = toMetres(position, point);
    const moved = fromMetres(position, { east: east + direction[0] * by, north: north + direction[1] * by });
    onMove(index, moved, `keys ${String(index)}`);
    say(index, moved);
  };

  const lines = Array.from({ length: Math.ceil((span * Math.max(1, width / HEIGHT)) / step) * 2 + 1 });
  const first = -((lines.length - 1) / 2) * step;
  const bar = step * scale;
  return (
    <Box
      component="svg"
      ref={ref}
      role="group"
      aria-label={t('geofence.map')}
      aria-describedby={`${id}-keys`}
      viewBox={`0 0 ${String(width)} ${String(HEIGHT)}`}
      sx={{ ...looks, cursor: isReadOnly ? 'default' : 'crosshair' }}
      onPointerUp={drag === null ? handleAdd : handleDragEnd}
      onPointerMove={handleDrag}
      onPointerCancel={() => setDrag(null)}
    >
      <g aria-hidden="true">
        {lines.map((_, at) => {
          const { x } = toPixels({ east: first + at * step, north: 0 });
          const { y } = toPixels({ east: 0, north: first + at * step });
          return (
            <path key={at} className="grid" d={`M${String(x)} 0V${String(HEIGHT)}M0 ${String(y)}H${String(width)}`} />
          );
        })}
        <circle className="limit" cx={width / 2} cy={HEIGHT / 2} r={geofenceLimits.maxMetres * scale} />
        {pixels.length > 1 && (
          <polygon className="area" points={pixels.map(({ x, y }) => `${String(x)},${String(y)}`).join(' ')} />
        )}
        {drag !== null && drag.east !== null && (
          <path className="guide" d={`M${String(toPixels({ east: drag.east, north: 0 }).x)} 0V${String(HEIGHT)}`} />
        )}
        {drag !== null && drag.north !== null && (
          <path className="guide" d={`M0 ${String(toPixels({ east: 0, north: drag.north }).y)}H${String(width)}`} />
        )}
        <path className="building" d={`M${String(width / 2 - 7)} ${String(HEIGHT / 2 + 8)}v-16h14v16z`} />
        <text x={width / 2 + 12} y={HEIGHT / 2 + 4}>
          {t('geofence.building')}
        </text>
        <path className="building" d={`M16 ${String(HEIGHT - 14)}h${String(bar)}v-3h-${String(bar)}z`} />
        <text x={16} y={HEIGHT - 24}>
          {t('geofence.metres', { metres: formats.number(step) })}
        </text>
        <text x={width - 24} y={24}>
          {t('geofence.north')}
        </text>
      </g>
      {pixels.map(({ x, y }, index) => {
        const point = shown[index] ?? position;
        const label = t('geofence.marker', { row: index + 1, metres: formats.number(metres(point)) });
        const isWrong = faults.has(index) || metres(point) > geofenceLimits.maxMetres;
        return (
          <g
            key={index}
            id={`${id}-marker-${String(index)}`}
            className={`marker${isWrong ? ' wrong' : ''}${isReadOnly ? ' fixed' : ''}`}
            {...(isReadOnly ? { role: 'img' } : { role: 'button', tabIndex: 0 })}
            aria-label={label}
            onPointerDown={(event) => handleDragStart(index, event)}
            onPointerUp={handleDragEnd}
            onKeyDown={(event) => handleKey(index, event)}
          >
            <circle cx={x} cy={y} r={HIT_RADIUS} fill="transparent" />
            <circle className="dot" cx={x} cy={y} r={RADIUS} />
            <text x={x + RADIUS + 4} y={y - RADIUS} aria-hidden="true">
              {index + 1}
            </text>
          </g>
        );
      })}
    </Box>
  );
}
