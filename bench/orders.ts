import { chromium, type Page } from '@playwright/test';

import { findBrowser } from '../tools/findBrowser.ts';
import { type Engine, openEngine } from './engine.ts';
import { type Measurement, measureInTurn, type Server } from './measure.ts';
import { signInToPortal } from './pages.ts';
import { loadDemo, type Place, startProduct, startYardstick, tokenOf, withDatabase, withPlace } from './programs.ts';
import type { Report } from './report.ts';
import { readScript } from './scriptTrace.ts';
import { parseJson } from '../tools/parseJson.ts';

const ORDERS_OF_YEAR = 100_000;
const OPEN_ORDERS = 200;
const ROUNDS = 9;
/** As many times the yardstick's time as 60 % of its answers come to. */
const MAX_TIMES = 1.67;
/** How long the stream is watched, and how often an order changes meanwhile, in milliseconds. */
const WATCHED = 10_000;
const CHANGED_EVERY = 250;

/** A vendor of the demo portfolio, with the place that it is in. */
interface Shop {
  readonly vendorId: string;
  readonly buildingId: string;
  readonly customerId: string;
}

async function readShop(engine: Engine): Promise<Shop> {
  const { rows } = await engine.query<Shop>(
    `select v.id as "vendorId", v.building_id as "buildingId", v.customer_id as "customerId" from vendors v
      where v.id in (select unnest(c.vendor_ids) from user_configurations c join users u on u.id = c.user_id
        where u.email = 'vendor@northwind.example') and exists (select from products p where p.vendor_id = v.id) limit 1`,
  );
  const [shop] = rows;
  if (shop === undefined) throw new Error('the demo portfolio has no vendor with products');
  return shop;
}

/**
 * Adds orders of one to three products, one every `secondsApart` back from now; `state` is SQL over their number `n`. The
 * numbers of those that are there already are lower than `first`.
 */
async function addOrders(
  engine: Engine,
  { vendorId }: Shop,
  { count, first, secondsApart, state }: { count: number; first: number; secondsApart: number; state: string },
): Promise<void> {
  await engine.query(
    `insert into orders (id, customer_id, building_id, vendor_id, number, day, "time", name, email, company, lines, item,
        quantity, subtotal, taxes_and_fees, total, currency, status, payment, accepted_at, closed_at)
     select gen_random_uuid(), v.customer_id, v.building_id, v.id, $2::int + n, to_char(placed at time zone 'Europe/Paris', 'YYYY-MM-DD'),
        placed, 'Guest ' || n % 500, 'guest' || n % 500 || '@northwind.example', 'Northwind', l.lines, l.item, l.quantity,
        l.subtotal, l.subtotal / 10, l.subtotal + l.subtotal / 10, v.currency, ${state}, 'counter', placed,
        case when ${state} in ('Completed', 'Cancelled') then placed + interval '10 minutes' end
       from generate_series(0, $3::int - 1) n
       cross join lateral (select now() - n * make_interval(secs => $4::float8) as placed) t
       join vendors v on v.id = $1::uuid
       cross join lateral (
         select jsonb_agg(jsonb_build_object('productId', p.id, 'item', p.name, 'quantity', p.pieces, 'amount', p.base_price)) as lines,
                string_agg(p.pieces || ' × ' || p.name, ', ') as item, sum(p.pieces)::int as quantity,
                sum(p.pieces * p.base_price)::bigint as subtotal
           from (select *, 1 + n % 2 as pieces from products where vendor_id = v.id order by hashtext(id::text || n) limit 1 + n % 3) p) l`,
    [vendorId, first, count, secondsApart],
  );
  await engine.query('vacuum analyze orders');
}

/** Milliseconds of one answer of each, the median of several that were asked for in turn: a sum over a year is no page of which eight are read together. */
async function timeInTurn(
  measurements: readonly [Measurement, Measurement],
): Promise<readonly [own: number, against: number]> {
  const times = measurements.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { server, request }] of measurements.entries()) {
      const headers: Record<string, string> =
        request.token === undefined ? {} : { authorization: `Bearer ${request.token}` };
      const begun = performance.now();
      const answer = await fetch(`${server.address}${request.path}`, { headers });
      await answer.text();
      if (!answer.ok) throw new Error(`${request.path} answered ${String(answer.status)}`);
      times[at]?.push(performance.now() - begun);
    }
  }
  const [own = Number.NaN, against = Number.NaN] = times.map(
    (each) => each.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)],
  );
  return [own, against];
}

/** Measures the history of a year and its totals in turn with the yardstick (VEND-21, STAT-07). */
async function benchHistory(report: Report, product: Server, yardstick: Server, { vendorId }: Shop): Promise<void> {
  const token = await tokenOf(product, 'admin@atrium.example');
  const since = new Date(Date.now() - 365 * 24 * 3_600_000).toISOString();
  const get = (server: Server, path: string, query: Record<string, string>): Measurement => ({
    server,
    request: {
      method: 'GET',
      path: `${path}?${new URLSearchParams({ vendorId, ...query }).toString()}`,
      ...(server === product ? { token } : {}),
    },
    loads: [],
  });
  const isPast = `status in ('Completed','Cancelled') and time ge ${since}`;
  const listed = { $filter: isPast, $orderby: 'time desc', $top: '50', $count: 'true' };
  const history = get(product, '/api/stripe-orders', listed);
  const bare = get(yardstick, '/history', { since });
  await measureInTurn([bare, history]);
  report.share('history: 50 of 100,000 orders of a year, counted', history, bare, 0.6);
  const [own, against] = await timeInTurn([
    get(product, '/api/stripe-orders/totals', { window: 'year' }),
    get(yardstick, '/totals', { since }),
  ]);
  report.most(
    `history: totals and best products of a year, ${own.toFixed(0)} to ${against.toFixed(0)} ms`,
    own / against,
    MAX_TIMES,
    'times',
  );
}

/** Opens the stream of a vendor and waits until it shows its open orders. */
async function openStream(page: Page, address: string, { customerId, buildingId, vendorId }: Shop): Promise<void> {
  await signInToPortal(page, address);
  await page.goto(`${address}/customer/${customerId}/building/${buildingId}/vendor/${vendorId}/orders`);
  await page.waitForFunction((least) => document.querySelectorAll('li[id^="order-"]').length >= least, OPEN_ORDERS);
}

/** Measures what the stream of 200 open orders costs its page while they change, by the browser's trace (VEND-20). */
async function benchStream(report: Report, { address }: Server, shop: Shop, token: string): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('no Chromium or Chrome is installed: CHROME_PATH names one');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await openStream(page, address, shop);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': '*' };
    const listed = await fetch(
      `${address}/api/stripe-orders?vendorId=${shop.vendorId}&$filter=status eq 'Placed'&$top=${String(OPEN_ORDERS)}`,
      { headers },
    );
    const { value } = parseJson<{ value: readonly { readonly id: string }[] }>(await listed.text());
    const waiting = value.values();
    const trace = await readScript(
      await context.newCDPSession(page),
      WATCHED,
      async () => {
        const { done, value: order } = waiting.next();
        if (done === true) return;
        const body = JSON.stringify({ action: 'accept' });
        const { status } = await fetch(`${address}/api/stripe-orders/${order.id}`, { method: 'PUT', headers, body });
        if (status !== 200) throw new Error(`accepting an order answered ${String(status)}`);
      },
      CHANGED_EVERY,
    );
    report.most('stream of 200 open orders, script of a frame that has any', trace.perFrame, 8, 'ms');
    report.most('stream of 200 open orders, processor time of the longest task', trace.longestTask, 50, 'ms');
    await context.close();
  } finally {
    await browser.close();
  }
}

/** Measures a year of 100,000 orders and a stream of 200 open ones, in a database of their own. */
export async function benchOrders(report: Report): Promise<void> {
  await withDatabase((databaseUrl) =>
    withPlace(async (place: Place) => {
      await loadDemo(place, { databaseUrl });
      const engine = await openEngine({ databaseUrl }, 1);
      try {
        const shop = await readShop(engine);
        const state = `case when n % 20 = 0 then 'Cancelled' else 'Completed' end`;
        const secondsApart = (364 * 24 * 3_600) / ORDERS_OF_YEAR;
        await addOrders(engine, shop, { count: ORDERS_OF_YEAR, first: 1_000_000, secondsApart, state });
        const product = await startProduct(place, { databaseUrl });
        const yardstick = await startYardstick(place, { databaseUrl });
        await benchHistory(report, product, yardstick, shop);
        const open = `case when n % 3 = 0 then 'Accepted' else 'Placed' end`;
        await engine.query(
          `delete from orders where status = 'Completed' and vendor_id = $1::uuid and "time" > now() - interval '2 days'`,
          [shop.vendorId],
        );
        await addOrders(engine, shop, { count: OPEN_ORDERS, first: 2_000_000, secondsApart: 20, state: open });
        await benchStream(report, product, shop, await tokenOf(product, 'admin@atrium.example'));
      } finally {
        await engine.close();
      }
    }),
  );
}
