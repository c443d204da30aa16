import { type Permission, requestStates, serviceRequestLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { hostStatusOf } from './hostStatusOf.ts';

interface Inbox {
  readonly code: string;
  readonly count: number;
  readonly example: string;
  readonly requests: readonly number[];
  readonly waiting: number;
}

describe('the status mapping of a customer', () => {
  let test: TestApp;
  let admin: string;
  let north: string;
  let south: string;

  const map = (cmmsCode: string, hostStatus: string, customerId = north, as = admin) =>
    test.call('POST', 'serviceconfig/statusmapping', { as, body: { customerId, cmmsCode, hostStatus } });
  const report = async (description: string) => {
    const body = { buildingId: test.people.buildings.north1, description };
    return (await test.call('POST', 'workorder', { as: test.people.emails.reader, body })).body;
  };
  const statusOf = async (id: string) => (await test.call('GET', `workorder/${id}`, { as: admin })).body.status;
  const said = (requestId: string, code: string, customerId = north) =>
    hostStatusOf(test.services.database, { customerId, requestId, code, example: `{"status":"${code}"}` });
  const inbox = async (as = admin): Promise<Inbox[]> =>
    (await test.call('GET', `serviceconfig/unmappedcode?customerId=${north}`, { as })).body.value;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north, south } = test.people.customers);
  });
  afterAll(() => test.close());

  it('maps codes of the maintenance system to Host statuses, several to one (INTG-10, RES-79)', async () => {
    for (const code of ['WAPPR', 'NEW']) expect((await map(code, 'Requested')).status).toBe(201);
    const { id } = await report('Too cold');
    expect(await said(id, 'WAPPR')).toBe('Requested');
    expect(await said(id, ' new ')).toBe('Requested');
    const list = await test.call('GET', `serviceconfig/statusmapping?customerId=${north}`, { as: admin });
    expect(list.body.value.map(({ cmmsCode }: { cmmsCode: string }) => cmmsCode)).toEqual(['NEW', 'WAPPR']);
  });

  it('refuses a Host status that there is not, and names those there are (INTG-11, ERR-55)', async () => {
    const refused = await map('GONE', 'Finished');
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toMatchObject([
      { field: 'hostStatus', code: 'hostStatus', choices: [...requestStates] },
    ]);
    const blank = await map(' ', 'Closed');
    expect(blank.body.fields).toMatchObject([{ field: 'cmmsCode', code: 'required' }]);
  });

  it('maps a code to one Host status, and names the mapping that has it (INTG-10)', async () => {
    const made = await map('COMP', 'Completed');
    const refused = await map('comp', 'Closed');
    expect([refused.status, refused.body.code]).toEqual([409, 'duplicate']);
    expect(refused.body.fields).toMatchObject([{ field: 'cmmsCode', code: 'duplicate', names: ['COMP: Completed'] }]);
    expect((await map('COMP', 'Closed', south)).status).toBe(201);
    const other = await map('CLOSE', 'Closed');
    const renamed = await test.call('PUT', `serviceconfig/statusmapping/${other.body.id}`, {
      ...{ as: admin, version: 1, body: { cmmsCode: 'Comp' } },
    });
    expect([renamed.status, renamed.body.fields[0].names]).toEqual([409, ['COMP: Completed']]);
    const path = `serviceconfig/statusmapping/${made.body.id}`;
    expect((await test.call('PUT', path, { as: admin, version: 1, body: { cmmsCode: 'comp' } })).status).toBe(200);
  });

  it('keeps the Host status of a request with an unknown code, and collects such codes in an inbox (SRV-08)', async () => {
    const [one, two] = [await report('A tap drips'), await report('A light flickers')];
    expect(await said(one.id, 'WMATL')).toBeNull();
    expect(await said(one.id, 'WMATL')).toBeNull();
    expect(await said(two.id, 'wmatl')).toBeNull();
    expect(await statusOf(one.id)).toBe('Requested');
    expect(await inbox()).toMatchObject([
      { code: 'WMATL', count: 3, example: '{"status":"WMATL"}', requests: [one.number, two.number], waiting: 2 },
    ]);
    // The last code alone is waited for, and a known one ends the waiting.
    expect(await said(two.id, 'HOLD-2')).toBeNull();
    expect(await said(one.id, 'COMP')).toBe('Completed');
    expect((await inbox()).map(({ code, waiting }) => [code, waiting])).toEqual([
      ['HOLD-2', 1],
      ['WMATL', 0],
    ]);
  });

  it('updates the requests that waited once their code is mapped, as changes that their requester reads (SRV-08)', async () => {
    const waiting = await report('The door sticks');
    const same = await report('A blind is stuck');
    await said(waiting.id, 'INPRG');
    await said(same.id, 'INPRG');
    expect((await map('inprg', 'InProgress')).status).toBe(201);
    for (const { id } of [waiting, same]) expect(await statusOf(id)).toBe('InProgress');
    expect((await inbox()).map(({ code }) => code)).not.toContain('INPRG');
    const seen = await test.call('GET', `workorder/${waiting.id}`, { as: test.people.emails.reader });
    expect(seen.body.entries.at(-1)).toMatchObject({ kind: 'state', value: 'InProgress', by: null });
    // Mapped to another status later: what has happened stays.
    expect(await said(waiting.id, 'INPRG')).toBe('InProgress');
  });

  it('updates the others where one that waited has as many lines as a request may have (SRV-08)', async () => {
    const [full, other] = [await report('A chair wobbles'), await report('A lamp hums')];
    for (const { id } of [full, other]) await said(id, 'WSCH');
    const lines = `insert into service_request_entries (id, request_id, at, kind, text)
      select gen_random_uuid(), $1::uuid, now(), 'comment', 'Still so' from generate_series(2, $2::int)`;
    await test.services.database.query({ text: lines, values: [full.id, serviceRequestLimits.maxEntries] });
    expect((await map('WSCH', 'Assigned')).status).toBe(201);
    expect([await statusOf(full.id), await statusOf(other.id)]).toEqual(['Requested', 'Assigned']);
    expect((await inbox()).map(({ code }) => code)).not.toContain('WSCH');
  });

  it('is read and changed by those alone who set up providers, in their own customer (INTG-15, SRV-03)', async () => {
    const { customers, buildings } = test.people;
    const person = async (email: string, privilegeMap: Record<string, Permission[]>, customerId = customers.north) =>
      (await createPerson(test.services, { customerId, email, privilegeMap, buildingIds: [buildings.north1] })).email;
    const team = await person('team@northwind.example', { 'CUSTOMER.serviceRequest': ['view', 'add', 'edit'] });
    expect((await map('X', 'Closed', north, team)).status).toBe(403);
    const path = `serviceconfig/unmappedcode?customerId=${north}`;
    expect((await test.call('GET', path, { as: team })).status).toBe(403);
    const provider = await person('sets@northwind.example', { 'CUSTOMER.providers': ['view', 'add', 'edit'] });
    expect((await map('X', 'Closed', south, provider)).status).toBe(404);
    expect((await map('X', 'Closed', north, provider)).status).toBe(201);
    const elsewhere = `serviceconfig/unmappedcode?customerId=${south}`;
    expect((await test.call('GET', elsewhere, { as: provider })).status).toBe(404);
  });

  it('is offered the statuses of the built-in adapter, which are the Host status codes (RES-14, INTG-13)', async () => {
    const offered = await test.call('GET', `workorder/status?customerId=${north}`, { as: admin });
    expect(offered.body.value.map(({ code }: { code: string }) => code)).toEqual([...requestStates]);
  });

  it('answers the Host status codes and what follows from each (RES-81, RES-82)', async () => {
    const { reader } = test.people.emails;
    const codes = await test.call('GET', 'servicestatus', { as: reader });
    expect(codes.body.value).toContainEqual({ code: 'InProgress', name: 'In progress' });
    const states = await test.call('GET', 'servicestate', { as: reader });
    expect(states.body.value).toHaveLength(requestStates.length);
    expect(states.body.value).toContainEqual({
      ...{ code: 'InProgress', name: 'In progress', isOpen: true, isCancellable: false },
      following: ['OnHold', 'Completed', 'Cancelled'],
    });
  });
});
