import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { workOn } from '../../../db/work.ts';
import { settlePayments } from '../payment/paymentsJob.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { turnOn } from '../../../testing/turnOn.ts';

describe('the simulated payment provider', () => {
  let test: TestApp;
  const admin = 'admin@atrium.example';
  const post = (path: string, body: unknown, as = admin) => test.call('POST', path, { as, body });
  /** Opens a page of the server, or sends its button. */
  const page = (address: string, answer?: 'yes' | 'no') =>
    test.app.inject({
      method: answer === undefined ? 'GET' : 'POST',
      url: address.replace(test.services.config.publicUrl, ''),
      ...(answer === undefined
        ? {}
        : { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: `answer=${answer}` }),
    });
  const createShop = async () => {
    const buildingId = test.people.buildings.north1;
    const shop = { buildingId, shopName: 'Espresso & Co', currency: 'EUR', enableOrdering: true, taxRate: 0 };
    const vendorId = String((await post('vendor', shop)).body.id);
    const categoryId = (await post('product-categories', { vendorId, name: 'Coffee' })).body.id;
    const product = (await post('product-store', { vendorId, categoryId, name: 'Espresso', basePrice: 2.5 })).body.id;
    return { vendorId, product: String(product) };
  };
  const link = async (vendorId: string) => (await post(`vendor/${vendorId}/paymentaccount/link`, undefined)).body;
  const finish = (vendorId: string, linkId: string) =>
    test.call('POST', `vendor/${vendorId}/paymentaccount/finish`, {
      as: admin,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { linkId },
    });

  beforeAll(async () => {
    test = await createTestApp();
    await turnOn(test.services, 'foodAndBeverage', [test.people.buildings.north1]);
  });
  afterAll(() => test.close());

  it('links an account on a page that says so; a cancelled form changes nothing (VEND-22, VEND-23, VEND-24)', async () => {
    const { vendorId } = await createShop();
    const { linkId, url } = await link(vendorId);
    const form = await page(url);
    expect([form.statusCode, form.body]).toEqual([200, expect.stringContaining('Simulated payment: no money moves.')]);
    expect(form.body).toContain('Espresso &amp; Co');
    // Two buttons, and no switch that a screen reader would call pressed or not.
    expect(form.body).not.toMatch(/<button[^>]*aria-pressed/);
    expect((await page(url, 'no')).headers['location']).toBe(`/close?paymentLink=${linkId}`);
    expect((await finish(vendorId, linkId)).body.code).toBe('paymentLinkCancelled');
    expect((await page(url, 'yes')).headers['location']).toBe(`/successfullAuthRedirect?paymentLink=${linkId}`);
    expect((await finish(vendorId, linkId)).body).toMatchObject({ paymentProvider: 'local', paymentState: 'ready' });
    expect((await page(url.replace('token=v2', 'token=v3'))).statusCode).toBe(410);
  });

  it('links an account in a second window after the first was cancelled (VEND-23)', async () => {
    const { vendorId } = await createShop();
    await page((await link(vendorId)).url, 'no');
    const { linkId, url } = await link(vendorId);
    await page(url, 'yes');
    const finished = await finish(vendorId, linkId);
    expect([finished.status, finished.body]).toEqual([200, expect.objectContaining({ paymentState: 'ready' })]);
  });

  it('takes payments on a page, once, and pays back; its webhooks do not exist (VEND-12, VEND-16)', async () => {
    const { vendorId, product } = await createShop();
    const { linkId, url } = await link(vendorId);
    await page(url, 'yes');
    await finish(vendorId, linkId);
    const placed = (
      await post('stripe-orders', { lines: [{ productId: product, quantity: 2 }] }, test.people.emails.reader)
    ).body;
    expect(placed).toMatchObject({ status: 'AwaitingPayment', paymentProvider: 'local' });
    const read = async () => (await test.call('GET', `stripe-orders/${placed.id}`, { as: admin })).body;
    const form = await page(placed.checkout.url);
    expect(form.body).toContain('Pay €5.00');
    expect((await page(placed.checkout.url, 'no')).headers['location']).toBe('/payment/return');
    expect((await read()).code).toBe('notFound');
    expect((await page(placed.checkout.url, 'yes')).headers['location']).toBe('/payment/return?paid=1');
    expect(await read()).toMatchObject({ status: 'Placed', payment: 'paid', paymentProvider: 'local' });
    expect((await page(placed.checkout.url, 'yes')).statusCode).toBe(410);
    expect((await page('/payment/return?paid=1')).body).toContain('Thank you');
    const late = (
      await post('stripe-orders', { lines: [{ productId: product, quantity: 1 }] }, test.people.emails.reader)
    ).body;
    await test.services.database.query({
      text: `update order_payments set lapses_at = now() - interval '1 second' where order_id = $1::uuid`,
      values: [late.id],
    });
    expect((await page(late.checkout.url)).statusCode).toBe(410);
    expect((await page(late.checkout.url, 'yes')).statusCode).toBe(410);
    const headers = { 'if-match': '*' };
    await test.call('PUT', `stripe-orders/${placed.id}`, { as: admin, body: { action: 'cancel' }, headers });
    await settlePayments(
      { work: workOn(test.services.database), services: test.services },
      new AbortController().signal,
    );
    expect(await read()).toMatchObject({ status: 'Cancelled', payment: 'refunded' });
    expect((await test.call('POST', 'stripe-orders/webhook', { body: {} })).status).toBe(404);
  });
});
