import 'maplibre-gl/dist/maplibre-gl.css';

import type { DrawingPosition, MapFeatures } from '@atrium/contract';
import Box from '@mui/material/Box';
import { type GeoJSONSource, Map as MapLibreMap, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { sheetOf, toDegrees, toShares } from './drawnFloor.ts';
import { mapColours, type MapLook, styleOf } from './mapStyle.ts';
import { boundsOf, isOnMap, roomZoomOf } from './mapUnits.ts';
import { paintIcons } from './paintIcons.ts';
import { paintMarker, paintSheet } from './paintSheet.ts';
import { changedUnits, drawingOf, type UnitFacts } from './unitFeatures.ts';
import { templatesOf } from './unitTemplates.ts';

setWorkerUrl(workerUrl);

/** Where a map opens: a place, how near, and flat or tilted. */
export interface MapView {
  /** Degrees; the whole floor without it. */
  readonly centre: readonly [longitude: number, latitude: number] | null;
  readonly zoom: number | null;
  readonly isTilted: boolean;
}

/** What a drawn map can be asked to do. */
export interface MapControl {
  zoomBy(steps: number): void;
  /** Shows a unit in the middle when it is outside. */
  reveal(centre: readonly [longitude: number, latitude: number]): void;
  showAll(): void;
}

/** By the id of the unit. */
type Facts = ReadonlyMap<string, UnitFacts>;

interface FloorCanvasProps {
  readonly drawing: MapFeatures;
  readonly facts: Facts;
  readonly look: MapLook;
  readonly view: MapView;
  readonly selected: string | null;
  /** Where a space is about to be placed on the drawing. */
  readonly spot: DrawingPosition | null;
  readonly onPick: (unitId: string) => void;
  /** A place of the drawing was clicked; without it, clicks select units. */
  readonly onPoint: ((place: DrawingPosition) => void) | undefined;
  /** Called with the control once the floor is drawn, and with null when it is gone. */
  readonly onControl: (control: MapControl | null) => void;
  /** The browser cannot draw it. */
  readonly onFailure: () => void;
}

const PADDING = 24;
/** How near a place is shown that comes without a zoom: the rooms around it with their names. */
const ROOM_ZOOM = 19;

function open(box: HTMLElement, { drawing, facts, look, view }: FloorCanvasProps): MapLibreMap {
  const bounds = boundsOf(drawing);
  const isAt = view.centre !== null && (bounds === null || isOnMap(view.centre, bounds));
  const middle = bounds === null ? null : ([0, 1] as const).map((axis) => (bounds[0][axis] + bounds[1][axis]) / 2);
  const [longitude = 0, latitude = 0] = (isAt ? view.centre : middle) ?? [];
  const isNear = isAt || (view.zoom !== null && bounds !== null);
  const whole =
    !isNear && bounds !== null
      ? {
          bounds: [[...bounds[0]], [...bounds[1]]] as [[number, number], [number, number]],
          fitBoundsOptions: { padding: PADDING },
        }
      : {};
  return new MapLibreMap({
    container: box,
    style: styleOf(look, drawingOf(drawing, facts), {
      roomZoom: roomZoomOf(drawing),
      isPaper: sheetOf(drawing) !== null,
    }),
    attributionControl: false,
    keyboard: false,
    dragRotate: false,
    maxZoom: 24,
    pitch: view.isTilted ? 50 : 0,
    ...whole,
    ...(isNear ? { center: [longitude, latitude] as [number, number], zoom: view.zoom ?? ROOM_ZOOM } : {}),
  });
}

/** Maps that were taken down. One may still be rendered once: it has loaded in the moment in which another look replaced it. */
const removed = new WeakSet<MapLibreMap>();

/** Checks whether a map may be drawn on. */
function isUp(map: MapLibreMap | null): map is MapLibreMap {
  return map !== null && !removed.has(map);
}

/**
 * A floor drawn by MapLibre. It is loaded where a map is shown and nowhere else; keys, names and the table belong to what is
 * around it.
 */
export function FloorCanvas(props: FloorCanvasProps) {
  const { drawing, facts, look, view, selected, spot, onPick, onPoint, onControl, onFailure } = props;
  const t = useText('maps');
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibreMap | null>(null);
  /** What the map's source has. */
  const drawn = useRef<{ readonly map: MapLibreMap; readonly drawing: MapFeatures; readonly facts: Facts } | null>(
    null,
  );
  const sheet = useMemo(() => sheetOf(drawing), [drawing]);
  // Spaces are placed on a drawing while it stays as it is, and other colours of templates are painted on the same shapes.
  const frame = sheet?.key ?? drawing.features;
  const openMap = useEffectEvent((element: HTMLElement, _frame: MapFeatures['features'] | string, _look: MapLook) => {
    const made = open(element, props);
    drawn.current = { map: made, drawing, facts };
    return made;
  });
  const paint = useEffectEvent((made: MapLibreMap) =>
    sheet === null ? Promise.resolve(true) : paintSheet(made, sheet, () => isUp(made)),
  );
  const choose = useEffectEvent((made: MapLibreMap, { point, lngLat }: MapMouseEvent) => {
    if (onPoint !== undefined && sheet !== null) onPoint(toShares(sheet, [lngLat.lng, lngLat.lat]));
    else {
      const [unit] = made.queryRenderedFeatures(point, { layers: ['spots', 'units'] });
      const id: unknown = unit?.properties['id'];
      if (typeof id === 'string') onPick(id);
    }
  });
  const fail = useEffectEvent(onFailure);
  const boundsNow = useEffectEvent(() => boundsOf(drawing));
  const nameOfCanvas = useEffectEvent(() => t('canvas'));

  // Another floor or look is another map; what changes on it is set below.
  useEffect(() => {
    if (box.current === null) return undefined;
    let made: MapLibreMap;
    try {
      made = openMap(box.current, frame, look);
    } catch {
      fail();
      return undefined;
    }
    // The group around it takes the focus and the keys.
    const canvas = made.getCanvas();
    canvas.tabIndex = -1;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', nameOfCanvas());
    made.on('load', () => {
      const finish = () => {
        if (isUp(made)) setMap(made);
      };
      paint(made).then(finish, finish);
    });
    made.on('click', (event) => choose(made, event));
    made.on('error', ({ error }) => {
      if (/webgl/i.test(error.message)) fail();
    });
    return () => {
      setMap(null);
      removed.add(made);
      made.remove();
    };
  }, [frame, look]);

  useEffect(() => {
    if (!isUp(map)) return;
    const source = map.getSource<GeoJSONSource>('floor');
    if (source === undefined) return;
    const before = drawn.current;
    drawn.current = { map, drawing, facts };
    if (before?.map === map && before.drawing === drawing) {
      const update = changedUnits(before.facts, facts);
      if (update.length > 0) void source.updateData({ update });
      return;
    }
    const data = drawingOf(drawing, facts);
    if (typeof data === 'object') void source.setData(data);
  }, [map, drawing, facts]);

  const icons = useMemo(() => templatesOf(drawing).icons, [drawing]);
  useEffect(() => {
    if (!isUp(map)) return undefined;
    let isCurrent = true;
    void paintIcons(map, icons, () => isCurrent && isUp(map));
    return () => {
      isCurrent = false;
    };
  }, [map, icons]);

  useEffect(() => {
    if (!isUp(map) || selected === null) return undefined;
    const target = { source: 'floor', id: selected };
    map.setFeatureState(target, { isSelected: true });
    return () => {
      if (isUp(map) && map.getSource('floor') !== undefined) map.setFeatureState(target, { isSelected: false });
    };
  }, [map, selected]);

  const marked = sheet === null || spot === null ? null : toDegrees(sheet, spot);
  const markAt = marked?.join(' ') ?? '';
  useEffect(() => {
    if (!isUp(map)) return;
    const [longitude, latitude] = markAt.split(' ').map(Number);
    const hasPlace = markAt !== '' && longitude !== undefined && latitude !== undefined;
    paintMarker(map, hasPlace ? [longitude, latitude] : null, mapColours.light.selected);
  }, [map, markAt]);

  const isPlacing = onPoint !== undefined;
  useEffect(() => {
    if (isUp(map)) map.getCanvas().style.cursor = isPlacing ? 'crosshair' : '';
  }, [map, isPlacing]);

  useEffect(() => {
    if (!isUp(map)) return;
    map.setLayoutProperty('walls', 'visibility', view.isTilted ? 'visible' : 'none');
    map.jumpTo({ pitch: view.isTilted ? 50 : 0 });
  }, [map, view.isTilted]);

  useEffect(() => {
    if (!isUp(map)) return undefined;
    onControl({
      zoomBy: (steps) => map.easeTo({ zoom: map.getZoom() + steps, duration: 200 }),
      reveal: (centre) => {
        const place: [number, number] = [...centre];
        if (!map.getBounds().contains(place)) map.easeTo({ center: place, duration: 200 });
      },
      showAll: () => {
        const bounds = boundsNow();
        if (bounds !== null)
          map.fitBounds([[...bounds[0]], [...bounds[1]]] as [[number, number], [number, number]], {
            padding: PADDING,
            duration: 200,
          });
      },
    });
    return () => onControl(null);
  }, [map, onControl]);

  return (
    <Box
      ref={box}
      data-drawn={map !== null}
      data-zoom={map === null ? undefined : Math.round(map.getZoom())}
      sx={{ width: '100%', height: '100%', '& canvas': { outline: 'none' } }}
    />
  );
}
