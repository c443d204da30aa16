import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';

import { sql } from '../../../db/sql.ts';
import { workOn } from '../../../db/work.ts';
import { openServices, type OpenServices } from '../../../openServices.ts';
import { openPayment } from '../payment/openPayment.process.ts';
import { reconcilePayments, settlePayments } from '../payment/paymentsJob.ts';
import { takePaymentEvent } from '../payment/takePaymentEvent.process.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { runChild } from '../../../testing/childProcess.ts';
import { startStripeServer, type StripeServer } from '../../../testing/stripeServer.ts';
import { testConfig } from '../../../testing/testConfig.ts';
import type { TestDatabase } from '../../../testing/testContent.ts';
import { openTestDatabaseWithUrl } from '../../../testing/testDatabase.ts';
import { createTestPortfolio } from '../../../testing/testPortfolio.ts';

const script = new URL('../../../testing/paymentChild.ts', import.meta.url);

describe('a payment whose process is killed', () => {
  let test: TestDatabase;
  let opened: OpenServices;
  let stripe: StripeServer;
  let dataDir: string;
  let vendorId: string;
  const accountId = 'acct_killed';

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
    stripe = await startStripeServer();
    test = await openTestDatabaseWithUrl();
    opened = await openServices(testConfig(dataDir, stripe.environment), { database: test.database });
    const { buildings } = await createTestPortfolio(opened.services);
    const shop = { buildingId: buildings.north1, shopName: 'Espresso Bar', currency: 'EUR' };
    vendorId = await createRecord(opened.services, 'test', 'vendor', shop);
  });
  afterAll(async () => {
    await opened.close();
    await test.database.close();
    await stripe.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const scope = () => ({ work: workOn(opened.services.database), services: opened.services });
  const signal = new AbortController().signal;

  /** An order that awaits its payment, as a request has left it whose process ended right after its transaction. */
  const addOrder = async (): Promise<string> => {
    const [line] = await test.database.query<{ id: string }>({
      text: `insert into orders (id, customer_id, building_id, vendor_id, number, day, "time", name, email, lines, item, quantity,
          subtotal, taxes_and_fees, total, currency, status, payment, payment_provider)
        select gen_random_uuid(), customer_id, building_id, id, 0, '2026-11-23', now(), 'Ana Example', 'ana@northwind.example',
          jsonb_build_array(jsonb_build_object('productId', gen_random_uuid(), 'item', 'Espresso', 'quantity', 2, 'amount', 250)),
          '2 × Espresso', 2, 500, 0, 500, 'EUR', 'AwaitingPayment', 'awaiting', 'stripe'
        from vendors where id = $1::uuid returning id`,
      values: [vendorId],
    });
    const id = line?.id ?? '';
    await test.database.query({
      text: `insert into order_payments (order_id, customer_id, vendor_id, provider, account_id, kind, amount, currency, lapses_at)
        select id, customer_id, vendor_id, 'stripe', $2, 'hosted', total, currency, now() + interval '15 minutes'
        from orders where id = $1::uuid`,
      values: [id, accountId],
    });
    return id;
  };
  const orderOf = async (id: string) => {
    const [line] = await test.database.query({
      text: `select o.status, o.payment, o.number, p.state, p.checkout_id as "checkoutId",
          (select count(*)::int from revisions r where r.entity_id = o.id) as revisions
        from orders o join order_payments p on p.order_id = o.id where o.id = $1::uuid`,
      values: [id],
    });
    return line;
  };
  /** A process that serves webhooks; it opens the payment of an order, or does the job of a minute (`settle`). */
  const start = async (context: TestContext, step = '') => {
    const { databaseUrl } = test;
    context.skip(databaseUrl === undefined, 'the embedded database has one process');
    const child = runChild(script, [databaseUrl ?? '', dataDir, JSON.stringify(stripe.environment), step]);
    return { child, port: (await child.line('port ')).slice(5) };
  };
  const untilTrue = async (isSo: () => boolean | Promise<boolean>) => {
    await expect.poll(isSo, { timeout: 20_000, interval: 20 }).toBe(true);
  };

  it('while it places the order leaves one that awaits its payment, and the webhook sent again places it once (VEND-12, VEND-16)', async (context) => {
    const { child, port } = await start(context);
    const id = await addOrder();
    const checkout = await openPayment(scope(), id);
    const checkoutId = checkout?.url?.split('/').at(-1) ?? '';
    stripe.pay(checkoutId);
    const event = stripe.event('checkout.session.completed', checkoutId);
    const headers = { 'content-type': 'application/json', 'stripe-signature': event.signature };
    const send = () =>
      fetch(`http://127.0.0.1:${port}/api/stripe-orders/webhook`, { method: 'POST', body: event.body, headers });
    await test.database.transaction(async (tx) => {
      // The webhook has kept its event and its payment, and waits for the order.
      await tx.query(sql`select from orders where id = ${id}::uuid for update`);
      const answer = send().catch(() => undefined);
      await untilTrue(async () => {
        const waiting = await tx.query(
          sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      await child.kill();
      await answer;
    });
    expect(await orderOf(id)).toMatchObject({ status: 'AwaitingPayment', number: 0, state: 'open', revisions: 0 });
    const payments = opened.services.payments ?? expect.fail('no provider');
    const again = payments.readEvent(Buffer.from(event.body), event.signature);
    await Promise.all([takePaymentEvent(scope(), again), takePaymentEvent(scope(), again)]);
    await reconcilePayments(scope(), payments, signal);
    expect(await orderOf(id)).toMatchObject({
      status: 'Placed',
      payment: 'paid',
      number: 1,
      state: 'paid',
      revisions: 1,
    });
  });

  it('while it opens the page leaves an order that is opened again as the same page, or lapses (VEND-19)', async (context) => {
    const [id, other] = [await addOrder(), await addOrder()];
    const sessions = () =>
      stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions').length;
    const before = sessions();
    stripe.slow(1_500);
    const { child } = await start(context, id);
    await untilTrue(() => sessions() > before);
    await child.kill();
    stripe.slow(0);
    expect(await orderOf(id)).toMatchObject({ status: 'AwaitingPayment', state: 'open', checkoutId: null });
    const pages = [await openPayment(scope(), id), await openPayment(scope(), id)];
    expect(pages[0]?.url).toMatch(/\/c\/pay\/cs_/);
    expect(pages[0]?.url).toBe(pages[1]?.url);
    const text = `update order_payments set lapses_at = now() - interval '1 minute' where order_id = $1::uuid`;
    await test.database.query({ text, values: [other] });
    await settlePayments(scope(), signal);
    expect(await orderOf(other)).toMatchObject({ status: 'Cancelled', payment: 'lapsed', state: 'lapsed' });
    expect(await orderOf(id)).toMatchObject({ status: 'AwaitingPayment', state: 'open' });
  });

  /** Kills a process in the middle of a call to the provider, which does all the same what it was asked. */
  const killIn = async (context: TestContext, step: string, method: string, path: RegExp) => {
    const calls = () => stripe.calls.filter((call) => call.method === method && path.test(call.path)).length;
    const before = calls();
    stripe.slow(700);
    const { child } = await start(context, step);
    await untilTrue(() => calls() > before);
    await child.kill();
    stripe.slow(0);
  };
  const past = (id: string, column: 'lapses_at' | 'refund_at') =>
    test.database.query({
      text: `update order_payments set ${column} = now() - interval '1 minute' where order_id = $1::uuid`,
      values: [id],
    });
  const checkoutOf = async (id: string) => (await openPayment(scope(), id))?.url?.split('/').at(-1) ?? '';
  const settle = () => settlePayments(scope(), signal);

  it('while it pays an order back leaves a refund that is found again, and is made once (VEND-16)', async (context) => {
    const id = await addOrder();
    const checkoutId = await checkoutOf(id);
    stripe.pay(checkoutId);
    const payments = opened.services.payments ?? expect.fail('no provider');
    const event = stripe.event('checkout.session.completed', checkoutId);
    await takePaymentEvent(scope(), payments.readEvent(Buffer.from(event.body), event.signature));
    await test.database.query({
      text: `with cancelled as (update orders set status = 'Cancelled', payment = 'refundAsked' where id = $1::uuid)
        update order_payments set refund = 'asked', refund_at = now() where order_id = $1::uuid`,
      values: [id],
    });
    const intent = String(stripe.object(checkoutId)['payment_intent']);
    await killIn(context, 'settle', 'POST', /refunds$/);
    expect(await orderOf(id)).toMatchObject({ status: 'Cancelled', payment: 'refundAsked' });
    // Another process does not take it up while the first may still be at it.
    await settle();
    expect(await orderOf(id)).toMatchObject({ payment: 'refundAsked' });
    await expect.poll(() => stripe.refundsOf(intent).length).toBe(1);
    await past(id, 'refund_at');
    await settle();
    expect(await orderOf(id)).toMatchObject({ status: 'Cancelled', payment: 'refunded' });
    expect(stripe.refundsOf(intent)).toMatchObject([{ amount: 500, status: 'succeeded' }]);
  });

  it('while it lets an order lapse leaves one that lapses once, or is placed where it was paid (VEND-19)', async (context) => {
    const [unpaid, paid] = [await addOrder(), await addOrder()];
    const [page, paidPage] = [await checkoutOf(unpaid), await checkoutOf(paid)];
    await past(unpaid, 'lapses_at');
    await killIn(context, 'settle', 'POST', /expire$/);
    expect(await orderOf(unpaid)).toMatchObject({ status: 'AwaitingPayment', state: 'open' });
    await expect.poll(() => stripe.object(page)['status']).toBe('expired');
    stripe.pay(paidPage);
    await past(paid, 'lapses_at');
    await killIn(context, 'settle', 'POST', new RegExp(`${paidPage}/expire$`));
    await settle();
    await settle();
    expect(await orderOf(unpaid)).toMatchObject({
      status: 'Cancelled',
      payment: 'lapsed',
      state: 'lapsed',
      revisions: 1,
    });
    expect(await orderOf(paid)).toMatchObject({ status: 'Placed', payment: 'paid', state: 'paid', revisions: 1 });
  });
});
