import { serviceRequest } from '@atrium/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { systemGrant } from '../../../access/authorize.ts';
import { workInside } from '../../../db/work.ts';
import { samplePng } from '../../../formats/pictures/testing/samplePng.ts';
import { formData } from '../../../services/files/testing/formData.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { startTicketServer, ticketSettings, ticketSystem, type TicketServer } from '../../../testing/ticketServer.ts';
import { followOutside } from './followOutside.ts';
import { refreshRequests } from './refreshRequestsJob.ts';
import { readSentRequest } from './requestValues.ts';
import { sendRequests } from './sendRequestsJob.ts';

type Body = Record<string, unknown>;

const grant = systemGrant(serviceRequest, 'edit', 'test');

const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));

describe('requests of a maintenance system', () => {
  let test: TestApp;
  let system: TicketServer;
  let admin: string;
  let reader: string;
  let staff: string;
  let north1: string;
  let configId: string;

  const config = (body: Body, etag = '*') =>
    test.call('PUT', `serviceconfig/${configId}`, { as: admin, body, headers: { 'if-match': etag } });
  const report = (body: Body = {}) =>
    test.call('POST', 'workorder', { as: reader, body: { buildingId: north1, description: 'Too cold', ...body } });
  const read = async (id: string, as = reader) => (await test.call('GET', `workorder/${id}`, { as })).body;
  const send = () =>
    sendRequests(
      { ...test.services, services: test.services, executor: test.services.database },
      new AbortController().signal,
    );
  const refresh = async () => {
    await query('update service_request_refreshes set due_at = now()');
    const scope = { ...test.services, services: test.services, executor: test.services.database };
    return refreshRequests(scope, new AbortController().signal);
  };
  const lastTicket = () => {
    const ticket = [...system.tickets.values()].at(-1);
    if (ticket === undefined) throw new Error('no ticket was made');
    return ticket;
  };
  const query = (text: string, ...values: unknown[]) => test.services.database.query<Body>({ text, values });
  /** Lets what waits be due, and the system be asked again that was left alone. */
  const wait = async () => {
    await query('update service_request_sends set due_at = now() where ended_at is null');
    await query('delete from calendar_outages');
  };

  beforeAll(async () => {
    test = await createTestApp();
    system = await startTicketServer();
    admin = test.people.emails.administrator;
    ({ reader } = test.people.emails);
    ({ north1 } = test.people.buildings);
    const customerId = test.people.customers.north;
    const person = await createPerson(test.services, {
      customerId,
      email: 'facility@northwind.example',
      privilegeMap: { 'CUSTOMER.serviceRequest': ['view', 'add', 'edit'] },
      buildingIds: [north1],
    });
    staff = person.email;
    const made = await test.call('POST', 'serviceconfig', {
      as: admin,
      body: { customerId, ...ticketSettings(system) },
    });
    configId = made.body.id;
  });
  beforeEach(async () => {
    system.fail(null);
    await wait();
    await send();
    // A person has 20 open ones at most.
    await query(`update service_requests set status = 'Closed'`);
  });
  afterAll(async () => {
    await system.close();
    await test.close();
  });

  describe('its settings', () => {
    it('never answer secrets, and lose them with another origin (INTG-09, SRV-05)', async () => {
      const { body, text } = await test.call('GET', `serviceconfig/${configId}`, { as: admin });
      expect(body).toMatchObject({ provider: 'rest', apiKeySet: true, passwordSet: false, instance: 'north' });
      expect(text).not.toContain('a key of the ticket system');
      const moved = await config({ serviceUrl: 'https://other.example/' });
      expect([moved.status, moved.body.apiKeySet]).toEqual([200, false]);
      const back = await config(ticketSettings(system));
      expect([back.status, back.body.apiKeySet]).toEqual([200, true]);
    });

    it('name every field that a connection needs and does not have (SRV-05)', async () => {
      const refused = await config({ serviceUrl: null, keyHeader: null, rest: {} });
      expect(refused.status).toBe(400);
      expect(codesOf(refused)).toEqual({
        serviceUrl: 'required',
        keyHeader: 'required',
        'rest.createPath': 'required',
        'rest.findPath': 'required',
        'rest.readPath': 'required',
        'rest.idPath': 'required',
        'rest.statusPath': 'required',
        'rest.sendFields': 'required',
        'rest.attachmentKind': 'required',
      });
    });

    it.each([
      ['rest.statusPath', { statusPath: 'a.b[999999].c' }, 'fieldPath'],
      ['rest.idPath', { idPath: '__proto__.id' }, 'fieldPath'],
      ['rest.reasonPath', { reasonPath: 'constructor' }, 'fieldPath'],
      ['rest.numberPath', { numberPath: 'a..b' }, 'fieldPath'],
      ['rest.sendFields.0.path', { sendFields: [{ path: 'prototype.x', value: 'x' }] }, 'fieldPath'],
      ['rest.commentFields.0.path', { commentFields: [{ path: '__proto__.x', value: 'x' }] }, 'fieldPath'],
      ['rest.commentFields.0.value', { commentFields: [{ path: 'x', value: '{{siteIds}}' }] }, 'placeholderEmpty'],
      ['rest.createPath', { createPath: '/x/{{nothing}}' }, 'placeholder'],
      ['rest.listPath', { listPath: '/x?sites={{siteIds}}' }, 'placeholderEmpty'],
    ])('refuse %s that leads nowhere, and keep what they have (SRV-05)', async (field, part, code) => {
      const refused = await config({ rest: { ...ticketSystem, ...part } });
      expect([refused.status, codesOf(refused)]).toEqual([400, { [field]: code }]);
      const { body } = await test.call('GET', `serviceconfig/${configId}`, { as: admin });
      expect(body.rest).toEqual(ticketSystem);
    });
  });

  it('are sent with what the settings say, pictures encoded again, and show the number of the system (SRV-05, SRV-06)', async () => {
    const png = samplePng(64, 48);
    const form = formData({ name: 'file', filename: 'photo.png', content: png });
    const { body: picture } = await test.call('POST', 'upload/image?kind=picture', { as: reader, ...form });
    const { body: made } = await report({ description: 'A tap drips\nSince Monday', pictureIds: [picture.id] });
    expect(made).toMatchObject({ status: 'Requested', sending: 'waiting', remoteNumber: null });
    expect(await send()).toEqual({ sent: 2, failed: 0 });
    const ticket = [...system.tickets.values()].at(-1);
    expect(ticket?.fields).toEqual({
      summary: 'A tap drips',
      text: 'A tap drips\nSince Monday',
      reference: made.id,
      place: [{ name: 'North One' }],
      instance: 'north',
    });
    expect(ticket?.files.map(({ name, type }) => [name, type])).toEqual([
      [`${String(made.number)}-${String(picture.id).slice(-12)}.png`, 'image/png'],
    ]);
    expect(await read(made.id)).toMatchObject({
      sending: null,
      remoteNumber: ticket?.number,
      remoteStatus: 'Requested',
    });
  });

  it('are sent once each where several wait and the system comes back while one is under way (SRV-06)', async () => {
    const before = system.tickets.size;
    system.fail({ kind: 'answer', status: 503 });
    for (const description of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await report({ description });
    await send();
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 6, failed: 0 });
    expect(system.tickets.size).toBe(before + 6);
    expect(new Set([...system.tickets.values()].map(({ reference }) => reference)).size).toBe(system.tickets.size);
  });

  it('wait while the system is away, say so, and are sent once when it is back (SRV-06, SRV-10)', async () => {
    system.fail({ kind: 'answer', status: 503 });
    const { body: one } = await report({ description: 'First' });
    const { body: other } = await report({ description: 'Second' });
    const before = system.tickets.size;
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await send();
      await query('update service_request_sends set due_at = now() where ended_at is null');
    }
    expect((await read(one.id)).sending).toBe('waiting');
    // After three failures in a row it is left alone.
    const asked = system.calls.length;
    await query('update service_request_sends set due_at = now() where ended_at is null');
    await send();
    expect(system.calls.length).toBe(asked);
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 2, failed: 0 });
    expect(system.tickets.size).toBe(before + 2);
    expect([(await read(one.id)).sending, (await read(other.id)).sending]).toEqual([null, null]);
    expect(await send()).toEqual({ sent: 0, failed: 0 });
  });

  it('are looked up before they are sent again where the answer was lost (SRV-06)', async () => {
    const before = system.tickets.size;
    system.fail({ kind: 'lost' }, 'POST');
    const { body: made } = await report({ description: 'The answer is lost' });
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(system.tickets.size).toBe(before + 1);
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(system.tickets.size).toBe(before + 1);
    expect((await read(made.id)).remoteNumber).toBe([...system.tickets.values()].at(-1)?.number);
  });

  it('are found among others where the search answers more than it is asked for, and no other is taken for one (SRV-06)', async () => {
    const settings = ticketSettings(system);
    expect(
      (await config({ ...settings, rest: { ...settings.rest, findPath: '/api/tickets?all={{correlation}}' } })).status,
    ).toBe(200);
    const before = system.tickets.size;
    system.fail({ kind: 'lost' }, 'POST');
    const { body: made } = await report({ description: 'Among others' });
    await send();
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(system.tickets.size).toBe(before + 1);
    expect((await read(made.id)).remoteNumber).toBe(lastTicket().number);
    system.fail({ kind: 'answer', status: 503 }, 'POST');
    const { body: other } = await report({ description: 'Never made' });
    await send();
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(await read(other.id)).toMatchObject({ sending: 'waiting', remoteNumber: null });
    expect((await config(settings)).status).toBe(200);
    await wait();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
  });

  it('send comments once with what the settings add to them, also where the answer to one was lost (SRV-05, SRV-06)', async () => {
    const { body: made } = await report({ description: 'With a comment' });
    await send();
    const ticket = [...system.tickets.values()].at(-1);
    system.fail({ kind: 'lost' }, 'POST');
    const commented = await test.call('POST', `workorder/${made.id}/comment`, {
      as: staff,
      body: { text: 'A part is on its way' },
    });
    expect(commented.status).toBe(200);
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(ticket?.notes).toMatchObject([{ text: 'A part is on its way', type: 'text/plain' }]);
  });

  it('are refused where the system answers 200 with a sentence, which people read (SRV-05)', async () => {
    const { body: made } = await report({ description: 'Please refuse this' });
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect(await read(made.id)).toMatchObject({
      sending: 'refused',
      remoteReason: 'The summary is not allowed here.',
      remoteNumber: null,
    });
    await wait();
    expect(await send()).toEqual({ sent: 0, failed: 0 });
  });

  describe('that were refused', () => {
    const resend = (id: string, as = staff) => test.call('POST', `workorder/${id}/resend`, { as });
    /** Reports one that the system refuses until it is described otherwise. */
    const refused = async () => {
      const png = samplePng(64, 48);
      const form = formData({ name: 'file', filename: 'photo.png', content: png });
      const { body: picture } = await test.call('POST', 'upload/image?kind=picture', { as: reader, ...form });
      const { body: made } = await report({ description: 'Please refuse this', pictureIds: [picture.id] });
      await send();
      return made;
    };
    const taking = async () => {
      const settings = ticketSettings(system);
      const sendFields = (settings.rest.sendFields ?? []).map((field) =>
        field.path === 'ticket.summary' ? { ...field, value: 'Taken' } : field,
      );
      expect((await config({ ...settings, rest: { ...settings.rest, sendFields } })).status).toBe(200);
    };

    it('are sent again with their pictures and comments, once, and say so (SRV-06)', async () => {
      const before = system.tickets.size;
      const made = await refused();
      const comment = { as: staff, body: { text: 'Written meanwhile' } };
      expect((await test.call('POST', `workorder/${made.id}/comment`, comment)).status).toBe(200);
      await taking();
      const again = await resend(made.id);
      expect(again.status).toBe(200);
      expect(again.body).toMatchObject({ status: 'Requested', sending: 'waiting', remoteReason: null });
      expect(again.body.entries.at(-1)).toMatchObject({ kind: 'sentAgain', value: null, text: null });
      const [line] = await query(
        `select attempts, problem from service_request_sends where request_id = $1::uuid and kind = 'request'`,
        made.id,
      );
      expect(line).toEqual({ attempts: 0, problem: null });
      expect(await send()).toEqual({ sent: 3, failed: 0 });
      expect(system.tickets.size).toBe(before + 1);
      const { files, notes, number } = lastTicket();
      expect([files.length, notes.map(({ text }) => text)]).toEqual([1, ['Written meanwhile']]);
      expect(await read(made.id)).toMatchObject({ sending: null, remoteNumber: number });
      const twice = await resend(made.id);
      expect([twice.status, twice.body.code]).toEqual([409, 'notRefused']);
      expect((await config(ticketSettings(system))).status).toBe(200);
    });

    it('are looked up before that where an earlier answer was lost (SRV-06)', async () => {
      const before = system.tickets.size;
      system.fail({ kind: 'lost' }, 'POST');
      const { body: made } = await report({ description: 'Lost, then not found' });
      await send();
      system.fail({ kind: 'answer', status: 422, body: 'No searches today' }, 'GET');
      await wait();
      await send();
      expect(await read(made.id)).toMatchObject({ sending: 'refused', remoteReason: 'No searches today' });
      system.fail(null);
      expect((await resend(made.id)).status).toBe(200);
      expect(await send()).toEqual({ sent: 1, failed: 0 });
      expect(system.tickets.size).toBe(before + 1);
      expect((await read(made.id)).remoteNumber).toBe(lastTicket().number);
    });

    it('are not by those who may not edit, nor once they are decided, nor without a maintenance system (SRV-03, SRV-06)', async () => {
      const made = await refused();
      const own = await resend(made.id, reader);
      expect(own.status).toBe(403);
      expect((await config({ provider: 'local' })).status).toBe(200);
      const without = await resend(made.id);
      expect([without.status, without.body.code]).toEqual([409, 'builtInRequests']);
      expect((await config(ticketSettings(system))).status).toBe(200);
      expect((await test.call('POST', `workorder/${made.id}/cancel`, { as: reader, body: {} })).status).toBe(200);
      const decided = await resend(made.id);
      expect([decided.status, decided.body.code]).toEqual([409, 'requestDecided']);
      expect((await read(made.id)).sending).toBe('refused');
    });
  });

  it.each([
    ['hangs', { kind: 'hang' }],
    ['answers 504', { kind: 'answer', status: 504 }],
    ['answers 500', { kind: 'answer', status: 500 }],
    ['answers 404', { kind: 'answer', status: 404 }],
    ['answers rubbish', { kind: 'answer', status: 200, body: '<html>' }],
    ['answers without end', { kind: 'huge' }],
    ['leads to another origin', { kind: 'answer', status: 307, headers: { location: 'http://127.0.0.2:1/' } }],
    ['asks to come back later', { kind: 'answer', status: 429, headers: { 'retry-after': '120' } }],
  ] as const)('stay whole where the system %s (SRV-06, SRV-10)', async (_what, fault) => {
    const before = system.tickets.size;
    const { body: made } = await report({ description: 'Through a fault' });
    system.fail(fault);
    if (fault.kind === 'hang') {
      const ended = new AbortController();
      const sending = sendRequests(
        { ...test.services, services: test.services, executor: test.services.database },
        ended.signal,
      );
      await expect.poll(() => system.calls.at(-1)).toBe('POST /api/tickets');
      ended.abort();
      await expect(sending).rejects.toThrow('abort');
    } else expect(await send()).toEqual({ sent: 0, failed: 1 });
    expect((await read(made.id)).sending).toBe('waiting');
    if (fault.kind === 'answer' && fault.status === 429) {
      const [line] = await query(
        'select extract(epoch from due_at - now())::int as wait from service_request_sends where request_id = $1::uuid',
        made.id,
      );
      expect(line?.['wait']).toBeGreaterThan(110);
    }
    system.fail(null);
    await wait();
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(system.tickets.size).toBe(before + 1);
  });

  it('are sent with a new token where the one that is known has expired (SRV-05, SRV-10)', async () => {
    const oauth = ticketSettings(system, 'oauth');
    expect((await config(oauth)).status).toBe(200);
    await report({ description: 'With a token' });
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    system.expireTokens();
    await report({ description: 'With another token' });
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect((await config({ ...oauth, clientSecret: 'wrong' })).status).toBe(200);
    system.expireTokens();
    const { body: made } = await report({ description: 'Without a token' });
    expect(await send()).toEqual({ sent: 0, failed: 1 });
    const [line] = await query('select problem from service_request_sends where request_id = $1::uuid', made.id);
    expect(line).toEqual({ problem: 'credentials' });
    expect((await config(ticketSettings(system))).status).toBe(200);
  });

  describe('are refreshed', () => {
    it('with state and reason word for word, the Host status of the mapping, and comments as text (SRV-07, SRV-04, SRV-13)', async () => {
      const { body: made } = await report({ description: 'The blind is stuck' });
      await send();
      const ticket = lastTicket();
      const mapping = { customerId: test.people.customers.north, cmmsCode: 'Awaiting parts', hostStatus: 'OnHold' };
      expect((await test.call('POST', 'serviceconfig/statusmapping', { as: admin, body: mapping })).status).toBe(201);
      ticket.state = 'Awaiting parts';
      ticket.hold = 'Motor <b>ordered</b>';
      ticket.notes.push({ id: 'N-1', text: '<script>alert(1)</script>', author: 'Bob of the workshop' });
      expect(await refresh()).toEqual({ read: 1, failed: 0 });
      const seen = await read(made.id);
      expect(seen).toMatchObject({
        ...{ status: 'OnHold', reason: 'Motor <b>ordered</b>' },
        ...{ remoteStatus: 'Awaiting parts', remoteReason: 'Motor <b>ordered</b>' },
      });
      expect(seen.remoteReadAt).not.toBeNull();
      const comments = seen.entries.filter(({ kind }: { kind: string }) => kind === 'comment');
      expect(comments).toMatchObject([{ text: '<script>alert(1)</script>', by: 'Bob of the workshop' }]);
      // The same again changes nothing.
      await refresh();
      expect((await read(made.id)).entries).toHaveLength(seen.entries.length);
    });

    it('and keep their Host status where no mapping knows the code, which goes to the inbox (SRV-07, SRV-08)', async () => {
      const { body: made } = await report({ description: 'A strange code' });
      await send();
      lastTicket().state = 'WMATL-9';
      await refresh();
      await refresh();
      expect(await read(made.id)).toMatchObject({ status: 'Requested', remoteStatus: 'WMATL-9' });
      const path = `serviceconfig/unmappedcode?customerId=${test.people.customers.north}`;
      const { body } = await test.call('GET', path, { as: admin });
      expect(body.value).toContainEqual(expect.objectContaining({ code: 'WMATL-9', count: 1, waiting: 1 }));
    });

    it('again in 10 to 20 minutes, or when the system asks to come back later (SRV-07)', async () => {
      const next = async () => {
        const [line] = await query(
          'select extract(epoch from due_at - now())::int as wait from service_request_refreshes',
        );
        return Number(line?.['wait']);
      };
      await refresh();
      const seconds = await next();
      expect(seconds).toBeGreaterThan(9 * 60);
      expect(seconds).toBeLessThanOrEqual(20 * 60);
      await report({ description: 'To be refreshed' });
      await send();
      system.fail({ kind: 'answer', status: 429, headers: { 'retry-after': '3000' } }, 'GET');
      expect(await refresh()).toEqual({ read: 0, failed: 1 });
      expect(await next()).toBeGreaterThan(2_900);
    });

    it('at once where someone asks, who reads how long it takes (RES-91, INTG-22)', async () => {
      const ask = (as = staff, customerId = test.people.customers.north) =>
        test.call('POST', 'status-feed', { as, body: { customerId } });
      const asked = await ask();
      expect([asked.status, asked.body.minMinutes, asked.body.maxMinutes]).toEqual([202, 10, 20]);
      const [line] = await query('select due_at <= now() as due from service_request_refreshes');
      expect(line).toEqual({ due: true });
      expect((await ask(reader)).status).toBe(403);
      expect((await ask(staff, test.people.customers.south)).status).toBe(404);
      const without = await ask(admin, test.people.customers.south);
      expect([without.status, without.body.code]).toEqual([409, 'builtInRequests']);
    });

    it('or answer 500 with what is known where the system is left alone (SRV-13, API-33, SRV-10)', async () => {
      await report({ description: 'To be read' });
      await send();
      await refresh();
      system.fail({ kind: 'answer', status: 502 });
      await report({ description: 'Meanwhile' });
      for (let attempt = 0; attempt < 3; attempt += 1) await refresh();
      const body = { customerId: test.people.customers.north };
      const asked = await test.call('POST', 'status-feed', { as: staff, body });
      expect(asked.status).toBe(500);
      expect(asked.body).toMatchObject({ code: 'refreshFailed', value: { waiting: 1, problem: 'unavailable' } });
      expect(asked.body.staleSince).not.toBeNull();
    });
  });

  it.each([
    [504, { kind: 'answer', status: 503 }, 'serviceSilent'],
    [400, { kind: 'answer', status: 422, body: 'no such list' }, 'serviceRefused'],
  ] as const)(
    'answer %d with the known statuses where the system does not say them (API-31, SRV-13)',
    async (status, fault, code) => {
      const settings = ticketSettings(system);
      const rest = { ...settings.rest, statusesPath: '/api/statuses', statusCodePath: 'code' };
      expect((await config({ ...settings, rest })).status).toBe(200);
      system.fail(fault, 'GET /api/statuses');
      const path = `workorder/status?customerId=${test.people.customers.north}`;
      const answer = await test.call('GET', path, { as: admin });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.value).toContainEqual({ code: 'Requested' });
      expect(answer.body).toHaveProperty('staleSince');
      expect((await config(settings)).status).toBe(200);
    },
  );

  it('leave the state to the system: staff change it there (SRV-03, SRV-06)', async () => {
    const { body: made } = await report({ description: 'Changed over there' });
    await send();
    const moved = await test.call('POST', `workorder/${made.id}/state`, { as: staff, body: { status: 'InProgress' } });
    expect([moved.status, moved.body.code]).toEqual([409, 'keptOutside']);
  });

  describe('that are cancelled here', () => {
    const cancelling = {
      cancelMethod: 'POST',
      cancelPath: '/api/tickets/{{remoteId}}/cancel',
      cancelFields: [{ path: 'by', value: 'Atrium {{number}}' }],
    } as const;
    const cancel = (id: unknown, as = reader) =>
      test.call('POST', `workorder/${String(id)}/cancel`, { as, body: { reason: 'No longer needed' } });
    const cancelCalls = () => system.calls.filter((call) => call.endsWith('/cancel')).length;
    /** A request that the system has, and its ticket. */
    const sent = async (description: string) => {
      const { body } = await report({ description });
      await send();
      return { id: String(body.id), ticket: lastTicket() };
    };

    beforeAll(async () => {
      const customerId = test.people.customers.north;
      for (const [cmmsCode, hostStatus] of [
        ['Cancelled', 'Cancelled'],
        ['Begun', 'InProgress'],
      ])
        await test.call('POST', 'serviceconfig/statusmapping', {
          as: admin,
          body: { customerId, cmmsCode, hostStatus },
        });
      await config({ rest: { ...ticketSystem, ...cancelling } });
    });
    afterAll(() => config({ rest: ticketSystem }));

    it('are cancelled in the system, once, by the requester and by staff (SRV-05, SRV-06)', async () => {
      for (const as of [reader, staff]) {
        const { id, ticket } = await sent('Cancelled in both');
        expect(await read(id, staff)).toMatchObject({ status: 'Requested', cancelsOutside: true });
        const calls = cancelCalls();
        const cancelled = await cancel(id, as);
        expect([cancelled.status, cancelled.body.status, cancelled.body.sending]).toEqual([
          200,
          'Cancelled',
          'waiting',
        ]);
        await send();
        await send();
        expect([ticket.state, cancelCalls() - calls]).toEqual(['Cancelled', 1]);
        expect(await read(id)).toMatchObject({ status: 'Cancelled', sending: null });
        expect((await cancel(id, as)).body.code).toBe('requestDecided');
      }
    });

    it('are cancelled there once the system is back, and not twice where its answer was lost (SRV-06)', async () => {
      const lost = await sent('Its answer is lost');
      await cancel(lost.id);
      system.fail({ kind: 'lost' }, `POST /api/tickets/${lost.ticket.id}/cancel`);
      const calls = cancelCalls();
      await send();
      const away = await sent('The system is away');
      await cancel(away.id);
      system.fail({ kind: 'answer', status: 503 });
      await wait();
      await send();
      expect(await read(away.id)).toMatchObject({ status: 'Cancelled', sending: 'waiting' });
      system.fail(null);
      await wait();
      await send();
      expect([lost.ticket.state, away.ticket.state]).toEqual(['Cancelled', 'Cancelled']);
      expect(system.calls.filter((call) => call.endsWith(`${lost.ticket.id}/cancel`))).toHaveLength(1);
      expect(cancelCalls()).toBeGreaterThan(calls);
      expect([await read(lost.id), await read(away.id)]).toMatchObject([{ sending: null }, { sending: null }]);
    });

    it('stay cancelled where the system refuses it, say why, and are sent again (SRV-03, SRV-06)', async () => {
      const { id, ticket } = await sent('Not to be cancelled');
      await cancel(id);
      system.fail({ kind: 'answer', status: 422, body: '{"message":"work has begun"}' }, 'POST /api/tickets/');
      await send();
      expect(await read(id)).toMatchObject({ status: 'Cancelled', sending: 'refused' });
      system.fail(null);
      expect((await test.call('POST', `workorder/${id}/resend`, { as: staff })).status).toBe(200);
      await send();
      expect([ticket.state, (await read(id)).sending]).toEqual(['Cancelled', null]);
    });

    it('stay cancelled where the system has read on before it hears of it (SRV-06)', async () => {
      const { id, ticket } = await sent('Read on meanwhile');
      await cancel(id);
      // A refresh asked for it before, and comes to its answer after.
      const answer = { remoteId: ticket.id, number: null, reason: null, changedAt: null, comments: [], pictures: '' };
      await test.services.database.transaction(async (tx) => {
        const request = (await readSentRequest(tx, id)) ?? expect.fail('it is gone');
        const scope = { grant, work: workInside(tx, () => undefined), services: test.services };
        await followOutside(scope, request, { ...answer, status: 'Begun' });
      });
      expect(await read(id)).toMatchObject({ status: 'Cancelled', remoteStatus: 'Begun' });
      await send();
      expect(ticket.state).toBe('Cancelled');
    });

    it('are not cancelled back where the system itself has cancelled them (SRV-06)', async () => {
      const { id, ticket } = await sent('Cancelled over there');
      ticket.state = 'Cancelled';
      const calls = cancelCalls();
      await refresh();
      await send();
      expect([(await read(id)).status, cancelCalls() - calls]).toEqual(['Cancelled', 0]);
    });

    it('have settings that lead somewhere (SRV-05)', async () => {
      const refused = await config({
        rest: { ...ticketSystem, cancelPath: '/x/{{nothing}}', cancelFields: [{ path: '__proto__.x', value: 'x' }] },
      });
      expect([refused.status, codesOf(refused)]).toEqual([
        400,
        { 'rest.cancelPath': 'placeholder', 'rest.cancelFields.0.path': 'fieldPath' },
      ]);
    });
  });

  it('are not sent where they were cancelled while they waited (SRV-06)', async () => {
    const before = system.tickets.size;
    const { body: made } = await report({ description: 'Never mind' });
    expect((await test.call('POST', `workorder/${made.id}/cancel`, { as: reader, body: {} })).status).toBe(200);
    await send();
    expect(system.tickets.size).toBe(before);
    expect(await read(made.id)).toMatchObject({ status: 'Cancelled', sending: null });
  });

  it('have a system that is tested call by call, secrets masked and people left out (SRV-05, INTG-09)', async () => {
    await report({ description: 'Seen by the test' });
    await send();
    const path = `customer/${test.people.customers.north}/provider`;
    const tested = await test.call('POST', `${path}/serviceRequest/test`, { as: admin });
    expect(tested.body.steps).toEqual([
      { step: 'signIn', result: 'works' },
      { step: 'requests', result: 'works' },
      { step: 'list', result: 'works' },
    ]);
    const [found, listed] = tested.body.calls;
    expect(found.request).toContain('GET /api/tickets?reference=00000000');
    expect(found.request).toContain('x-key: •••');
    expect(listed.answer).toContain('"number": "INC');
    expect(JSON.parse(listed.read)).toMatchObject({ status: expect.any(String) });
    expect(tested.text).not.toContain('a key of the ticket system');
    expect(tested.text).not.toContain('someone@northwind.example');
    const { body } = await test.call('GET', path, { as: admin });
    expect(body.value).toContainEqual(
      expect.objectContaining({ type: 'serviceRequest', state: 'configured', isTestable: true }),
    );
  });

  describe('have a test bench', () => {
    const bench = (body: Body) => test.call('POST', `serviceconfig/${configId}/bench`, { as: admin, body });

    it('that reads an answer field by field, and says what is mapped and what is not and why (SRV-09)', async () => {
      const ticket = { id: 7, number: 'INC7', state: { name: 'WMATL-10', reason: { a: 1 } }, changed: 'yesterday' };
      const payload = JSON.stringify({ ticket });
      const { body } = await bench({ call: 'read', status: 200, payload });
      expect(body).toMatchObject({ verdict: 'works', isJson: true, count: 1 });
      const results = Object.fromEntries(
        body.fields.map(({ field, result }: { field: string; result: string }) => [field, result]),
      );
      expect(results).toMatchObject({
        ...{ idPath: 'read', numberPath: 'read', statusPath: 'unmapped', reasonPath: 'unreadable' },
        ...{ changedPath: 'noTime', commentTextPath: 'absent' },
      });
      const refused = await bench({ call: 'create', status: 200, payload: '{"refused":"Not here"}' });
      expect(refused.body).toMatchObject({ verdict: 'refused', reason: 'Not here', count: 0 });
      expect((await bench({ call: 'read', status: 200, payload: '<html>' })).body).toMatchObject({ isJson: false });
      expect((await test.call('POST', `serviceconfig/${configId}/bench`, { as: staff, body: {} })).status).toBe(403);
    });

    it('with the last 50 answers, in which no one is named (SRV-09)', async () => {
      await report({ description: 'A payload', name: 'Ada Guest', email: 'ada@guests.example' }).catch(() => null);
      await send();
      const { body, text } = await test.call('GET', `serviceconfig/${configId}/payload`, { as: admin });
      expect(body.value.length).toBeGreaterThan(0);
      expect(body.value.length).toBeLessThanOrEqual(50);
      expect(text).not.toContain('someone@northwind.example');
      const created = body.value.find(({ call }: { call: string }) => call === 'create');
      const { body: shown } = await bench({ call: 'create', status: created.status, payload: created.body });
      expect(shown.fields).toContainEqual(expect.objectContaining({ field: 'numberPath', result: 'read' }));
    });
  });
});
