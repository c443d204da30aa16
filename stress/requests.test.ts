import { servicePresets } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { refreshRequests } from '../apps/server/src/modules/integrations/serviceRequest/refreshRequestsJob.ts';
import { sendRequests } from '../apps/server/src/modules/integrations/serviceRequest/sendRequestsJob.ts';
import { formData } from '../apps/server/src/services/files/testing/formData.ts';
import { samplePng } from '../apps/server/src/formats/pictures/testing/samplePng.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { createPerson } from '../apps/server/src/testing/testPortfolio.ts';
import { type RequestTracker, startRequestTracker } from './requestTracker.ts';

/** How many requests wait for a system that is killed while it takes them. */
const MANY = 60;
/** Open requests that one person may have. */
const EACH = 20;
const KILLS = 3;

const { attachmentPath, ...preset } = servicePresets.requestTracker;

describe('service requests with Request Tracker 5 behind them', () => {
  let test: TestApp;
  let tracker: RequestTracker;
  let admin: string;
  let customerId: string;
  let configId: string;
  const people: string[] = [];

  const scope = () => ({ ...test.services, services: test.services, executor: test.services.database });
  const query = (text: string) => test.services.database.query({ text, values: [] });
  const report = async (as: string, body: object) => {
    const made = await test.call('POST', 'workorder', {
      as,
      body: { buildingId: test.people.buildings.north1, ...body },
    });
    expect(made.status).toBe(201);
    return made.body;
  };
  const read = async (id: string, as: string) => (await test.call('GET', `workorder/${id}`, { as })).body;
  const send = (signal = new AbortController().signal) => sendRequests(scope(), signal);
  /** Lets what waits be due, and the system be asked again that was left alone. */
  const wait = async () => {
    await query('update service_request_sends set due_at = now() where ended_at is null');
    await query('delete from calendar_outages');
  };
  const refresh = async () => {
    await query('update service_request_refreshes set due_at = now()');
    return refreshRequests(scope(), new AbortController().signal);
  };
  const ticketsOf = async (description: string) =>
    (await tracker.tickets()).filter(({ Subject }) => Subject.endsWith(`: ${description}`));

  beforeAll(async () => {
    tracker = await startRequestTracker();
    test = await createTestApp();
    admin = test.people.emails.administrator;
    customerId = test.people.customers.north;
    for (let at = 0; at < MANY / EACH; at += 1) {
      const person = {
        customerId,
        email: `occupant${String(at)}@northwind.example`,
        privilegeMap: {},
        buildingIds: [],
      };
      people.push((await createPerson(test.services, person)).email);
    }
    const body = {
      ...preset,
      ...{ customerId, provider: 'rest', serviceUrl: tracker.address, apiKey: tracker.authorization },
      attachmentUrl: `${tracker.address}${attachmentPath ?? ''}`,
    };
    const made = await test.call('POST', 'serviceconfig', { as: admin, body });
    if (made.status !== 201) throw new Error(`the settings were answered ${made.text}`);
    configId = made.body.id;
    for (const [cmmsCode, hostStatus] of [
      ['new', 'Requested'],
      ['open', 'InProgress'],
      ['stalled', 'OnHold'],
      ['resolved', 'Completed'],
      ['rejected', 'Cancelled'],
    ]) {
      const mapping = { customerId, cmmsCode, hostStatus };
      const { status } = await test.call('POST', 'serviceconfig/statusmapping', { as: admin, body: mapping });
      if (status !== 201) throw new Error(`a mapping was answered ${String(status)}`);
    }
  });
  afterAll(async () => {
    await test.close();
    await tracker.close();
  });

  it('are tried by the settings of its preset, step by step (SRV-05, TRUE-11)', async () => {
    const tried = await test.call('POST', `customer/${customerId}/provider/serviceRequest/test`, { as: admin });
    expect(tried.status).toBe(200);
    const results = tried.body.steps.map(({ result }: { readonly result: string }) => result);
    expect(new Set(results)).toEqual(new Set(['works']));
  });

  it('reach it with text and picture, and come back with its number and states (SRV-05, SRV-07, SRV-04)', async () => {
    const [person = ''] = people;
    const form = formData({ name: 'file', filename: 'photo.png', content: samplePng(64, 48) });
    const { body: picture } = await test.call('POST', 'upload/image?kind=picture', { as: person, ...form });
    const description = `Zu kalt & "dunkel" in 3.204 – l'été`;
    const made = await report(person, { description, pictureIds: [picture.id] });
    expect(await send()).toEqual({ sent: 2, failed: 0 });
    const [ticket] = await ticketsOf(description);
    expect(await read(made.id, person)).toMatchObject({ sending: null, remoteNumber: String(ticket?.id) });
    const path = `/ticket/${String(ticket?.id)}`;
    const { items } = await tracker.call<{ items: { id: string }[] }>('GET', `${path}/attachments?fields=Filename`);
    expect(JSON.stringify(items)).toContain(`${String(made.number)}-`);
    for (const [state, hostStatus] of [
      ['open', 'InProgress'],
      ['stalled', 'OnHold'],
      ['resolved', 'Completed'],
    ]) {
      await tracker.call('PUT', path, { Status: state });
      await refresh();
      expect(await read(made.id, person)).toMatchObject({ status: hostStatus, remoteStatus: state });
    }
  });

  it('are cancelled in it, and say so where it does not let them be (SRV-02, SRV-05)', async () => {
    const [, person = ''] = people;
    const made = await report(person, { description: 'Never mind' });
    await send();
    expect((await test.call('POST', `workorder/${made.id}/cancel`, { as: person, body: {} })).status).toBe(200);
    await send();
    expect(await ticketsOf('Never mind')).toMatchObject([{ Status: 'rejected' }]);
  });

  it('are refused by its sentence, which it answers with 200 (SRV-05)', async () => {
    const [, person = ''] = people;
    const { body: settings } = await test.call('GET', `serviceconfig/${configId}`, { as: admin });
    const rest = { ...settings.rest, cancelFields: [{ path: 'Status', value: 'no state of it' }] };
    const headers = { 'if-match': '*' };
    expect((await test.call('PUT', `serviceconfig/${configId}`, { as: admin, headers, body: { rest } })).status).toBe(
      200,
    );
    const made = await report(person, { description: 'Cannot be cancelled' });
    await send();
    expect((await test.call('POST', `workorder/${made.id}/cancel`, { as: person, body: {} })).status).toBe(200);
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect((await read(made.id, person)).remoteReason).toContain("isn't a valid status");
    const back = { rest: settings.rest };
    expect((await test.call('PUT', `serviceconfig/${configId}`, { as: admin, headers, body: back })).status).toBe(200);
  });

  it(`are each made once where it is killed ${String(KILLS)} times while it takes ${String(MANY)} (SRV-06, SRV-10)`, async () => {
    await query(`update service_requests set status = 'Closed'`);
    const before = (await tracker.tickets()).length;
    const made: { id: string; number: string; person: string }[] = [];
    for (let at = 0; at < MANY; at += 1) {
      const person = people[at % people.length] ?? '';
      const { id, number } = await report(person, { description: `One of many, ${String(at)}` });
      made.push({ id, number, person });
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sending = send();
      const goal = before + Math.round(((kill + 1) * MANY) / (KILLS + 2));
      await expect.poll(async () => (await tracker.tickets()).length, { interval: 500 }).toBeGreaterThanOrEqual(goal);
      await tracker.kill();
      await sending;
      await tracker.start();
      await wait();
    }
    await expect
      .poll(
        async () => {
          const { failed } = await send();
          await wait();
          const [line] = await query('select count(*)::int as n from service_request_sends where ended_at is null');
          return [failed, line];
        },
        { timeout: 300_000 },
      )
      .toEqual([0, { n: 0 }]);
    const subjects = (await tracker.tickets()).slice(before).map(({ Subject }) => Subject);
    expect(subjects.toSorted()).toEqual(
      made.map(({ number }, at) => `Atrium ${number}: One of many, ${String(at)}`).toSorted(),
    );
    // Its answer to a creation has no state.
    await refresh();
    for (const { id, person } of made)
      expect(await read(id, person)).toMatchObject({ sending: null, remoteStatus: 'new' });
  });
});
