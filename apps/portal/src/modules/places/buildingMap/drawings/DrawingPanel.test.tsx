import type { DrawnFloor, DrawingPosition } from '@atrium/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import { failure, stubApi } from '../../../../testing/apiStub.ts';
import { renderRoutes, sessionWith } from '../../../../testing/renderRoutes.tsx';
import { rememberFocus } from '../../../../ui/feedback/focusMemory.ts';
import { storageKeys } from '../../../../ui/storage/storageKeys.ts';
import { startText } from '../../../../ui/text/startText.ts';
import { DrawingPanel } from './DrawingPanel.tsx';

// Drawn by the browser's graphics, which tests do not have; journeys look at it.
vi.mock('../../../../features/maps/FloorCanvas.tsx', () => ({ FloorCanvas: () => null }));

const BUILDING = 'b-1';
const drawing = {
  fileName: 'plan.svg',
  kind: 'svg',
  url: '/files/plan',
  width: 800,
  height: 400,
  createdAt: '2026-11-02T09:00:00.000Z',
  createdBy: null,
} as const;
const ground: DrawnFloor = { floorId: 'f-0', name: 'Ground floor', spaces: 2, placed: 1, drawing };
const first: DrawnFloor = { floorId: 'f-1', name: 'First floor', spaces: 0, placed: 0, drawing: null };

/** Opens the panel over a server that keeps the places of Lyon and Nantes. */
async function open({ canEdit = true, isRefused = false } = {}) {
  const places = new Map<string, DrawingPosition | null>([
    ['s-lyon', null],
    ['s-nantes', { x: 0.25, y: 0.5 }],
  ]);
  const unit = (spaceId: string, spaceName: string) => ({
    type: 'Feature',
    id: spaceId,
    feature_type: 'unit',
    geometry: null,
    properties: { spaceId, spaceName, spaceType: 'Room', drawingPosition: places.get(spaceId) },
  });
  const level = { type: 'Feature', id: 'f-0', feature_type: 'level', geometry: null, properties: { drawing } };
  const path = `building/${BUILDING}/drawing/f-0`;
  const calls = stubApi({
    [`GET ${path}`]: () => ({
      type: 'FeatureCollection',
      features: [level, unit('s-lyon', 'Lyon'), unit('s-nantes', 'Nantes')],
    }),
    'POST space/searchSchedule': { value: [] },
    ...Object.fromEntries(
      [...places.keys()].flatMap((id) => [
        [
          `PUT ${path}/position/${id}`,
          () => {
            if (isRefused) return failure(403, 'forbidden');
            const { x, y }: DrawingPosition = JSON.parse(JSON.stringify(calls.at(-1)?.body));
            places.set(id, { x, y });
            return {};
          },
        ],
        [
          `DELETE ${path}/position/${id}`,
          () => {
            places.set(id, null);
            return new Response(null, { status: 204 });
          },
        ],
      ]),
    ),
  });
  await startText('en', ['buildingMap', 'maps', 'errors', 'kit', 'shell']);
  const panel = <DrawingPanel buildingId={BUILDING} floors={[ground, first]} canEdit={canEdit} pathOf={() => null} />;
  await act(() => Promise.resolve(renderRoutes([{ path: '*', element: panel }], { session: sessionWith({}) })));
  await screen.findByText('Lyon');
  const rowOf = (name: string) => screen.getByText(name, { selector: 'td *' }).closest('tr')?.textContent ?? '';
  const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const place = (name: string, x: string, y: string) => {
    fireEvent.click(screen.getByLabelText(name));
    enter('From the left (%)', x);
    enter('From the top (%)', y);
    fireEvent.click(screen.getByText('Set place'));
  };
  return { places, rowOf, enter, place };
}

afterEach(() => vi.unstubAllGlobals());

describe('the drawing of a floor', () => {
  it('shows where each space is, places one, and takes the last change back, one after the other (MAP-06)', async () => {
    const { places, rowOf, place } = await open();
    expect(rowOf('Lyon')).toContain('Not placed');
    expect(rowOf('Nantes')).toContain('25 % from the left, 50 % from the top');
    place('Place Lyon', '12.5', '100');
    await waitFor(() => expect(rowOf('Lyon')).toContain('12.5 % from the left, 100 % from the top'));
    fireEvent.click(screen.getByLabelText('Remove Nantes from the drawing'));
    await waitFor(() => expect(rowOf('Nantes')).toContain('Not placed'));
    fireEvent.click(await screen.findByText('Undo the last change: Nantes'));
    await waitFor(() => expect(places.get('s-nantes')).toEqual({ x: 0.25, y: 0.5 }));
    fireEvent.click(await screen.findByText('Undo the last change: Lyon'));
    await waitFor(() => expect(places.get('s-lyon')).toBeNull());
    await waitFor(() => expect(screen.queryByText(/Undo the last change/)).toBeNull());
  });

  it('keeps the focus on the page when what had it goes: a set place, one given up, one taken off, the last undo (MAP-06, KIT-15)', async () => {
    onTestFinished(rememberFocus());
    const { rowOf, enter } = await open();
    const map = () => screen.getByRole('group', { name: /^Map of / });
    const focused = () => document.activeElement;
    const pressNow = (element: HTMLElement) => {
      element.focus();
      fireEvent.click(element);
    };
    fireEvent.click(screen.getByLabelText('Place Lyon'));
    screen.getByLabelText('From the top (%)').focus();
    fireEvent.keyDown(screen.getByLabelText('From the top (%)'), { key: 'Escape' });
    await waitFor(() => expect(focused()).toBe(map()));
    fireEvent.click(screen.getByLabelText('Place Lyon'));
    for (const label of ['From the left (%)', 'From the top (%)']) enter(label, '12.5');
    pressNow(screen.getByText('Set place'));
    await waitFor(() => expect(rowOf('Lyon')).toContain('12.5 %'));
    await waitFor(() => expect(focused()).toBe(map()));
    pressNow(screen.getByLabelText('Remove Nantes from the drawing'));
    await waitFor(() => expect(rowOf('Nantes')).toContain('Not placed'));
    expect(focused()).toBe(screen.getByLabelText('Place Nantes'));
    pressNow(await screen.findByText('Undo the last change: Nantes'));
    pressNow(await screen.findByText('Undo the last change: Lyon'));
    await waitFor(() => expect(screen.queryByText(/Undo the last change/)).toBeNull());
    await waitFor(() => expect(focused()).not.toBe(document.body));
  });

  it('says why a place was not kept, and offers no undo for it (MAP-06, KIT-08)', async () => {
    const { places, place } = await open({ isRefused: true });
    place('Move Nantes', '1', '1');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByText(/Undo the last change/)).toBeNull();
    expect(places.get('s-nantes')).toEqual({ x: 0.25, y: 0.5 });
  });

  it('of the floor that a link into the portal names is the first to be shown (MAP-04)', async () => {
    localStorage.setItem(storageKeys.floor, 'f-1');
    stubApi({});
    await startText('en', ['buildingMap', 'maps', 'errors', 'kit', 'shell']);
    const panel = <DrawingPanel buildingId={BUILDING} floors={[ground, first]} canEdit pathOf={() => null} />;
    await act(() => Promise.resolve(renderRoutes([{ path: '*', element: panel }], { session: sessionWith({}) })));
    expect(await screen.findByText('This floor has no drawing')).toBeDefined();
  });

  it('is only looked at without the right to change it, and says of a floor that it has none (MAP-06, PERM-12)', async () => {
    const { rowOf } = await open({ canEdit: false });
    expect(rowOf('Nantes')).toContain('25 % from the left');
    expect(screen.queryByLabelText(/^(?:Place|Move|Remove) /)).toBeNull();
    fireEvent.mouseDown(screen.getByLabelText('Floor'));
    fireEvent.click(within(await screen.findByRole('listbox')).getByText('First floor (no drawing)'));
    expect(await screen.findByText('This floor has no drawing')).toBeDefined();
    expect(screen.getByText(/Its spaces are shown once someone uploads its drawing/)).toBeDefined();
  });
});
