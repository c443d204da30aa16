import { createHmac } from 'node:crypto';

import { times, type WebhookOffReason } from '@atrium/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { maintain } from '../../maintenanceJob.ts';
import { turnOffWebhook } from '../../modules/integrations/webhook/webhookOffJob.ts';
import { createRecord } from '../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
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
  const contact = (buildingId: string, name: string) =>
    createRecord(test.services, 'test', 'keyContact', { name }, { buildingId });
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

  it('are in a log with status, duration and the first 8 KB of the answer, and are sent again, one or those of a time (HOOK-04)', async () => {
    const { id } = await hook(['policy.created', 'policy.updated']);
    const path = `customer/${north}/webhook/${id}`;
    receiver.answer = () => ({ status: 418, text: 'x'.repeat(20_000) });
    const made = await policy('logged');
    await sender.settle();
    receiver.answer = () => ({ status: 200, text: 'taken' });
    clock += 6 * times.second;
    await rename(made, 1, 'Logged again');
    await sender.settle();
    const log = await test.call('GET', `${path}/delivery`, { as: admin });
    expect(log.body.value).toMatchObject([
      { topic: 'policy.updated', state: 'Delivered', attempts: 1, status: 200, problem: null },
      { topic: 'policy.created', state: 'Delivered', attempts: 2, status: 200 },
    ]);
    const failed = await test.call('GET', `${path}/delivery?state=Failed`, { as: admin });
    expect(failed.body.value).toEqual([]);
    const first = String(log.body.value[1].id);
    const detail = await test.call('GET', `${path}/delivery/${first}`, { as: admin });
    expect(detail.body.tries).toMatchObject([
      { status: 418, problem: 'status' },
      { status: 200, answer: 'taken' },
    ]);
    expect(detail.body.tries[0].answer).toBe('x'.repeat(8_192));
    expect(JSON.parse(detail.body.body)).toMatchObject({ type: 'policy.created' });
    const one = await test.call('POST', `${path}/delivery/${first}/replay`, { as: admin });
    expect([one.status, one.body]).toEqual([200, { count: 1 }]);
    clock = Date.now() + times.minute;
    await sender.settle();
    const [again] = receiver.received.slice(-1);
    expect(again?.headers['webhook-id']).toBe(detail.body.messageId);
    const span = { from: new Date(clock - times.day).toISOString(), to: new Date(clock + times.day).toISOString() };
    const range = await test.call('POST', `${path}/replay`, { as: admin, body: span });
    expect(range.body).toEqual({ count: 2 });
    receiver.received.length = 0;
    await sender.settle();
    expect(types()).toEqual(['policy.created', 'policy.updated']);
  });

  it('show what they contain to those alone who may see it (HOOK-04)', async () => {
    const { id } = await hook(['policy.created']);
    const other = await createPerson(test.services, {
      customerId: north,
      email: 'log@northwind.example',
      privilegeMap: { 'CUSTOMER.webhooks': ['view', 'add', 'edit', 'delete'] },
    });
    await policy('unseen');
    await sender.settle();
    const path = `customer/${north}/webhook/${id}/delivery`;
    const log = await test.call('GET', path, { as: other.email });
    const detail = await test.call('GET', `${path}/${String(log.body.value[0].id)}`, { as: other.email });
    expect(detail.body).toMatchObject({ body: null, tries: [{ status: 200, answer: null }] });
  });

  it('have what their maker may see now: records in scope, fields of their projection (HOOK-02)', async () => {
    const { north1, north2 } = test.people.buildings;
    const maker = await createPerson(test.services, {
      customerId: north,
      email: 'maker@northwind.example',
      privilegeMap: {
        'CUSTOMER.webhooks': ['view', 'add', 'edit', 'delete'],
        'BUILDING.keycontacts': ['view', 'add', 'edit', 'delete'],
      },
      buildingIds: [north1],
    });
    await hook(['keyContact.created', 'policy.created'], {}, maker.email);
    await contact(north2, 'Elsewhere');
    const seen = await contact(north1, 'Here');
    await policy('hidden');
    await sender.settle();
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual([seen]);
  });

  it('stop where the maker may not see the record any more, or has left (HOOK-02)', async () => {
    const maker = await createPerson(test.services, {
      customerId: north,
      email: 'leaving@northwind.example',
      privilegeMap: { 'CUSTOMER.webhooks': ['view', 'add', 'edit', 'delete'], 'CUSTOMER.policies': ['view'] },
    });
    const { id } = await hook(['policy.created', 'policy.updated'], {}, maker.email);
    receiver.answer = () => ({ status: 500 });
    await policy('leaving');
    await sender.settle();
    expect(receiver.received.length).toBe(1);
    await query(
      `update roles set privilege_map = privilege_map - 'CUSTOMER.policies' where id =
      (select roles[1] from users where id = $1::uuid)`,
      maker.userId,
    );
    clock += 6 * times.second;
    await sender.settle();
    expect(receiver.received.length).toBe(1);
    expect(await query('select state from webhook_deliveries where webhook_id = $1::uuid', id)).toEqual([
      { state: 'Stopped' },
    ]);
    await query('update users set deleted_at = now() where id = $1::uuid', maker.userId);
    await policy('left');
    await sender.settle();
    expect(off).toEqual([[id, 'makerLeft']]);
  });

  it('are thin over 20 KB, with the address to read (HOOK-02)', async () => {
    await hook(['article.created']);
    const content = `<p>${'a'.repeat(30_000)}</p>`;
    const { north1: buildingId } = test.people.buildings;
    const id = await createRecord(test.services, 'test', 'article', { title: 'Long', content }, { buildingId });
    await sender.settle();
    const [{ body, text } = { body: null, text: '' }] = receiver.received;
    expect(text.length).toBeLessThan(20_480);
    expect(body.data).toMatchObject({ id, url: expect.stringMatching(new RegExp(`^http.*/api/.*${id}$`)) });
    expect(body.data).not.toHaveProperty('values');
  });

  it('are of chosen buildings, and of changes of state as a topic of its own (HOOK-01)', async () => {
    const { north1, north2 } = test.people.buildings;
    await hook(['keyContact.created'], { buildingIds: [north2] });
    await contact(north1, 'One');
    const other = await contact(north2, 'Two');
    await sender.settle();
    expect(receiver.received.map(({ body }) => body.data.id)).toEqual([other]);
  });

  it('turn their webhook off where more than 1,000 of one record wait, and say so by mail and in the jobs (HOOK-03, HOOK-05)', async () => {
    const { id } = await hook(['policy.updated']);
    const made = await policy('busy');
    receiver.answer = () => ({ status: 500 });
    await rename(made, 1, 'Busy');
    await sender.settle();
    await query('update webhook_lanes set waiting = 1000 where webhook_id = $1::uuid', id);
    await rename(made, 2, 'Busier');
    await sender.settle();
    expect(off).toEqual([[id, 'tooMany']]);
    await test.services.mail.compose();
    const mails = await query(
      `select recipient, subject from outgoing_mails where purpose = 'webhook' and group_id = $1::uuid`,
      id,
    );
    expect(mails).toEqual([{ recipient: admin, subject: expect.stringContaining('Webhook Hook') }]);
    const jobs = await test.call('GET', `customer/${north}/job?$filter=kind eq 'webhookOff'`, { as: admin });
    expect(jobs.body.value).toMatchObject([{ kind: 'webhookOff' }, ...jobs.body.value.slice(1)]);
  });

  it('are removed 30 days after they were made (HOOK-04)', async () => {
    const { id } = await hook(['policy.created']);
    await policy('old');
    await sender.settle();
    const count = async () =>
      Number(
        (await query('select count(*)::int as n from webhook_deliveries where webhook_id = $1::uuid', id))[0]?.['n'],
      );
    await maintain(test.services.database, new Date(Date.now() + 29 * times.day));
    expect(await count()).toBe(1);
    await maintain(test.services.database, new Date(Date.now() + 31 * times.day));
    expect(await count()).toBe(0);
  });

  it('have a test that shows the request and the answer (HOOK-04)', async () => {
    const { id } = await hook(['policy.created']);
    receiver.answer = () => ({ status: 202, text: 'thanks' });
    const sent = await test.call('POST', `customer/${north}/webhook/${id}/test`, { as: admin });
    expect(sent.body).toMatchObject({ status: 202, problem: null, answer: 'thanks' });
    expect(JSON.parse(sent.body.request.body)).toMatchObject({ type: 'webhook.test', data: { id } });
    expect(receiver.received[0]?.headers['webhook-signature']).toBe(sent.body.request.headers['webhook-signature']);
  });
});
