import type { PrivilegeMap } from '@atrium/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { API_BASE } from '../../../kit/api/sendRequest.ts';
import { failure, stubApi } from '../../../testing/apiStub.ts';
import { fakeAuth } from '../../../testing/fakeAuth.ts';
import { openPortal } from '../../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../../testing/profileReplies.ts';

const FLOOR = '0190a000-0000-7000-8000-000000000009';
const none = { value: [], '@odata.count': 0 };
const rights: PrivilegeMap = { 'BUILDING.spaceView': ['view'] };

const lyon = {
  ...{ spaceId: '0190a000-0000-7000-8000-000000000011', name: 'Lyon', type: 'Room', capacity: 4, tags: [] },
  ...{ availability: 'Free', isBookable: false, problem: null, buffer: 0, timezone: 'Europe/Paris' },
  ...{ open: [], taken: [], unread: [] },
};

const millHouse = { id: BUILDING_ID, name: 'Mill House', customerId: CUSTOMER_ID, timezoneName: 'Europe/Paris' };
/** What is answered of a building with a map. */
const buildingReplies = {
  ...profileReplies({ privilegeMap: rights }),
  'GET config/extensions': { value: [{ id: 'x', code: 'extension.map', enabled: true }], '@odata.count': 1 },
  [`GET building/${BUILDING_ID}`]: millHouse,
  'GET building/timezone': none,
};

/** Opens the space view on a server that can be switched off, and whose clock may be behind that of the device. */
async function open({ behind = 0 } = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isOff = false;
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const openStream = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      }),
    );
  const or = (answer: () => Record<string, unknown>) => () => (isOff ? failure(503, 'unavailable') : answer());
  stubApi({
    ...buildingReplies,
    [`GET building/${BUILDING_ID}`]: or(() => millHouse),
    'GET tag/building': or(() => none),
    'GET space': or(() => ({ value: [{ id: FLOOR, name: 'Ground floor' }], '@odata.count': 1 })),
    'GET stream/': openStream,
    'GET stream': openStream,
    'POST space/searchSchedule': or(() => ({
      at: new Date(Date.now() - behind).toISOString(),
      provider: null,
      value: [lyon],
      next: null,
    })),
  });
  const address = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/spaceView?fullScreen=true`;
  await openPortal(address, fakeAuth().auth);
  return {
    switchOff: (off: boolean) => {
      isOff = off;
    },
    /** Says that places have changed, which are then read again. */
    announce: async () => {
      await waitFor(() => expect(stream).toBeDefined());
      stream?.enqueue(new TextEncoder().encode('data: {"type":"changed","resource":"space"}\n\n'));
    },
  };
}

const next = `${API_BASE}space?$skiptoken=next`;

it('shows all floors, tags and spaces of a building with more of them than one answer (SPACE-01, SPACE-02, SPACE-04)', async () => {
  const calls = stubApi({
    ...buildingReplies,
    'GET tag/building': {
      value: [{ id: 'a', name: 'Screen', group: 'tool' }],
      '@odata.nextLink': next.replace('space', 'tag/building'),
    },
    'GET tag/building?$skiptoken=next': { value: [{ id: 'b', name: 'Whiteboard', group: 'tool' }] },
    'GET space': { value: [{ id: FLOOR, name: 'Ground floor' }], '@odata.nextLink': next },
    'GET space?$skiptoken=next': { value: [{ id: '0190a000-0000-7000-8000-000000000010', name: 'Level 201' }] },
    'POST space/searchSchedule': () => {
      const { body } = calls.at(-1) ?? {};
      const isFirst = (body as { after?: string }).after === undefined;
      const space = isFirst ? lyon : { ...lyon, spaceId: '0190a000-0000-7000-8000-000000000012', name: 'Nice' };
      return { at: new Date().toISOString(), provider: null, value: [space], next: isFirst ? 'more' : null };
    },
  });
  await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/spaceView`, fakeAuth().auth);
  expect(await screen.findByText('Lyon')).toBeTruthy();
  expect(screen.getByText('Nice')).toBeTruthy();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Floor' }));
  expect(screen.getByRole('option', { name: 'Level 201' })).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Tags' }));
  expect(await screen.findByRole('option', { name: 'Whiteboard' })).toBeTruthy();
});

it('merges the tags of activities, tools and amenities in its filter, each group by its name, and no points of interest (SPACE-04)', async () => {
  const tags = (['activity', 'amenity', 'pointOfInterest', 'tool'] as const).map((group) => ({
    ...{ id: group, name: `One ${group}`, group },
  }));
  stubApi({
    ...buildingReplies,
    'GET tag/building': { value: tags },
    'GET space': { value: [{ id: FLOOR, name: 'Ground floor' }] },
    'POST space/searchSchedule': {
      ...{ at: new Date().toISOString(), provider: null, next: null },
      value: [lyon, { ...lyon, spaceId: '0190a000-0000-7000-8000-000000000012', name: 'Nice', tags: ['tool'] }],
    },
  });
  await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/spaceView`, fakeAuth().auth);
  expect(await screen.findByText('Lyon')).toBeTruthy();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Tags' }));
  await screen.findByRole('option', { name: 'One tool' });
  const groups = [...screen.getByRole('listbox').children].map(({ textContent }) => textContent);
  expect(groups).toEqual(['ActivityOne activity', 'AmenityOne amenity', 'ToolOne tool']);
  fireEvent.click(screen.getByRole('option', { name: 'One tool' }));
  await waitFor(() => expect(screen.queryByText('Lyon')).toBeNull());
  expect(screen.getByText('Nice')).toBeTruthy();
});

it('shows no space of the floor before as one of the floor that is chosen, while that is read (SPACE-02, SPACE-07)', async () => {
  const upper = '0190a000-0000-7000-8000-000000000010';
  const upstairs = Promise.withResolvers<Record<string, unknown>>();
  const answerOf = (space: object) => ({ at: new Date().toISOString(), provider: null, value: [space], next: null });
  const calls = stubApi({
    ...buildingReplies,
    'GET tag/building': none,
    'GET space': {
      value: [
        { id: FLOOR, name: 'Ground floor' },
        { id: upper, name: 'Level 1' },
      ],
    },
    'POST space/searchSchedule': () => {
      const { body } = calls.at(-1) ?? {};
      return (body as { floorId: string }).floorId === upper ? upstairs.promise : answerOf(lyon);
    },
  });
  await openPortal(`/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/spaceView`, fakeAuth().auth);
  await screen.findByText('Lyon');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Floor' }));
  fireEvent.click(screen.getByRole('option', { name: 'Level 1' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Floor' }).textContent).toBe('Level 1'));
  expect(screen.queryByText('Lyon')).toBeNull();
  upstairs.resolve(answerOf({ ...lyon, spaceId: '0190a000-0000-7000-8000-000000000012', name: 'Nice' }));
  expect(await screen.findByText('Nice')).toBeTruthy();
});

afterEach(() => vi.useRealTimers());

it('says on a wall display that the screen may turn off where the browser cannot keep it on (SPACE-02)', async () => {
  await open();
  await screen.findByText('Lyon');
  expect(screen.getByText(/may let the screen turn off/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Leave full screen' }));
  await waitFor(() => expect(screen.queryByText(/may let the screen turn off/)).toBeNull());
});

it('fills the window alone: what it hides of the portal is out of reach of keys and screen readers (SPACE-13)', async () => {
  await open();
  await screen.findByText('Lyon');
  const menu = () => document.querySelector('nav')?.closest('[inert]');
  await waitFor(() => expect(menu()).toBeInstanceOf(Element));
  const leave = screen.getByRole('button', { name: 'Leave full screen' });
  expect(leave.closest('[inert]')).toBeNull();
  fireEvent.click(leave);
  await waitFor(() => expect(menu()).toBeNull());
});

it('is current on a device whose clock is ahead of the server (SPACE-11)', async () => {
  await open({ behind: 10 * 60_000 });
  await screen.findByText('Lyon');
  expect(screen.queryByText(/could not be updated since/)).toBeNull();
});

it.each([
  ['in the middle of a day', '2026-11-26T12:00:00.000Z'],
  ['over midnight in Paris', '2026-11-26T22:57:00.000Z'],
])(
  'keeps what it shows while the server is away, says since when, and goes on by itself, %s (SPACE-11, SPACE-13)',
  async (_, now) => {
    vi.setSystemTime(now);
    const { switchOff, announce } = await open();
    await screen.findByText('Lyon');
    switchOff(true);
    await announce();
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
    expect(screen.queryByText('Lyon')).not.toBeNull();
    expect(screen.getByText(/could not be updated since/)).toBeTruthy();
    switchOff(false);
    await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
    expect(screen.queryByText(/could not be updated since/)).toBeNull();
    expect(screen.queryByText('Lyon')).not.toBeNull();
  },
  30_000,
);
