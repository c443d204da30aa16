import { dayAt, paymentLimits, plainLine } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workOn } from '../../../db/work.ts';
import { reconcilePayments, settlePayments } from '../payment/paymentsJob.ts';
import { startStripeServer, type StripeServer } from '../../../testing/stripeServer.ts';
import { createBuildingIn } from '../../../testing/createBuildingIn.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';

describe('payments of orders', () => {
  let test: TestApp;
  let stripe: StripeServer;
  const admin = 'admin@atrium.example';
  const signal = new AbortController().signal;
  let people = 0;

  const post = (path: string, body: unknown, as = admin, headers = {}) =>
    test.call('POST', path, { as, body, headers });
  const made = async (path: string, body: Record<string, unknown>): Promise<string> => {
    const answer = await post(path, body);
    expect([path, answer.status, answer.body.fields]).toEqual([path, 201, undefined]);
    return answer.body.id;
  };
  const sql = (text: string, ...values: string[]) => test.services.database.query({ text, values });
  const scope = () => ({ work: workOn(test.services.database), services: test.services });
  const settle = () => settlePayments(scope(), signal);
  const reconcile = () => {
    const { payments } = test.services;
    return payments === null ? expect.fail('no provider') : reconcilePayments(scope(), payments, signal);
  };
  /** Returns what a person of the app sees, and the vendor's people. */
  const seen = async (id: string, as = admin) => (await test.call('GET', `stripe-orders/${id}`, { as })).body;
  const newPerson = async () => {
    people += 1;
    const email = `payer${String(people)}@northwind.example`;
    await createPerson(test.services, { customerId: test.people.customers.north, email, privilegeMap: {} });
    return email;
  };
  const newVendor = (more: Record<string, unknown> = {}) =>
    made('vendor', {
      buildingId: test.people.buildings.north1,
      shopName: 'Espresso Bar',
      currency: 'EUR',
      enableOrdering: true,
      taxRate: 10,
      countryId: test.people.reference.countryId,
      ...more,
    });
  const finish = (vendorId: string, linkId: string) => post(`vendor/${vendorId}/paymentaccount/finish`, { linkId });
  const startLink = async (vendorId: string) => (await post(`vendor/${vendorId}/paymentaccount/link`, undefined)).body;
  const accountOfLink = (url: string) => url.split('/').at(-2) ?? '';
  /** A vendor whose account is ready, with a product of 2.50 of which there are 10. */
  const createShop = async (more: Record<string, unknown> = {}, basePrice = 2.5) => {
    const vendorId = await newVendor(more);
    const { linkId, url } = await startLink(vendorId);
    const account = accountOfLink(url);
    stripe.change(account, { details_submitted: true, charges_enabled: true });
    expect((await finish(vendorId, linkId)).body.paymentState).toBe('ready');
    const categoryId = await made('product-categories', { vendorId, name: 'Coffee' });
    const espresso = await made('product-store', { vendorId, categoryId, name: 'Espresso', basePrice, stock: 10 });
    return { vendorId, categoryId, account, espresso };
  };
  const stockOf = async (id: string) => (await test.call('GET', `product-store/${id}`, { as: admin })).body.stock;
  /** An order that awaits its payment, with the session it is paid in. */
  const order = async (productId: string, more: Record<string, unknown> = {}, headers = {}) => {
    const as = await newPerson();
    const answer = await post('stripe-orders', { lines: [{ productId, quantity: 2 }], ...more }, as, headers);
    const [line] = await test.services.database.query<{ checkoutId: string }>({
      text: 'select checkout_id as "checkoutId" from order_payments where order_id = $1::uuid',
      values: [answer.body.id ?? null],
    });
    return { as, answer, id: String(answer.body.id), checkoutId: line?.checkoutId ?? '' };
  };
  const deliver = (event: { body: string; signature: string }) =>
    test.call('POST', 'stripe-orders/webhook', { body: event.body, headers: { 'stripe-signature': event.signature } });
  const paid = async (checkoutId: string) => {
    stripe.pay(checkoutId);
    const answer = await deliver(stripe.event('checkout.session.completed', checkoutId));
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
  };
  const act = (id: string, action: string, as = admin) =>
    test.call('PUT', `stripe-orders/${id}`, { as, body: { action }, headers: { 'if-match': '*' } });
  const pass = (id: string, column: string) =>
    sql(`update order_payments set ${column} = now() - interval '2 minutes' where order_id = $1::uuid`, id);

  beforeAll(async () => {
    stripe = await startStripeServer();
    test = await createTestApp(stripe.environment);
    await turnOn(test.services, 'foodAndBeverage', [test.people.buildings.north1]);
  });
  afterAll(async () => {
    await test.close();
    await stripe.close();
  });

  it('take no webhook whose signature is of no form or time before its body is read, nor a changed one (SEC-23)', async () => {
    const send = (body: string | Buffer, signature?: string) =>
      test.call('POST', 'stripe-orders/webhook', {
        body,
        headers: signature === undefined ? {} : { 'stripe-signature': signature },
      });
    const now = Math.floor(Date.now() / 1_000);
    const v1 = `v1=${'0'.repeat(64)}`;
    const unread = 'x'.repeat(paymentLimits.maxWebhookBytes + 1);
    for (const signature of [
      undefined,
      v1,
      `t=${String(now)}`,
      `t=${String(now - 301)},${v1}`,
      `t=${String(now + 310)},${v1}`,
    ])
      expect([signature, (await send(unread, signature)).status]).toEqual([signature, 401]);
    expect((await send(unread, `t=${String(now)},${v1}`)).status).toBe(413);
    expect((await send('no JSON', `t=${String(now)},${v1}`)).status).toBe(401);
    const event = stripe.event('account.updated', 'acct_none');
    const bytes = Buffer.concat([Buffer.from(event.body), Buffer.from([0xff])]);
    expect((await send(bytes, event.signature)).status).toBe(401);
  });

  it('are made on the hosted page, and the vendor sees the order once the webhook says paid (VEND-12, VEND-20)', async () => {
    const { vendorId, espresso } = await createShop();
    const { as, answer, id, checkoutId } = await order(espresso);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'AwaitingPayment',
      payment: 'awaiting',
      paymentProvider: 'stripe',
      number: 0,
      total: 5.5,
      checkout: { clientSecret: null, url: `https://checkout.stripe.example/c/pay/${checkoutId}` },
    });
    const wait = Date.parse(answer.body.checkout.expiresAt) - Date.now();
    expect(wait).toBeGreaterThan(14 * 60_000);
    expect(wait).toBeLessThan(16 * 60_000);
    const listed = async () =>
      (await test.call('GET', `stripe-orders?vendorId=${vendorId}&$count=true`, { as: admin })).body;
    expect(await listed()).toMatchObject({ '@odata.count': 0, value: [] });
    expect((await test.call('GET', `stripe-orders/${id}`, { as: admin })).status).toBe(404);
    expect((await act(id, 'accept')).status).toBe(404);
    expect(await stockOf(espresso)).toBe(8);
    await paid(checkoutId);
    expect((await listed()).value).toMatchObject([{ id, number: 1, status: 'Placed', payment: 'paid' }]);
    expect(await seen(id, as)).toMatchObject({ number: 1, status: 'Placed', payment: 'paid' });
    expect((await act(id, 'accept')).body.status).toBe('Accepted');
  });

  it('give an order the day that it is in its building when it is paid (VEND-12, LIM-04)', async () => {
    // At every moment one of the two has another day than UTC.
    for (const [zone, offset] of [
      ['Pacific/Kiritimati', 'GMT+14:00'],
      ['Pacific/Pago_Pago', 'GMT-11:00'],
    ] as const) {
      const buildingId = await createBuildingIn(test, zone, offset);
      await turnOn(test.services, 'foodAndBeverage', [buildingId]);
      const { espresso } = await createShop({ buildingId });
      const { id, checkoutId } = await order(espresso);
      await paid(checkoutId);
      expect(await seen(id)).toMatchObject({ number: 1, day: dayAt(Date.now(), zone) });
    }
  });

  it('are of what the order comes to, line by line, with its tax (VEND-17)', async () => {
    const { espresso, account, categoryId, vendorId } = await createShop({ taxRate: 5.5 });
    const cake = await made('product-store', { vendorId, categoryId, name: 'Cake', basePrice: 3.33 });
    const lines = [
      { productId: espresso, quantity: 2 },
      { productId: cake, quantity: 3 },
    ];
    const { body } = await post('stripe-orders', { lines }, await newPerson());
    const call = stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions');
    expect(call).toMatchObject({ account, key: `checkout-${body.id}`, version: '2026-10-28.endive' });
    const sums = Object.values(call?.parameters['line_items'] ?? {}).map((line) => [
      line.price_data.product_data.name,
      Number(line.price_data.unit_amount) * Number(line.quantity),
    ]);
    expect(sums).toEqual([
      ['Espresso', 500],
      ['Cake', 999],
      ['Taxes and fees / Taxes et frais, Espresso Bar', 82],
    ]);
    expect(body.total).toBe(15.81);
    const yen = await createShop({ currency: 'JPY', taxRate: 0 }, 250);
    const tea = await made('product-store', {
      vendorId: yen.vendorId,
      categoryId: yen.categoryId,
      name: 'Tea',
      basePrice: 480,
    });
    const placed = await order(tea);
    expect(stripe.object(placed.checkoutId)).toMatchObject({ currency: 'jpy', amount_total: 960 });
  });

  it('are made for products of any name, as far as the provider has room for it (VEND-09, VEND-12)', async () => {
    const { vendorId, categoryId } = await createShop({ taxRate: 0, shopName: `${'Bar '.repeat(60)}🍋🍋` });
    // The 250th character is the first half of a pair.
    const hostile = ['<b>Tea</b>&amount=1', '\u202Eaet', '=cmd|1', 'Tea\u0007\nlate', `${'x'.repeat(249)}😀 tea`];
    for (const name of hostile) {
      const product = await made('product-store', { vendorId, categoryId, name, basePrice: 3 });
      const { answer, checkoutId } = await order(product);
      expect([name, answer.status, answer.body.status]).toEqual([name, 201, 'AwaitingPayment']);
      expect(stripe.object(checkoutId)).toMatchObject({ amount_total: 600 });
      const call = stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions');
      const [sent] = Object.values(call?.parameters['line_items'] ?? {});
      expect(sent.price_data.product_data.name).toBe(name.length > 250 ? `${'x'.repeat(249)}\uFFFD` : plainLine(name));
    }
  });

  it('are made in the app with the client secret where it asks for that (VEND-12)', async () => {
    const { espresso } = await createShop();
    const { answer, checkoutId } = await order(espresso, { checkout: 'embedded' });
    expect(answer.body.checkout).toMatchObject({ clientSecret: stripe.object(checkoutId)['client_secret'], url: null });
    expect(answer.body.checkout.clientSecret).toMatch(/^cs_test_\w+_secret_/);
    const wrong = await order(espresso, { checkout: 'cash' });
    expect(wrong.answer.body.fields).toMatchObject([{ field: 'checkout', code: 'choice' }]);
  });

  it('are at the counter where the account is not ready or the provider refuses the order (VEND-12)', async () => {
    const vendorId = await newVendor();
    const categoryId = await made('product-categories', { vendorId, name: 'Coffee' });
    const product = await made('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 });
    const counter = { status: 'Placed', payment: 'counter', paymentProvider: null, number: 1 };
    const placed = (await order(product)).answer;
    expect(placed.body).toMatchObject(counter);
    expect(placed.text).not.toContain('checkout');
    const other = await createShop();
    await sql(`update vendors set payment_provider = 'local' where id = $1::uuid`, other.vendorId);
    expect((await order(other.espresso)).answer.body).toMatchObject(counter);
    const { espresso } = await createShop({ taxRate: 0 });
    await test.call('PUT', `product-store/${espresso}`, {
      as: admin,
      body: { basePrice: 0.1 },
      headers: { 'if-match': '*' },
    });
    const cheap = await order(espresso);
    expect(cheap.answer.body).toMatchObject({ ...counter, payment: 'counterInstead', total: 0.2 });
    expect(await seen(cheap.id)).toMatchObject({ status: 'Placed', payment: 'counterInstead' });
  });

  it('of currencies with thousandths are taken in hundredths, taxes and new prices too (VEND-12, VEND-17, VEND-09)', async () => {
    const { vendorId, categoryId, espresso } = await createShop({ currency: 'KWD', taxRate: 5 }, 1.25);
    const { answer, checkoutId } = await order(espresso);
    expect(answer.body).toMatchObject({ status: 'AwaitingPayment', subtotal: 2.5, taxesAndFees: 0.13, total: 2.63 });
    expect(stripe.object(checkoutId)).toMatchObject({ amount_total: 2630, currency: 'kwd' });
    const tea = { vendorId, categoryId, name: 'Tea' };
    const refused = await post('product-store', { ...tea, basePrice: 1.255 });
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'basePrice', code: 'priceStep' }]]);
    const selection = { filter: `categoryId eq '${categoryId}'` };
    const changed = await post('product-store/prices/preview', { selection, change: { percent: 5 } });
    const price = { field: 'basePrice', before: 1.25, after: 1.31 };
    expect(changed.body.rows[0].changes[0].fields).toContainEqual(price);
    // A vendor without an account is paid at the counter, in thousandths.
    const plain = await newVendor({ currency: 'KWD', taxRate: 5 });
    const category = await made('product-categories', { vendorId: plain, name: 'Coffee' });
    const exact = await made('product-store', { ...tea, vendorId: plain, categoryId: category, basePrice: 1.255 });
    expect((await order(exact)).answer.body).toMatchObject({ payment: 'counter', taxesAndFees: 0.126, total: 2.636 });
  });

  it('are said to vendor and person to be at the counter where an older price is too exact to be paid (VEND-12)', async () => {
    const { espresso } = await createShop({ currency: 'KWD', taxRate: 5 }, 1.25);
    await sql('update products set base_price = 1255 where id = $1::uuid', espresso);
    const { answer, as, id } = await order(espresso);
    expect(answer.body).toMatchObject({ status: 'Placed', payment: 'counterInstead', paymentProvider: null });
    expect([(await seen(id, as)).payment, (await seen(id)).payment]).toEqual(['counterInstead', 'counterInstead']);
    const renamed = await test.call('PUT', `product-store/${espresso}`, {
      as: admin,
      body: { name: 'Short black' },
      headers: { 'if-match': '*' },
    });
    expect(renamed.status).toBe(200);
  });

  it('that do not come in 15 minutes let the order lapse, and its stock is free again (VEND-19)', async () => {
    const { espresso } = await createShop();
    const { as, id, checkoutId } = await order(espresso);
    await settle();
    expect(await seen(id, as)).toMatchObject({ status: 'AwaitingPayment' });
    await pass(id, 'lapses_at');
    await settle();
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'lapsed', number: 0 });
    expect(stripe.object(checkoutId)['status']).toBe('expired');
    expect([await stockOf(espresso), (await test.call('GET', `stripe-orders/${id}`, { as: admin })).status]).toEqual([
      10, 404,
    ]);
    await settle();
    expect(await stockOf(espresso)).toBe(10);
  });

  it('that come at the last moment place the order though the webhook is late (VEND-19)', async () => {
    const { espresso } = await createShop();
    const { id, checkoutId } = await order(espresso);
    stripe.pay(checkoutId);
    await pass(id, 'lapses_at');
    await settle();
    expect(await seen(id)).toMatchObject({ status: 'Placed', payment: 'paid', number: 1 });
    expect(await stockOf(espresso)).toBe(8);
    expect((await deliver(stripe.event('checkout.session.completed', checkoutId))).status).toBe(200);
    expect((await test.call('GET', `audit?type=order&id=${id}`, { as: admin })).body.value).toHaveLength(2);
  });

  it('let the order lapse too where the provider is no longer set up (VEND-19)', async () => {
    const { espresso } = await createShop();
    const { as, id } = await order(espresso);
    await pass(id, 'lapses_at');
    await settlePayments({ ...scope(), services: { ...test.services, payments: null } }, signal);
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'lapsed' });
    expect(await stockOf(espresso)).toBe(10);
  });

  it('that come after the order has lapsed are paid back (VEND-16, VEND-19)', async () => {
    const { espresso } = await createShop();
    const { as, id, checkoutId } = await order(espresso);
    await pass(id, 'lapses_at');
    // The provider cannot be asked when the time is over.
    for (let count = 0; count < 3; count += 1) stripe.trouble({ path: /expire$/, status: 500 });
    await settle();
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'lapsed' });
    expect(await stockOf(espresso)).toBe(10);
    await paid(checkoutId);
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'refundAsked', number: 0 });
    await settle();
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'refunded' });
    const intent = String(stripe.object(checkoutId)['payment_intent']);
    expect(stripe.refundsOf(intent)).toMatchObject([{ amount: 550, status: 'succeeded' }]);
    expect(await stockOf(espresso)).toBe(10);
  });

  it('are taken from webhooks that are signed over the body as it was sent, within 5 minutes (SEC-04)', async () => {
    const { espresso } = await createShop();
    const { as, id, checkoutId } = await order(espresso);
    stripe.pay(checkoutId);
    const event = (options = {}) => stripe.event('checkout.session.completed', checkoutId, options);
    const { body, signature } = event();
    const refused = [
      await deliver({ body, signature: '' }),
      await deliver({ body: body.replace('"pending_webhooks":1', '"pending_webhooks": 1'), signature }),
      await deliver({ body, signature: signature.replace(/v1=\w{4}/, 'v1=0000') }),
      await deliver(event({ age: 301 })),
      await deliver(event({ age: -310 })),
      await test.call('POST', 'stripe-orders/webhook', { body }),
    ];
    expect(refused.map(({ status, body: answer }) => [status, answer.code])).toEqual(
      refused.map(() => [401, 'unauthenticated']),
    );
    expect(await seen(id, as)).toMatchObject({ status: 'AwaitingPayment' });
    expect((await deliver(event({ age: 290 }))).status).toBe(200);
    expect(await seen(id, as)).toMatchObject({ status: 'Placed' });
  });

  it('count once, however often and in whichever order webhooks arrive (VEND-12, VEND-16)', async () => {
    const { vendorId, espresso } = await createShop();
    const { id, checkoutId } = await order(espresso);
    stripe.pay(checkoutId);
    const once = stripe.event('checkout.session.completed', checkoutId);
    const others = [1, 2, 3].map(() => stripe.event('checkout.session.completed', checkoutId));
    const answers = await Promise.all([once, once, once, ...others].map(deliver));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // Made before the payment and delivered after it.
    const session = stripe.object(checkoutId);
    stripe.change(checkoutId, { status: 'expired', payment_status: 'unpaid', payment_intent: null });
    expect((await deliver(stripe.event('checkout.session.expired', checkoutId))).status).toBe(200);
    stripe.change(checkoutId, session);
    expect(await seen(id)).toMatchObject({ number: 1, status: 'Placed', payment: 'paid', version: 2 });
    expect((await order(espresso)).id).not.toBe(id);
    const listed = await test.call('GET', `stripe-orders?vendorId=${vendorId}&$count=true`, { as: admin });
    expect(listed.body['@odata.count']).toBe(1);
    const events = await sql('select id from payment_events where id = $1', JSON.parse(once.body).id);
    expect(events).toHaveLength(1);
  });

  it('of another account, session or amount do not place an order (VEND-12)', async () => {
    const { espresso, account } = await createShop();
    const { as, id, checkoutId } = await order(espresso);
    stripe.pay(checkoutId);
    const awaits = async () => expect(await seen(id, as)).toMatchObject({ status: 'AwaitingPayment' });
    await deliver(stripe.event('checkout.session.completed', checkoutId, { account: 'acct_other' }));
    await awaits();
    const other = await order(espresso);
    stripe.change(other.checkoutId, { client_reference_id: id, payment_status: 'paid', status: 'complete' });
    await deliver(stripe.event('checkout.session.completed', other.checkoutId, { account }));
    await awaits();
    stripe.change(checkoutId, { amount_total: 50 });
    await deliver(stripe.event('checkout.session.completed', checkoutId));
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'refundAsked', number: 0 });
    const third = await order(espresso);
    stripe.pay(third.checkoutId);
    stripe.change(third.checkoutId, { currency: 'usd' });
    await deliver(stripe.event('checkout.session.completed', third.checkoutId));
    expect(await seen(third.id, third.as)).toMatchObject({ status: 'Cancelled', payment: 'refundAsked', number: 0 });
    stripe.change(checkoutId, { client_reference_id: "x'; --" });
    expect((await deliver(stripe.event('checkout.session.completed', checkoutId))).status).toBe(200);
    expect((await deliver(stripe.event('customer.created', account))).status).toBe(200);
  });

  it('are paid back when a paid order is cancelled: asked for, then done (VEND-16)', async () => {
    const { espresso, account } = await createShop();
    const { as, id, checkoutId } = await order(espresso);
    await paid(checkoutId);
    expect((await act(id, 'cancel')).body).toMatchObject({ status: 'Cancelled', payment: 'refundAsked' });
    expect(await stockOf(espresso)).toBe(10);
    await settle();
    expect(await seen(id, as)).toMatchObject({ status: 'Cancelled', payment: 'refunded' });
    const intent = String(stripe.object(checkoutId)['payment_intent']);
    expect(stripe.refundsOf(intent)).toMatchObject([{ amount: 550, metadata: { orderId: id } }]);
    expect(stripe.calls.findLast(({ method, path }) => method === 'POST' && path === '/v1/refunds')).toMatchObject({
      account,
      key: `refund-${id}-0`,
    });
    await settle();
    expect(stripe.refundsOf(intent)).toHaveLength(1);
  });

  it('are paid back once though the answer of the provider is lost (VEND-16)', async () => {
    const { espresso } = await createShop();
    const { id, checkoutId } = await order(espresso);
    await paid(checkoutId);
    await act(id, 'cancel');
    for (let count = 0; count < 3; count += 1) stripe.trouble({ path: /POST .*refunds$/, isAfter: true });
    await expect(settle()).rejects.toThrow('could not be settled');
    expect(await seen(id)).toMatchObject({ payment: 'refundAsked' });
    await pass(id, 'refund_at');
    await settle();
    expect(await seen(id)).toMatchObject({ payment: 'refunded' });
    expect(stripe.refundsOf(String(stripe.object(checkoutId)['payment_intent']))).toHaveLength(1);
  });

  it('that could not be paid back are shown so and tried again, past a page of failed ones (VEND-16)', async () => {
    const { espresso } = await createShop();
    const { id, checkoutId } = await order(espresso);
    await paid(checkoutId);
    const intent = String(stripe.object(checkoutId)['payment_intent']);
    await act(id, 'cancel');
    stripe.trouble({ path: /POST .*refunds$/, status: 400, code: 'insufficient_funds' });
    await expect(settle()).rejects.toThrow('could not be settled');
    expect(await seen(id)).toMatchObject({ payment: 'refundFailed' });
    stripe.refundsBegin('failed');
    for (let count = 0; count < 12; count += 1) {
      await pass(id, 'refund_at');
      await settle();
    }
    expect(stripe.refundsOf(intent)).toHaveLength(12);
    expect(await seen(id)).toMatchObject({ payment: 'refundFailed' });
    stripe.refundsBegin('pending');
    await pass(id, 'refund_at');
    await settle();
    expect(await seen(id)).toMatchObject({ payment: 'refundAsked' });
    const [pending, failed] = stripe.refundsOf(intent);
    const report = (refund: typeof pending, status: string) => {
      stripe.change(refund?.id ?? '', { status });
      return deliver(stripe.event('refund.updated', refund?.id ?? ''));
    };
    // What is said of an earlier refund again does not undo the later one.
    await report(failed, 'failed');
    expect(await seen(id)).toMatchObject({ payment: 'refundAsked' });
    await report(pending, 'succeeded');
    expect(await seen(id)).toMatchObject({ payment: 'refunded' });
    await report(pending, 'pending');
    expect(await seen(id)).toMatchObject({ payment: 'refunded' });
    stripe.refundsBegin('succeeded');
    // The bank may send it back.
    await report(pending, 'failed');
    expect(await seen(id)).toMatchObject({ payment: 'refundFailed' });
    await pass(id, 'refund_at');
    await settle();
    expect(await seen(id)).toMatchObject({ payment: 'refunded' });
  });

  it('that could not be paid back are tried again when the vendor’s people ask for it, and once (VEND-16, VEND-25)', async () => {
    const { vendorId, espresso } = await createShop();
    const { as, id, checkoutId } = await order(espresso);
    await paid(checkoutId);
    const intent = String(stripe.object(checkoutId)['payment_intent']);
    const again = (person = admin) => post(`stripe-orders/${id}/refund`, undefined, person);
    expect((await again()).body).toMatchObject({ status: 'Placed', payment: 'paid' });
    await act(id, 'cancel');
    stripe.refundsBegin('failed');
    await settle();
    expect(await seen(id)).toMatchObject({ payment: 'refundFailed' });
    // It waits for a minute by itself.
    await settle();
    expect(stripe.refundsOf(intent)).toHaveLength(1);
    stripe.refundsBegin('succeeded');
    const { email, userId } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'viewer@northwind.example',
      privilegeMap: { 'VENDOR.orders': ['view'], 'BUILDING.history': ['view'] },
      buildingIds: [test.people.buildings.north1],
    });
    await sql('update user_configurations set vendor_ids = array[$2::uuid] where user_id = $1::uuid', userId, vendorId);
    test.services.sessions.forget();
    for (const person of [as, email]) expect((await again(person)).status).toBe(403);
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ status, body }) => [status, body.payment])).toEqual([
      [200, 'refundAsked'],
      [200, 'refundAsked'],
    ]);
    // What is said of the one that failed is no news of the one that was asked for.
    const [failed] = stripe.refundsOf(intent);
    for (const type of ['refund.failed', 'refund.updated']) await deliver(stripe.event(type, String(failed?.id)));
    expect(await seen(id)).toMatchObject({ payment: 'refundAsked' });
    await settle();
    expect(await seen(id)).toMatchObject({ payment: 'refunded' });
    expect(stripe.refundsOf(intent)).toHaveLength(2);
    const history = await test.call('GET', `audit?type=order&id=${id}`, { as: admin });
    const editors = history.body.value.map((line: { editor: string | null }) => line.editor);
    expect(editors.filter((editor: string | null) => editor !== null).length).toBeGreaterThan(1);
    expect((await again()).body).toMatchObject({ payment: 'refunded' });
    expect(stripe.refundsOf(intent)).toHaveLength(2);
  });

  it('are reconciled where webhooks were lost: paid orders are placed, late ones paid back (VEND-12, VEND-16)', async () => {
    const { espresso } = await createShop();
    const [lost, late, waiting] = [await order(espresso), await order(espresso), await order(espresso)];
    stripe.pay(lost.checkoutId);
    for (let count = 0; count < 3; count += 1) stripe.trouble({ path: new RegExp(`${late.checkoutId}/expire$`) });
    await pass(late.id, 'lapses_at');
    await settle();
    stripe.pay(late.checkoutId);
    await sql(`update order_payments set created_at = now() - interval '1 hour'`);
    await reconcile();
    expect(await seen(lost.id)).toMatchObject({ status: 'Placed', payment: 'paid' });
    expect(await seen(late.id, late.as)).toMatchObject({ status: 'Cancelled', payment: 'refundAsked' });
    expect(await seen(waiting.id, waiting.as)).toMatchObject({ status: 'AwaitingPayment' });
    const open = await sql(
      'select 1 from order_payments where not is_closed and order_id = any(array[$1, $2]::uuid[])',
      lost.id,
      late.id,
    );
    expect(open).toHaveLength(0);
  });

  it('are not asked for where the provider does not answer: the order is given up, or tried again with its key (VEND-19)', async () => {
    const { espresso } = await createShop();
    const fail = () => {
      for (let count = 0; count < 3; count += 1) stripe.trouble({ path: /POST .*sessions$/, status: 503 });
    };
    fail();
    const { as, answer } = await order(espresso);
    expect([answer.status, answer.body.code]).toEqual([503, 'paymentUnavailable']);
    expect(await stockOf(espresso)).toBe(10);
    const own = async () => (await test.call('GET', 'stripe-orders/own', { as })).body.value;
    expect(await own()).toMatchObject([{ status: 'Cancelled', payment: 'lapsed' }]);
    fail();
    const tap = { 'idempotency-key': 'tap' };
    const body = { lines: [{ productId: espresso, quantity: 2 }] };
    expect((await post('stripe-orders', body, as, tap)).status).toBe(503);
    const again = await post('stripe-orders', body, as, tap);
    expect([again.status, again.body.checkout.url]).toEqual([201, expect.stringContaining('/c/pay/cs_')]);
    const third = await post('stripe-orders', body, as, tap);
    expect([third.body.id, third.body.checkout]).toEqual([again.body.id, again.body.checkout]);
    expect(await own()).toHaveLength(2);
    expect(await stockOf(espresso)).toBe(8);
    expect((await post('stripe-orders', { lines: [{ productId: espresso, quantity: 1 }] }, as, tap)).status).toBe(422);
  });

  it('do not keep others waiting for the provider (VEND-19)', async () => {
    const { espresso } = await createShop();
    const sessions = () => stripe.calls.filter(({ path }) => path === '/v1/checkout/sessions').length;
    const before = sessions();
    const goOn = stripe.hold();
    const held = order(espresso);
    await expect.poll(sessions).toBeGreaterThan(before);
    await sql('select id from products where id = $1::uuid for update', espresso);
    goOn();
    expect((await held).answer.status).toBe(201);
  });

  it('are given up by the person who cancels before paying; one that was paid meanwhile is paid back (VEND-14, VEND-16)', async () => {
    const { espresso } = await createShop();
    const first = await order(espresso);
    expect((await act(first.id, 'cancel', first.as)).body).toMatchObject({ status: 'Cancelled', payment: 'lapsed' });
    expect(stripe.object(first.checkoutId)['status']).toBe('expired');
    const second = await order(espresso);
    stripe.pay(second.checkoutId);
    expect((await act(second.id, 'cancel', second.as)).body).toMatchObject({
      status: 'Cancelled',
      payment: 'refundAsked',
    });
    expect(await stockOf(espresso)).toBe(10);
    expect(await seen(second.id)).toMatchObject({ number: 1, status: 'Cancelled' });
  });

  it('have keys that no answer, log or revision holds (SEC-04)', async () => {
    const { espresso } = await createShop();
    const { answer, id } = await order(espresso);
    const lines = await sql('select * from revisions where entity_id = $1::uuid', id);
    const config = await test.call('GET', 'config', {});
    for (const text of [answer.text, JSON.stringify(lines), config.text])
      expect(text).not.toMatch(new RegExp(`${stripe.secretKey}|${stripe.webhookSecret}`));
  });

  describe('accounts of vendors', () => {
    it('are linked once their form was sent, and show what is missing (VEND-22, VEND-24)', async () => {
      const vendorId = await newVendor({ email: 'shop@juniper.example' });
      const { linkId, url } = await startLink(vendorId);
      const account = accountOfLink(url);
      expect(stripe.object(account)).toMatchObject({ email: 'shop@juniper.example', country: 'FR' });
      const links = stripe.calls.findLast(({ path }) => path === '/v1/account_links')?.parameters;
      expect(links).toMatchObject({ type: 'account_onboarding' });
      expect(links?.['return_url']).toBe(`http://localhost:3000/successfullAuthRedirect?paymentLink=${linkId}`);
      expect(links?.['refresh_url']).toBe(`http://localhost:3000/close?paymentLink=${linkId}`);
      const vendor = async () => (await test.call('GET', `vendor/${vendorId}`, { as: admin })).body;
      expect(await vendor()).toMatchObject({ paymentAccountLinkId: null, paymentState: 'notLinked' });
      stripe.change(account, { details_submitted: true });
      const linked = { paymentAccountLinkId: account, paymentProvider: 'stripe' };
      expect((await finish(vendorId, linkId)).body).toMatchObject({ ...linked, paymentState: 'detailsMissing' });
      stripe.change(account, { charges_enabled: true });
      const refreshed = await post(`vendor/${vendorId}/paymentaccount/refresh`, undefined);
      expect(refreshed.body).toMatchObject({ ...linked, paymentState: 'ready' });
      expect((await startLink(vendorId)).url).toContain(account);
      stripe.change(account, { charges_enabled: false });
      await deliver(stripe.event('account.updated', account));
      expect(await vendor()).toMatchObject({ ...linked, paymentState: 'detailsMissing' });
      stripe.change(account, { charges_enabled: true });
      await reconcile();
      expect(await vendor()).toMatchObject({ ...linked, paymentState: 'ready' });
      // Its owner has taken the access away: it is no account of ours any more.
      stripe.trouble({ path: new RegExp(`GET .*${account}$`), status: 403 });
      expect((await deliver(stripe.event('account.application.deauthorized', account))).status).toBe(200);
      expect(await vendor()).toMatchObject({ paymentAccountLinkId: null, paymentState: 'notLinked' });
      const gone = await post(`vendor/${vendorId}/paymentaccount/unlink`, undefined);
      expect(gone.body).toMatchObject({ paymentAccountLinkId: null, paymentProvider: null, paymentState: 'notLinked' });
    });

    it('stay as they are where the association was cancelled or has failed, each with its message (VEND-23, ERR-54)', async () => {
      const { vendorId, account } = await createShop();
      const other = await newVendor();
      const { linkId, url } = await startLink(other);
      const cancelled = await finish(other, linkId);
      expect([cancelled.status, cancelled.body.code, cancelled.body.message]).toEqual([
        409,
        'paymentLinkCancelled',
        'Linking the payment account was cancelled. Nothing was changed.',
      ]);
      // The form goes on where it was left.
      expect(accountOfLink((await startLink(other)).url)).toBe(accountOfLink(url));
      const failed = await finish(vendorId, linkId);
      expect([failed.status, failed.body.code]).toEqual([409, 'paymentLinkFailed']);
      stripe.trouble({ path: /POST .*account_links$/, status: 400 });
      expect((await post(`vendor/${vendorId}/paymentaccount/link`, undefined)).body.code).toBe('paymentLinkFailed');
      const { body } = await test.call('GET', `vendor/${vendorId}`, { as: admin });
      expect(body).toMatchObject({ paymentAccountLinkId: account, paymentState: 'ready' });
      expect((await finish(other, 'x')).body.fields).toMatchObject([{ field: 'linkId', code: 'invalid' }]);
    });

    it('are not typed: what a body says of them is left out (VEND-22, VEND-01)', async () => {
      const vendorId = await newVendor({ paymentAccountLinkId: 'acct_mine', paymentState: 'ready' });
      const { body } = await test.call('GET', `vendor/${vendorId}`, { as: admin });
      expect(body).toMatchObject({ paymentAccountLinkId: null, paymentState: 'notLinked' });
    });
  });
});
