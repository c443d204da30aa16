import { createHmac } from 'node:crypto';

import { times, type WebhookOffReason } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { turnOffWebhook } from '../../modules/integrations/webhook/turnOffWebhook.process.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhookReceiver.ts';
import { type SenderOptions, WebhookSender } from './webhookSender.ts';

describe('deliveries of webhooks', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let receiver: WebhookReceiver;
  let sender: WebhookSender;
  let clock: number;
  let names = 0;
  const off: [string, WebhookOffReason][] = [];
  const errors: unknown[] = [];

  const query = (text: string, ...values: unknown[]) => test.services.database.query({ text, values });
  const open = (more: Partial<SenderOptions> = {}) => {
    const { services } = test;
    return new WebhookSender({
      database: services.database,
      secrets: services.secrets,
      stores: services.stores,
      publicUrl: services.config.publicUrl,
      fetch: services.outsideFetch,
      allowsHttp: true,
      turnOff: async (id, reason) => {
        off.push([id, reason]);
        await turnOffWebhook(services, id, reason);
      },
      onError: (error) => errors.push(error),
      now: () => clock,
      random: () => 0.5,
      ...more,
    });
  };
  const hook = async (topics: string[], more: Record<string, unknown> = {}, as = admin) => {
    names += 1;
    const body = { name: `Hook ${String(names)}`, url: receiver.url, topics, ...more };
    const made = await test.call('POST', `customer/${north}/webhook`, { as, body });
    expect(made.status).toBe(201);
    const id = String(made.body.id);
    const shown = await test.call('POST', `customer/${north}/webhook/${id}/secret/show`, { as });
    return { id, secret: String(shown.body.secret) };
  };
  const policy = async (name: string) => {
    const body = { name, code: `policy.${name}`, url: 'https://northwind.example/policy', customerId: north };
    const made = await test.call('POST', 'config/policy', { as: admin, body });
    expect([made.status, made.body]).toMatchObject([201, { name }]);
    return String(made.body.id);
  };
  const rename = async (id: string, version: number, name: string) => {
    const saved = await test.call('PUT', `config/policy/${id}`, { as: admin, version, body: { name } });
    expect(saved.status).toBe(200);
  };
  const types = () => receiver.received.map(({ body }) => body.type);

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north } = test.people.customers);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    clock = Date.now();
    receiver = await startWebhookReceiver();
    await query('update webhooks set deleted_at = now() where deleted_at is null');
    await query('delete from webhook_lanes');
    sender = open();
    await sender.settle();
    await sender.settle();
  });
  afterEach(() => {
    receiver.close();
    off.length = 0;
    const [error] = errors.splice(0);
    if (error !== undefined) throw new Error('the sender reported', { cause: error });
  });

  it('are made of the writes of a customer by topic, with ids, version and changed fields, and signed (HOOK-01, HOOK-02)', async () => {
    const { secret } = await hook(['policy.created', 'policy.updated', 'policy.deleted']);
    const id = await policy('first');
    await rename(id, 1, 'Second');
    expect((await test.call('DELETE', `config/policy/${id}`, { as: admin, version: 2 })).status).toBe(204);
    await sender.settle();
    expect(types()).toEqual(['policy.created', 'policy.updated', 'policy.deleted']);
    const [, { body, headers, text } = { body: null, headers: {}, text: '' }] = receiver.received;
    expect(body).toEqual({
      type: 'policy.updated',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: {
        ...{ resource: 'policy', id, customerId: north, buildingId: null, vendorId: null, version: 2 },
        ...{ changed: ['name'], values: { name: 'Second' } },
      },
    });
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  });

  it('go out in the order of a record, while those of other records go on (HOOK-02)', async () => {
    await hook(['policy.updated']);
    const [one, other] = [await policy('one'), await policy('other')];
    receiver.answer = ({ body }) => ({ status: body.data.id === one ? 500 : 200 });
    for (const version of [1, 2, 3]) await rename(one, version, `One ${String(version)}`);
    for (const version of [1, 2]) await rename(other, version, `Other ${String(version)}`);
    await sender.settle();
    const seen = (id: string) =>
      receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.data.version);
    expect(seen(other)).toEqual([2, 3]);
    expect(seen(one)).toEqual([2]);
    receiver.answer = () => ({ status: 204 });
    clock += 6 * times.second;
    await sender.settle();
    expect(seen(one)).toEqual([2, 2, 3, 4]);
    const ids = receiver.received
      .filter(({ body }) => body.data.id === one)
      .map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(3);
  });

  it('are tried at once, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, and then turn their webhook off (HOOK-03)', async () => {
    const { id } = await hook(['policy.created']);
    receiver.answer = () => ({ status: 503 });
    const made = await policy('failing');
    await sender.settle();
    const { second, minute, hour } = times;
    const waits = [5 * second, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hour)];
    for (const [at, wait] of waits.entries()) {
      expect(receiver.received.length).toBe(at + 1);
      clock += wait - 1;
      await sender.settle();
      expect(receiver.received.length).toBe(at + 1);
      clock += 1;
      await sender.settle();
    }
    expect(receiver.received.length).toBe(10);
    expect(off).toEqual([[id, 'failed']]);
    const record = await test.call('GET', `customer/${north}/webhook/${id}`, { as: admin });
    expect(record.body).toMatchObject({ active: false, offReason: 'failed', revision: { action: 'Disabled' } });
    clock += 48 * hour;
    await rename(made, 1, 'Unheard');
    await sender.settle();
    expect(receiver.received.length).toBe(10);
  });

  it('end at once where the receiver is gone (HOOK-03)', async () => {
    const { id } = await hook(['policy.created', 'policy.updated']);
    receiver.answer = () => ({ status: 410 });
    await rename(await policy('gone'), 1, 'Gone');
    await sender.settle();
    expect([types(), off]).toEqual([['policy.created'], [[id, 'gone']]]);
    expect(
      await query('select state from webhook_deliveries where webhook_id = $1::uuid order by version', id),
    ).toEqual([{ state: 'Failed' }, { state: 'Stopped' }]);
  });

  it('follow no redirect, wait no longer than the time limit, and go to no private network (HOOK-02, SEC-05)', async () => {
    const { id } = await hook(['policy.created']);
    const problem = async () =>
      (
        await query(
          'select a.status, a.problem from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id where d.webhook_id = $1::uuid order by a.date desc, a.id desc limit 1',
          id,
        )
      )[0];
    receiver.answer = () => ({ status: 302, headers: { location: receiver.url } });
    await policy('redirected');
    await sender.settle();
    expect([receiver.received.length, await problem()]).toEqual([1, { status: 302, problem: 'redirect' }]);
    receiver.answer = () => null;
    clock += 6 * times.second;
    await open({ timeout: 50 }).settle();
    expect(await problem()).toEqual({ status: null, problem: 'timeout' });
    clock += 6 * times.minute;
    await open({ allowsHttp: false }).settle();
    expect(await problem()).toEqual({ status: null, problem: 'https' });
  });

  it('are signed with both secrets until the time of the one before is over (HOOK-02)', async () => {
    const { id } = await hook(['policy.created']);
    const path = `customer/${north}/webhook/${id}/secret`;
    expect((await test.call('POST', path, { as: admin, body: { keepHours: 1 } })).status).toBe(200);
    await policy('rotated');
    await sender.settle();
    clock += 2 * times.hour;
    await policy('later');
    await sender.settle();
    const signatures = receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length);
    expect(signatures).toEqual([2, 1]);
  });
});
