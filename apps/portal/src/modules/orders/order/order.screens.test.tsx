import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { noteLive } from '../../../features/live/liveConnection.ts';
import { failure } from '../../../testing/apiStub.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { press } from '../../../testing/press.ts';
import { orderScreens } from './order.screens.tsx';
import { orderHistoryScreens } from './orderHistory.screens.tsx';

const VENDOR_ID = '0199a000-0000-7000-8000-000000000001';
const PLACE = `/customer/c-1/building/b-1/vendor/${VENDOR_ID}`;
const NOW = '2026-11-23T09:00:00.000Z';
const MINUTE = 60_000;

/** The id of an order by its number. */
const idOf = (number: number) => `0199a000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;

/** An order that was placed so many minutes ago. */
const orderOf = (number: number, minutes = 0, more: Record<string, unknown> = {}) => ({
  id: idOf(number),
  version: 1,
  revision: {
    identifier: VENDOR_ID,
    action: 'Created',
    editor: null,
    date: NOW,
  },
  ...{
    customerId: VENDOR_ID,
    buildingId: VENDOR_ID,
    vendorId: VENDOR_ID,
    userId: null,
    timezone: 'Europe/Paris',
  },
  ...{
    number,
    day: '2026-11-23',
    time: new Date(Date.parse(NOW) - minutes * MINUTE).toISOString(),
  },
  ...{
    name: 'Ada Example',
    email: 'ada@example.example',
    company: 'Northwind',
  },
  ...{
    item: '1 × Espresso',
    quantity: 1,
    lines: [{ productId: idOf(99), item: 'Espresso', quantity: 1, amount: 2.5 }],
  },
  ...{
    subtotal: 2.5,
    taxesAndFees: 0,
    total: 2.5,
    currency: 'EUR',
    status: 'Placed',
    payment: 'counter',
  },
  ...{
    paymentProvider: null,
    acceptedAt: null,
    closedAt: null,
    cancelReason: null,
    note: null,
  },
  ...more,
});

const menu = {
  vendorId: VENDOR_ID,
  ...{
    shopName: 'Espresso Bar',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    taxRate: 0,
    categories: [],
  },
  ordering: { isOpen: true, reason: null, message: null, opensAt: null },
};

describe('the stream of orders', () => {
  let open: ReturnType<typeof orderOf>[];
  /** How often the open orders were read. */
  let reads: number;
  /** In which order the open and the completed orders were asked for. */
  const orders = new Map<string, string | null>();
  /** How the completed orders were asked for. */
  let completedFilter: string;
  /** The orders that were completed today, and how many there are where those are not all. */
  let completed: {
    readonly value: ReturnType<typeof orderOf>[];
    readonly '@odata.count'?: number;
  };

  /** The completed orders are answered a little later than the open ones. */
  const answerLate = async (make: () => Response) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return make();
  };
  /** Where the vendor is. */
  let place: { readonly timezone: string };

  const openStream = async (answerAction?: (call: ScreenCall) => Response | Promise<Response>) => {
    reads = 0;
    const answer = (call: ScreenCall) => {
      if (call.path === `vendormenu/${VENDOR_ID}`) return Response.json({ ...menu, ...place });
      if (call.method !== 'GET') return answerAction?.(call) ?? failure(500, 'unexpected');
      const single = open.find(({ id }) => call.path === `stripe-orders/${id}`);
      if (single !== undefined) return Response.json(single);
      reads += 1;
      const filter = call.query.get('$filter') ?? '';
      const isCompleted = filter.includes('Completed');
      orders.set(isCompleted ? 'Completed' : 'open', call.query.get('$orderby'));
      if (isCompleted) completedFilter = filter;
      return isCompleted ? answerLate(() => Response.json(completed)) : Response.json({ value: open });
    };
    await openScreen(orderScreens, `${PLACE}/orders`, { answer });
    await screen.findByRole('heading', { name: 'Order Stream' });
  };
  const card = (number: number) => screen.findByRole('listitem', { name: `Order ${String(number)}` });
  const reconnect = async () => {
    await act(() => Promise.resolve(noteLive(false)));
    await act(() => Promise.resolve(noteLive(true)));
  };
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse(NOW), shouldAdvanceTime: true });
    open = [];
    completed = { value: [] };
    place = { timezone: 'Europe/Paris' };
  });
  afterEach(() => {
    act(() => noteLive(false));
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('has what was completed since midnight on the clocks of the building, though it was placed before (VEND-20)', async () => {
    const closedAt = '2026-11-22T23:05:00.000Z';
    completed = { value: [orderOf(7, 610, { day: '2026-11-22', status: 'Completed', closedAt })] };
    await openStream();
    await card(7);
    expect(completedFilter).toContain("status eq 'Completed'");
    expect(completedFilter).toContain('closedAt ge 2026-11-22T23:00:00.000Z');
    expect(completedFilter).not.toContain('day eq');
  });

  it('has the open orders the oldest first, as they are to be made, and the completed ones the newest first (TRUE-15)', async () => {
    open = [orderOf(7, 3), orderOf(8, 2), orderOf(9, 1), orderOf(5, 8, { status: 'Accepted' })];
    await openStream();
    await card(7);
    expect(orders).toEqual(
      new Map([
        ['open', 'time asc'],
        ['Completed', 'time desc'],
      ]),
    );
    const placed = within(screen.getByRole('region', { name: /^Placed/ })).getAllByRole('listitem', { name: /^Order/ });
    expect(placed.map((one) => one.getAttribute('aria-label'))).toEqual(['Order 7', 'Order 8', 'Order 9']);
  });

  it('places a test order from the menu, also while there are orders (KITCHEN-01)', async () => {
    open = [orderOf(7)];
    const asked: string[] = [];
    await openStream(({ path }) => {
      asked.push(path);
      return Response.json(orderOf(8));
    });
    await card(7);
    await press(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Place a test order' }));
    await screen.findByText('Test order 8 was placed.');
    expect(asked).toEqual(['stripe-orders/test']);
  });

  it('says how long each order waits by icon and word, from 5 and from 10 minutes on (VEND-20)', async () => {
    open = [orderOf(3, 4), orderOf(2, 9), orderOf(1, 10)];
    await openStream();
    const ageOf = async (number: number) => {
      const chip = within(await card(number)).getByText(/min$/).parentElement;
      return [chip?.textContent, chip?.querySelector('svg')?.dataset['testid']];
    };
    expect(await ageOf(3)).toEqual(['4 min', 'AccessTimeOutlinedIcon']);
    expect(await ageOf(2)).toEqual(['Waiting 9 min', 'HourglassBottomOutlinedIcon']);
    expect(await ageOf(1)).toEqual(['Late: 10 min', 'PriorityHighOutlinedIcon']);
    await pass(MINUTE);
    expect(await ageOf(3)).toEqual(['Waiting 5 min', 'HourglassBottomOutlinedIcon']);
    expect(await ageOf(2)).toEqual(['Late: 10 min', 'PriorityHighOutlinedIcon']);
  });

  it('is read every 30 s while no live events arrive, and says so; once they do it reads what it has missed (VEND-20)', async () => {
    open = [orderOf(1)];
    await openStream();
    await card(1);
    act(() => noteLive(false));
    screen.getByText('Connection lost: updated every 30 seconds');
    const before = reads;
    open = [orderOf(2), orderOf(1)];
    await pass(28_000);
    expect(reads).toBe(before);
    await pass(3_000);
    expect(reads).toBe(before + 2);
    await card(2);
    await screen.findByText('1 new order');

    open = [orderOf(4), orderOf(3), ...open];
    await act(() => Promise.resolve(noteLive(true)));
    await screen.findByText('Live');
    await card(4);
    await screen.findByText('2 new orders');
    const live = reads;
    await pass(2 * MINUTE);
    expect(reads).toBe(live);

    open = [orderOf(5), ...open];
    await act(() => Promise.resolve(noteLive(false)));
    await screen.findByText('Connection lost: updated every 30 seconds');
    await act(() => Promise.resolve(noteLive(true)));
    await card(5);
  });

  it('sounds for new orders once that was switched on by a click, which browsers want (VEND-20)', async () => {
    const started: number[] = [];
    const part = () => ({
      connect: () => ({ connect: () => undefined }),
      frequency: { value: 0 },
      gain: {
        setValueAtTime: () => undefined,
        exponentialRampToValueAtTime: () => undefined,
      },
      start: (at: number) => started.push(at),
      stop: () => undefined,
    });
    vi.stubGlobal(
      'AudioContext',
      class {
        readonly currentTime = 0;
        readonly resume = () => Promise.resolve();
        readonly destination = {};
        readonly createOscillator = part;
        readonly createGain = part;
      },
    );
    await openStream();
    await screen.findByText('Waiting for orders');
    const arrive = async (number: number) => {
      open = [orderOf(number), ...open];
      await pass(30_000);
      await card(number);
    };
    await arrive(1);
    expect(started).toHaveLength(0);
    const button = screen.getByRole('button', { name: 'Sound off' });
    // Said on the page: a tablet shows no titles.
    const help = screen.getByText('Tap to turn on the sound');
    expect(button.getAttribute('aria-describedby')).toBe(help.id);
    await press(button);
    expect(screen.queryByText('Tap to turn on the sound')).toBeNull();
    expect(screen.getByRole('button', { name: 'Sound on' }).getAttribute('aria-pressed')).toBe('true');
    // It is played as it is switched on: one knows what to listen for.
    expect(started).toHaveLength(2);
    await arrive(2);
    expect(started).toHaveLength(4);
    await press(screen.getByRole('button', { name: 'Sound on' }));
    await arrive(3);
    expect(started).toHaveLength(4);
  });

  it('counts every order of a column, and says so where it shows a part of them (VEND-20)', async () => {
    open = [
      ...Array.from({ length: 201 }, (_, at) =>
        orderOf(1, at, {
          id: `0199b000-0000-7000-8000-${String(at).padStart(12, '0')}`,
        }),
      ),
      orderOf(2, 300, { status: 'Accepted' }),
    ];
    completed = {
      value: [orderOf(3, 400, { status: 'Completed' })],
      '@odata.count': 1_999,
    };
    await openStream();
    await card(2);
    const columnOf = (name: RegExp) => screen.getByRole('region', { name });
    expect(
      within(columnOf(/^Placed 201$/)).getAllByRole('listitem', {
        name: /^Order/,
      }),
    ).toHaveLength(200);
    within(columnOf(/^Placed/)).getByText('The oldest 200 of 201 are shown.');
    expect(within(columnOf(/^Accepted 1$/)).queryByText(/are shown/)).toBeNull();
    within(columnOf(/^Completed today 1,999$/)).getByText('The newest 1 of 1,999 are shown.');
    // One that there was no room for before is not new.
    open = open.slice(1);
    await reconnect();
    await screen.findByRole('region', { name: /^Placed 200$/ });
    expect(screen.queryByText(/new order/)).toBeNull();
  });

  it('keeps the focus on the order that moves to another column, and passes that of one that is gone to the next (VEND-13)', async () => {
    open = [orderOf(3), orderOf(2, 1), orderOf(1, 2)];
    const handleAction = ({ path, body }: ScreenCall) => {
      const { action } = body as { readonly action: string };
      const id = path.split('/').at(-1);
      completed = {
        value: open
          .filter((row) => row.id === id && action === 'complete')
          .map((row) => ({ ...row, status: 'Completed' })),
      };
      open = open.flatMap((row) =>
        row.id !== id ? row : action === 'accept' ? { ...row, status: 'Accepted', version: 2 } : [],
      );
      return Response.json({});
    };
    await openStream(handleAction);
    const second = await card(2);
    act(() => second.focus());
    fireEvent.keyDown(second, { key: 'a' });
    const column = screen.getByRole('region', { name: /^Accepted/ });
    const moved = await within(column).findByRole('listitem', {
      name: 'Order 2',
    });
    expect(document.activeElement).toBe(moved);
    fireEvent.keyDown(moved, { key: 'c' });
    const done = await within(await screen.findByRole('region', { name: /^Completed/ })).findByRole('listitem', {
      name: 'Order 2',
    });
    expect(document.activeElement).toBe(done);
    // Taken back on another tablet.
    completed = { value: [] };
    await reconnect();
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Order 2' })).toBeNull());
    expect(document.activeElement).toBe(await card(3));
    // Cancelled by key, after the question of a dialog.
    open = [orderOf(3), orderOf(1, 2)];
    await reconnect();
    fireEvent.keyDown(await card(3), { key: 'x' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel order 3' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel order' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(await card(1));
    // One who has left the cards is left alone.
    const sound = screen.getByRole('button', { name: 'Sound off' });
    act(() => sound.focus());
    open = [];
    await reconnect();
    await screen.findByText('Waiting for orders');
    expect(document.activeElement).toBe(sound);
  });

  it('says nothing of orders that someone has accepted before they were read (VEND-20)', async () => {
    await openStream();
    await screen.findByText('Waiting for orders');
    open = [orderOf(1, 0, { status: 'Accepted' })];
    await pass(30_000);
    await card(1);
    expect(screen.queryByText('1 new order')).toBeNull();
    open = [orderOf(2), ...open];
    await pass(30_000);
    expect(await screen.findByText('1 new order')).toBeDefined();
  });

  it.each([
    // It is ten o'clock at the vendor, which is an hour ahead of UTC.
    ['12:00', '2026-11-23T11:00:00.000Z'],
    ['9:30', '2026-11-24T08:30:00.000Z'],
    ['10:00', '2026-11-24T09:00:00.000Z'],
  ])('is stopped until its clocks show %s the next time (VEND-18)', async (time, until) => {
    const asked: unknown[] = [];
    await openStream(({ body }) => {
      asked.push(body);
      return Response.json({});
    });
    await press(await screen.findByRole('button', { name: 'Stop taking orders' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Start again at'), { target: { value: time } });
    await press(dialog.getByRole('button', { name: 'Stop taking orders' }));
    await waitFor(() => expect(asked).toEqual([{ reason: null, until }]));
  });

  it('keeps the question about a cancel that failed, with the reason that was typed (VEND-16)', async () => {
    open = [orderOf(1)];
    await openStream(() => failure(503, 'unavailable'));
    fireEvent.keyDown(await card(1), { key: 'x' });
    const dialog = within(await screen.findByRole('dialog'));
    const reason = dialog.getByLabelText<HTMLInputElement>('Reason, shown to the person who ordered');
    fireEvent.change(reason, { target: { value: 'The oven is broken' } });
    await press(dialog.getByRole('button', { name: 'Cancel order' }));
    expect(await dialog.findByText(/^Order 1 was not cancelled\./)).toBeDefined();
    expect([reason.isConnected, reason.value]).toEqual([true, 'The oven is broken']);
  });

  it('asks before a reason to stop that is typed is lost (SHELL-54, KIT-07)', async () => {
    await openStream();
    await press(await screen.findByRole('button', { name: 'Stop taking orders' }));
    const reason = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Reason');
    fireEvent.change(reason, { target: { value: 'The oven is broken' } });
    fireEvent.keyDown(reason, { key: 'Escape' });
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await press(question.getByRole('button', { name: 'Cancel' }));
    expect(reason.value).toBe('The oven is broken');
  });

  it('names the time of the vendor where its clocks show another than the person’s (KIT-17)', async () => {
    place = { timezone: 'Asia/Tokyo' };
    await openStream();
    expect(await screen.findByText(/^Tokyo time/)).toHaveProperty('textContent', 'Tokyo time, now 18:00');
  });

  it('says which order was not accepted without a connection, and what to do (VEND-13, ERR-25)', async () => {
    open = [orderOf(1)];
    await openStream(() => Promise.reject(new TypeError('Failed to fetch')));
    fireEvent.click(within(await card(1)).getByRole('button', { name: 'Accept order 1' }));
    expect(await screen.findByText('Order 1 was not accepted. Check your connection and try again.')).toBeDefined();
  });

  it('takes two taps in a row for one, and a tap after a failure for another try (VEND-13, VEND-15)', async () => {
    open = [orderOf(1)];
    const asked: unknown[] = [];
    let isDown = true;
    const handleAction = ({ body }: ScreenCall) => {
      asked.push(body);
      if (isDown) return failure(503, 'unavailable');
      open = [orderOf(1, 0, { status: 'Accepted', version: 2 })];
      return Response.json({});
    };
    await openStream(handleAction);
    const tapTwice = async () => {
      const button = within(await card(1)).getByRole('button', { name: 'Accept order 1' });
      fireEvent.click(button);
      fireEvent.click(button);
    };
    await tapTwice();
    await screen.findByText(/^Order 1 was not accepted\. Reload the page\./);
    isDown = false;
    await tapTwice();
    await within(await screen.findByRole('region', { name: /^Accepted/ })).findByRole('listitem', { name: 'Order 1' });
    expect(asked).toEqual([{ action: 'accept' }, { action: 'accept' }]);
    expect(screen.queryByText(/^Order 1 is Accepted:/)).toBeNull();
  });

  it('says who was first on another tablet, what they did and when (VEND-15)', async () => {
    open = [orderOf(1)];
    const handleAction = () => {
      const revision = {
        identifier: VENDOR_ID,
        action: 'Updated',
        editor: 'Grace Example',
        date: '2026-11-23T08:59:00Z',
      };
      open = [orderOf(1, 0, { status: 'Accepted', version: 2, revision })];
      return failure(409, 'orderDecided');
    };
    await openStream(handleAction);
    fireEvent.keyDown(await card(1), { key: 'a' });
    await screen.findByText(/^Order 1 is Accepted: Grace Example, 0?9:59/);
    await waitFor(async () =>
      expect(within(await card(1)).queryByRole('button', { name: 'Accept order 1' })).toBeNull(),
    );
  });
});

describe('the history of orders', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('has numbers of orders below their heading, and what an order came to next to its time (VEND-21)', async () => {
    const row = orderOf(7, 30, { status: 'Completed', total: 12.5 });
    const answer = ({ path }: ScreenCall) => {
      if (path.startsWith('vendormenu/')) return Response.json(menu);
      if (path.endsWith('/totals')) return Response.json({ currency: 'EUR', days: [], products: [] });
      return Response.json({ value: [row], '@odata.count': 1 });
    };
    await openScreen(orderHistoryScreens, `${PLACE}/history`, { answer });
    await screen.findByRole('rowheader', { name: '7' });
    const heads = screen.getAllByRole('columnheader').slice(0, 3);
    expect(heads.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['Number', ''],
      ['Placed', ''],
      ['Total', 'right'],
    ]);
  });

  it('sums up the window that is chosen, again for each (VEND-21, STAT-07)', async () => {
    const totals = { day: [3, 7.5], month: [40, 100], year: [500, 1_250] } as const;
    const answer = ({ path, query }: ScreenCall) => {
      if (path.startsWith('vendormenu/')) return Response.json(menu);
      if (!path.endsWith('/totals')) return Response.json({ value: [], '@odata.count': 0 });
      const [orders, total] = totals[query.get('window') as keyof typeof totals];
      const days = [{ day: '2026-11-23', orders, total }];
      return Response.json({ currency: 'EUR', days, products: [] });
    };
    await openScreen(orderHistoryScreens, `${PLACE}/history`, { answer });
    const shown = (total: RegExp) => screen.findByText(total, { selector: 'p' });
    expect(await shown(/€7\.50/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '1 year' }));
    expect(await shown(/€1,250\.00/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: '1 month' }));
    expect(await shown(/€100\.00/)).toBeDefined();
  });

  it('lists what was placed in the window that is chosen, on the clocks of the building (VEND-21, STAT-07)', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-31T09:00:00.000Z'), toFake: ['Date'] });
    const filters: string[] = [];
    const answer = ({ path, query }: ScreenCall) => {
      if (path.startsWith('vendormenu/')) return Response.json(menu);
      if (path.endsWith('/totals')) return Response.json({ currency: 'EUR', days: [], products: [] });
      filters.push(query.get('$filter') ?? '');
      return Response.json({ value: [], '@odata.count': 0 });
    };
    await openScreen(orderHistoryScreens, `${PLACE}/history`, { answer });
    await waitFor(() => expect(filters.at(-1)).toContain('time ge 2026-03-30T09:00:00'));
    // February has no 31st, and Paris was an hour nearer to UTC.
    fireEvent.click(await screen.findByRole('button', { name: '1 month' }));
    await waitFor(() => expect(filters.at(-1)).toContain('time ge 2026-02-28T10:00:00'));
  });

  it('tries a refund that has failed again (VEND-16)', async () => {
    let row = orderOf(7, 30, {
      status: 'Cancelled',
      payment: 'refundFailed',
      paymentProvider: 'stripe',
    });
    const asked: string[] = [];
    const answer = ({ method, path }: ScreenCall) => {
      if (path.startsWith('vendormenu/')) return Response.json(menu);
      if (method === 'POST') {
        asked.push(path);
        if (asked.length === 1) return failure(503, 'unavailable');
        row = { ...row, payment: 'refundAsked', version: 2 };
        return Response.json(row);
      }
      return path === `stripe-orders/${row.id}` ? Response.json(row) : Response.json({ value: [], '@odata.count': 0 });
    };
    // Without the portal's frame an address has one part for its page.
    const address = `${PLACE}/history`;
    await openScreen(orderHistoryScreens, address, {
      address: `${address}/${row.id}`,
      answer,
    });
    await screen.findByText('The refund of €2.50 failed. It is tried again by itself.');
    await press(screen.getByRole('button', { name: 'Try the refund again' }));
    await screen.findByText(/^The refund could not be asked for\./);
    await press(screen.getByRole('button', { name: 'Try the refund again' }));
    await screen.findByText('The refund is tried again within a minute.');
    await waitFor(() => expect(screen.queryByText(/^The refund of/)).toBeNull());
    expect(asked).toEqual([`stripe-orders/${row.id}/refund`, `stripe-orders/${row.id}/refund`]);
  });
});
