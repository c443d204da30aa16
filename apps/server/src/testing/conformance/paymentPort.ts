import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type PayableOrder, type PaymentPort, UnsignedEventError } from '../../ports/paymentPort.ts';

/** A payment provider, as its operator and people work on it. */
export interface PaymentServer {
  readonly adapter: PaymentPort;
  close(): Promise<void>;
}

/** Describes what every payment provider does alike, against the service that `open` starts. */
export function describePaymentPort(name: string, open: () => Promise<PaymentServer>): void {
  describe(`${name}, as any payment provider`, () => {
    let server: PaymentServer;
    let accountId: string;
    const link = (known: string | null) =>
      server.adapter.linkAccount({
        linkId: crypto.randomUUID(),
        accountId: known,
        shopName: 'Juniper Café',
        email: 'juniper@vendors.example',
        country: 'FR',
        returnUrl: 'http://127.0.0.1/return',
        closeUrl: 'http://127.0.0.1/close',
      });
    const orderOf = (fields: Partial<PayableOrder> = {}): PayableOrder => ({
      orderId: crypto.randomUUID(),
      accountId,
      shopName: 'Juniper Café',
      email: 'ada@northwind.example',
      currency: 'EUR',
      total: 1_000,
      lines: [{ item: 'Soup of the day', quantity: 2, amount: 450 }],
      kind: 'hosted',
      lapsesAt: Date.now() + 15 * times.minute,
      ...fields,
    });

    beforeAll(async () => {
      server = await open();
      ({ accountId } = await link(null));
    });
    afterAll(() => server.close());

    it('links an account once, and leads on with the one that was begun', async () => {
      const again = await link(accountId);
      expect([again.accountId, URL.canParse(again.url)]).toEqual([accountId, true]);
      expect(await server.adapter.readAccount(accountId)).toEqual({
        accountId,
        isSubmitted: false,
        state: 'detailsMissing',
      });
      expect((await link(null)).accountId).not.toBe(accountId);
    });

    it.each(['hosted', 'embedded'] as const)('opens one %s page for an order, however often', async (kind) => {
      const order = orderOf({ kind });
      const first = await server.adapter.openCheckout(order);
      const second = await server.adapter.openCheckout(order);
      expect(second.checkoutId).toBe(first.checkoutId);
      const shown = kind === 'hosted' ? first.url : first.clientSecret;
      expect([typeof shown, shown !== '']).toEqual(['string', true]);
      const read = await server.adapter.readPayment(accountId, first.checkoutId);
      expect(read).toMatchObject({
        orderId: order.orderId,
        accountId,
        checkoutId: first.checkoutId,
        state: 'open',
        paymentId: null,
      });
    });

    it('closes a page, and answers the same when it is closed again', async () => {
      const { checkoutId } = await server.adapter.openCheckout(orderOf());
      const closed = await server.adapter.closeCheckout(accountId, checkoutId);
      expect(closed).toMatchObject({ state: 'ended', paymentId: null, checkoutId });
      expect(await server.adapter.closeCheckout(accountId, checkoutId)).toEqual(closed);
    });

    it.each(['', 't=1,v1=', `t=${String(Math.floor(Date.now() / 1000))},v1=${'0'.repeat(64)}`])(
      'takes nothing from a webhook that is signed %j',
      (signature) => {
        expect(() => server.adapter.readEvent(Buffer.from('{}'), signature)).toThrow(UnsignedEventError);
      },
    );
  });
}
