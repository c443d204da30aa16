import { notification } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemGrant } from '../../../access/authorize.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { startTicketServer, ticketSettings, type TicketServer } from '../../../testing/ticketServer.ts';
import { sendRequests } from '../../integrations/serviceRequest/sendRequestsJob.ts';
import { sendNotification } from './sendNotification.ts';

const report = async () => {};
const grant = systemGrant(notification, 'edit', 'test');

describe('notifications to the maintenance system', () => {
  let test: TestApp;
  let system: TicketServer;
  let as: string;
  let buildingId: string;

  const query = (text: string, ...values: unknown[]) => test.services.database.query({ text, values });
  const create = (body: Record<string, unknown> = {}, by = as) =>
    test.call('POST', 'notification', {
      as: by,
      body: { buildingId, title: 'Lifts', message: 'Serviced on Tuesday.', channels: ['cmms'], ...body },
    });
  /** A notification whose recipients are written down. */
  const sent = async (): Promise<string> => {
    const { id, version } = (await create()).body;
    expect((await test.call('POST', `notification/${String(id)}/send`, { as, version })).status).toBe(200);
    await sendNotification({ database: test.services.database, services: test.services, id, grant, report });
    return id;
  };
  const handOver = () =>
    sendRequests(
      { ...test.services, services: test.services, executor: test.services.database },
      new AbortController().signal,
    );
  /** Lets what waits be due, and the system be asked again that was left alone. */
  const wait = async () => {
    await query('update service_request_sends set due_at = now() where ended_at is null');
    await query('delete from calendar_outages');
  };
  const outcome = async (id: string) => {
    const { value } = (await test.call('GET', `notification/${id}/delivery`, { as })).body;
    return value.find(({ channel }: { readonly channel: string }) => channel === 'cmms');
  };
  const ticketsOf = (id: string) => [...system.tickets.values()].filter(({ reference }) => reference === id);

  beforeAll(async () => {
    test = await createTestApp();
    system = await startTicketServer();
    as = test.people.emails.northManager;
    buildingId = test.people.buildings.north1;
    const body = { customerId: test.people.customers.north, ...ticketSettings(system) };
    await test.call('POST', 'serviceconfig', { as: test.people.emails.administrator, body });
  });
  beforeEach(() => system.fail(null));
  afterAll(async () => {
    await system.close();
    await test.close();
  });

  it('say where the channel is off and why, and are refused there (SRV-11, MSG-02)', async () => {
    const { administrator } = test.people.emails;
    const off = async (place: Record<string, unknown>) => {
      const body = { audienceType: 'allUsers', ...place };
      return (await test.call('POST', 'notification/recipients', { as: administrator, body })).body.channelsOff;
    };
    expect(await off({ buildingId })).toEqual([]);
    expect(await off({ customerId: test.people.customers.north })).toEqual([]);
    expect(await off({ customerId: test.people.customers.south })).toEqual([{ channel: 'cmms', reason: 'noProvider' }]);
    expect(await off({})).toEqual([{ channel: 'cmms', reason: 'noCustomer' }]);
    for (const place of [{ customerId: test.people.customers.south }, { customerId: null }]) {
      const refused = await create({ buildingId: null, ...place }, administrator);
      expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'channels', code: 'channelOff' }]]);
    }
  });

  it('are handed over as one request with title, message and building, and to no one by mail (SRV-11, MSG-03)', async () => {
    const id = await sent();
    expect(await outcome(id)).toMatchObject({ recipients: 1, waiting: 1, sent: 0 });
    await handOver();
    await handOver();
    const [ticket, ...others] = ticketsOf(id);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ summary: 'Lifts', fields: { text: 'Serviced on Tuesday.' } });
    expect(await outcome(id)).toMatchObject({ recipients: 1, waiting: 0, sent: 1, retried: 0, failed: 0 });
    expect(await query('select 1 from outgoing_mails where group_id = $1', id)).toEqual([]);
  });

  it('are not handed over twice where the answer was lost, and once the system is back where it was away (SRV-11)', async () => {
    const lost = await sent();
    system.fail({ kind: 'lost' }, 'POST');
    await handOver();
    expect(ticketsOf(lost)).toHaveLength(1);
    expect(await outcome(lost)).toMatchObject({ waiting: 1 });
    const away = await sent();
    system.fail({ kind: 'answer', status: 503 });
    await wait();
    await handOver();
    expect(ticketsOf(away)).toEqual([]);
    system.fail(null);
    await wait();
    await handOver();
    expect([ticketsOf(lost).length, ticketsOf(away).length]).toEqual([1, 1]);
    expect([await outcome(lost), await outcome(away)]).toMatchObject([
      { sent: 1, retried: 1 },
      { sent: 1, retried: 1 },
    ]);
  });

  it('that the system refuses have failed, and those that are stopped before are not handed over (SRV-11, MSG-10)', async () => {
    const refused = await sent();
    system.fail({ kind: 'answer', status: 422, body: '{"message":"no such place"}' }, 'POST');
    await handOver();
    expect(await outcome(refused)).toMatchObject({ failed: 1, waiting: 0 });
    system.fail(null);
    const stopped = await sent();
    const stop = await test.call('POST', `notification/${stopped}/stop`, { as });
    expect([stop.status, stop.body]).toEqual([200, { sent: 0, underWay: 0, cancelled: 1 }]);
    await wait();
    await handOver();
    expect([ticketsOf(refused), ticketsOf(stopped)]).toEqual([[], []]);
    expect(await outcome(stopped)).toMatchObject({ cancelled: 1, failed: 0 });
  });

  it('of a customer whose maintenance system is gone meanwhile have failed (SRV-11)', async () => {
    const id = await sent();
    await query(`update service_configs set provider = 'local'`);
    await handOver();
    expect([await outcome(id), ticketsOf(id)]).toMatchObject([{ failed: 1, waiting: 0 }, []]);
  });
});
