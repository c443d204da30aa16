import type { PrivilegeMap } from '@atrium/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { openPortal } from '../../testing/openPortal.tsx';
import { BUILDING_ID, CUSTOMER_ID, profileReplies } from '../../testing/profileReplies.ts';

const FLOOR = '0190a000-0000-7000-8000-000000000009';
const none = { value: [], '@odata.count': 0 };
const rights: PrivilegeMap = { 'BUILDING.spaceView': ['view'] };

const lyon = {
  ...{ spaceId: '0190a000-0000-7000-8000-000000000011', name: 'Lyon', type: 'Room', capacity: 4, tags: [] },
  ...{ availability: 'Free', isBookable: false, problem: null, buffer: 0, timezone: 'Europe/Paris' },
  ...{ open: [], taken: [] },
};

/** Opens the space view on a server that can be switched off. */
async function open() {
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
    ...profileReplies({ privilegeMap: rights }),
    'GET config/extensions': { value: [{ id: 'x', code: 'extension.map', enabled: true }], '@odata.count': 1 },
    [`GET building/${BUILDING_ID}`]: or(() => ({
      ...{ id: BUILDING_ID, name: 'Mill House', customerId: CUSTOMER_ID, timezoneName: 'Europe/Paris' },
    })),
    'GET building/timezone': none,
    'GET tag/building': or(() => none),
    'GET space': or(() => ({ value: [{ id: FLOOR, name: 'Ground floor' }], '@odata.count': 1 })),
    'GET stream/': openStream,
    'GET stream': openStream,
    'POST space/searchSchedule': or(() => ({ at: new Date().toISOString(), provider: null, value: [lyon] })),
  });
  const address = `/customer/${CUSTOMER_ID}/building/${BUILDING_ID}/spaceView?fullScreen=true`;
  await openPortal(address, fakeAuth().auth);
  return {
    switchOff: (off: boolean) => {
      isOff = off;
    },
    /** Says that places have changed, which are then read again. */
    announce: async () => {
      await vi.waitFor(() => expect(stream).toBeDefined(), { timeout: 10_000 });
      stream?.enqueue(new TextEncoder().encode('data: {"type":"changed","resource":"space"}\n\n'));
    },
  };
}

afterEach(() => vi.useRealTimers());

it('keeps what it shows while the server is away, says since when, and goes on by itself (SPACE-11, SPACE-13)', async () => {
  const { switchOff, announce } = await open();
  await screen.findByText('Lyon', undefined, { timeout: 10_000 });
  switchOff(true);
  await announce();
  await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
  expect(screen.queryByText('Lyon')).not.toBeNull();
  expect(screen.getByText(/could not be updated since/)).toBeTruthy();
  switchOff(false);
  await act(() => vi.advanceTimersByTimeAsync(2 * 60_000));
  expect(screen.queryByText(/could not be updated since/)).toBeNull();
  expect(screen.queryByText('Lyon')).not.toBeNull();
}, 30_000);
