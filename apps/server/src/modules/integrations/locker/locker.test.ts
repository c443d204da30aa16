import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createRecord } from '../../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { EXPIRE_LOCKERS_KIND } from './expireLockersJob.ts';

type Body = Record<string, unknown>;

const NOWHERE = '00000000-0000-7000-8000-000000000000';
const codesOf = ({ body }: { body: { fields?: { field: string; code: string }[] } }) =>
  Object.fromEntries((body.fields ?? []).map(({ field, code }) => [field, code]));
const ada = { name: 'Ada Guest', email: 'ada@northwind.example' };
const grace = { name: 'Grace Guest', email: 'grace@northwind.example' };
const three = { firstNumber: 1, lastNumber: 3 };

describe('lockers', () => {
  let test: TestApp;
  let admin: string;
  let reader: string;
  let staff: string;
  let north1: string;
  let north2: string;
  let floorId: string;
  let otherFloorId: string;
  let bankId: string;
  let configId: string;
  let banks = 0;
  let lockers: readonly string[];

  const addBank = (body: Body, as = staff) =>
    test.call('POST', 'lockerbank', { as, body: { buildingId: north1, floorId, name: 'West', ...body } });
  const act = (id: string | undefined, action: string, body: Body = {}, as = staff) =>
    test.call('POST', `locker/${String(id)}/${action}`, { as, body });
  const read = async (id: string | undefined, as = staff) =>
    (await test.call('GET', `locker/${String(id)}`, { as })).body;
  const query = (text: string, ...values: unknown[]) => test.services.database.query({ text, values });
  const allow = (isOn: boolean) =>
    query('update locker_configs set allows_self_service = $2 where id = $1::uuid', configId, isOn);
  const extension = (config: Body, isOn = true) =>
    query(
      `update extensions set enabled = $3, config = $2::jsonb where building_id = $1::uuid and code = 'extension.backToWork'`,
      ...[north1, JSON.stringify(config), isOn],
    );

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ reader } = test.people.emails);
    ({ north1, north2 } = test.people.buildings);
    const { north } = test.people.customers;
    ({ email: staff } = await createPerson(test.services, {
      customerId: north,
      email: 'lockers@northwind.example',
      privilegeMap: { 'CUSTOMER.lockerManagementConfig': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [north1],
    }));
    await turnOn(test.services, 'backToWork', [north1, north2]);
    const floor = { type: 'Floor', name: 'Ground' };
    floorId = await createRecord(test.services, 'test', 'space', { ...floor, buildingId: north1 });
    otherFloorId = await createRecord(test.services, 'test', 'space', { ...floor, buildingId: north2 });
    const config = { provider: ' Local ', allowsSelfService: true };
    const made = await test.call('POST', `customer/${north}/lockerconfig`, { as: admin, body: config });
    configId = made.body.id;
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    await query(`update lockers set deleted_at = now() where deleted_at is null`);
    await allow(true);
    await extension({});
    banks += 1;
    const made = await addBank({ identifier: `W-${String(banks)}`, firstNumber: 1, lastNumber: 4 });
    bankId = made.body.id;
    const { body } = await test.call('GET', `locker?bankId=${bankId}&$orderby=number`, { as: staff });
    lockers = body.value.map(({ id }: { id: string }) => id);
  });

  it('are added with their bank as a range of numbers, at most 500, each with a revision of its own (VIS-04, AUDIT-01)', async () => {
    const few = await test.call('GET', `locker?bankId=${bankId}&$orderby=number`, { as: staff });
    expect(few.body.value.map(({ number }: { number: number }) => number)).toEqual([1, 2, 3, 4]);
    const wide = await addBank({ identifier: 'wide', firstNumber: 101, lastNumber: 600 });
    expect(wide.body).toMatchObject({ lockerCount: 500, freeCount: 500, takenCount: 0, floorName: 'Ground' });
    const [revisions] = await query(
      `select count(*)::int as n from revisions where entity = 'locker' and (values ->> 'bankId')::uuid = $1::uuid`,
      wide.body.id,
    );
    expect(revisions).toEqual({ n: 500 });
    const wrong: [Body, Record<string, string>][] = [
      [{ firstNumber: 1, lastNumber: 501 }, { lastNumber: 'tooMany' }],
      [{ firstNumber: 5, lastNumber: 4 }, { lastNumber: 'tooSmall' }],
      [{ firstNumber: 5 }, { lastNumber: 'required' }],
      [
        { firstNumber: 0, lastNumber: 100_000 },
        { firstNumber: 'tooSmall', lastNumber: 'tooLarge' },
      ],
      [{ floorId: otherFloorId }, { floorId: 'reference' }],
      [{ floorId: NOWHERE }, { floorId: 'reference' }],
      [{ name: ' ' }, { name: 'required' }],
    ];
    for (const [body, codes] of wrong) {
      const answer = await addBank({ identifier: 'wrong', ...body });
      expect([answer.status, codesOf(answer)]).toEqual([400, codes]);
    }
    const again = await addBank({ identifier: 'WIDE' });
    expect([again.status, codesOf(again)]).toEqual([409, { identifier: 'duplicate' }]);
    expect((await addBank({ buildingId: north2, floorId: otherFloorId, identifier: 'far' })).status).toBe(404);
    const one = await test.call('POST', 'locker', { as: staff, body: { buildingId: north1, bankId, number: 5 } });
    expect([one.status, one.body]).toMatchObject([201, { number: 5, status: 'Free', bankName: 'West', floorId }]);
    const twice = await test.call('POST', 'locker', { as: staff, body: { buildingId: north1, bankId, number: 5 } });
    expect([twice.status, codesOf(twice)]).toEqual([409, { number: 'duplicate' }]);
  });

  it('are what spaces refer to by the identifiers of their bank and floor (INTG-25)', async () => {
    const { body } = await addBank({ identifier: 'B-Link', floorIdentifier: 'L2' });
    const space = (name: string, more: Body) =>
      createRecord(test.services, 'test', 'space', {
        ...{ type: 'Room', buildingId: north1, parentId: floorId, name, serviceId: name, ...more },
      });
    await space('Left', { lockerBankId: 'b-link', lockerFloorId: 'L2' });
    await space('Right', { lockerBankId: 'B-Link' });
    await space('Above', { lockerBankId: 'B-Link', lockerFloorId: 'L3' });
    await space('Other', { lockerBankId: 'B-Else' });
    const shown = await test.call('GET', `lockerbank/${body.id}`, { as: staff });
    expect(shown.body.spaceNames).toEqual(['Left', 'Right']);
  });

  it('are assigned to one of several at the same moment, and the others hear who has it (VIS-04)', async () => {
    const people = ['Ada', 'Grace', 'Alan', 'Mary'].map((name) => ({
      name: `${name} Guest`,
      email: `${name.toLowerCase()}@northwind.example`,
    }));
    const answers = await Promise.all(people.map((person) => act(lockers[0], 'assign', person)));
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409, 409]);
    const winner = (await read(lockers[0])).name;
    for (const { status, body } of answers) {
      if (status === 200) expect(body).toMatchObject({ status: 'Taken', name: winner });
      else expect([body.code, body.fields[0].names]).toEqual(['lockerTaken', [winner]]);
    }
    const [written] = await query(
      `select count(*)::int as n from revisions where entity_id = $1::uuid and action = 'Modified'`,
      lockers[0],
    );
    expect(written).toEqual({ n: 1 });
  });

  it('are one for a person in a building, unless staff say otherwise (VIS-04)', async () => {
    const both = await Promise.all([act(lockers[0], 'assign', ada), act(lockers[1], 'assign', ada)]);
    expect(both.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    const refused = await act(lockers[2], 'assign', { ...ada, email: 'ADA@northwind.example' });
    expect([refused.status, refused.body.code]).toEqual([409, 'hasLocker']);
    expect(refused.body.fields[0].names[0]).toMatch(/^West [12]$/);
    expect((await act(lockers[2], 'assign', { ...ada, isFurther: true })).status).toBe(200);
  });

  it('are released, and their revision says by whom and not who had it (VIS-04, AUDIT-03)', async () => {
    await act(lockers[0], 'assign', { ...ada, expiresOn: '2099-12-31' });
    expect(await read(lockers[0])).toMatchObject({ ...ada, status: 'Taken', expiresOn: '2099-12-31' });
    const released = await act(lockers[0], 'release');
    expect(released.body).toMatchObject({ status: 'Free', name: null, email: null, expiresOn: null, takenAt: null });
    const [last] = await query(
      `select u.email as editor, r.values ->> 'status' as status, r.values ? 'email' as "hasEmail"
        from revisions r join users u on u.id = r.editor_id where r.entity_id = $1::uuid order by r.version desc limit 1`,
      lockers[0],
    );
    expect(last).toEqual({ editor: staff, status: 'Free', hasEmail: false });
    const again = await act(lockers[0], 'release');
    expect([again.status, again.body.code]).toEqual([409, 'lockerFree']);
  });

  it('are not assigned while they are out of service, and say why (VIS-04)', async () => {
    expect(codesOf(await act(lockers[0], 'outofservice'))).toEqual({ reason: 'required' });
    const broken = await act(lockers[0], 'outofservice', { reason: 'The hinge is broken' });
    expect(broken.body).toMatchObject({ status: 'OutOfService', reason: 'The hinge is broken' });
    const refused = await act(lockers[0], 'assign', ada);
    expect([refused.status, refused.body.code, refused.body.fields[0].names]).toEqual([
      ...[409, 'lockerOutOfService', ['The hinge is broken']],
    ]);
    expect((await act(lockers[0], 'inservice')).body).toMatchObject({ status: 'Free', reason: null });
    await act(lockers[0], 'assign', ada);
    for (const action of ['outofservice', 'inservice']) {
      const kept = await act(lockers[0], action, { reason: 'Cleaning' });
      expect([kept.status, kept.body.code]).toEqual([409, 'lockerTaken']);
    }
  });

  it('are refused with the field that is wrong (VIS-04, API-40)', async () => {
    const wrong: [Body, Record<string, string>][] = [
      [{}, { name: 'required', email: 'required' }],
      [{ ...ada, email: 'none' }, { email: 'email' }],
      [{ ...ada, expiresOn: '2099-02-30' }, { expiresOn: 'invalid' }],
      [{ ...ada, expiresOn: '2020-01-01' }, { expiresOn: 'future' }],
      [{ ...ada, isFurther: 'yes' }, { isFurther: 'boolean' }],
    ];
    for (const [body, codes] of wrong) {
      const answer = await act(lockers[0], 'assign', body);
      expect([answer.status, codesOf(answer)]).toEqual([400, codes]);
    }
    expect((await act(NOWHERE, 'assign', {})).status).toBe(404);
  });

  it('are taken and released by people for themselves where the customer allows it, who do not see who has the others (VIS-04, LIM-07)', async () => {
    await act(lockers[0], 'assign', ada);
    const seen = await test.call('GET', `locker?bankId=${bankId}&$orderby=number`, { as: reader });
    expect(seen.body.value.map(({ status }: { status: string }) => status)).toEqual(['Taken', 'Free', 'Free', 'Free']);
    expect(seen.text).not.toContain('ada');
    expect((await test.call('GET', `locker?$filter=name eq 'Ada Guest'`, { as: reader })).status).toBe(400);
    expect((await test.call('GET', `locker?$search=ada`, { as: reader })).body.value).toEqual([]);
    const foreign = await act(lockers[0], 'take', {}, reader);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'lockerTaken']);
    expect(foreign.text).not.toContain('Ada');
    expect((await act(lockers[0], 'release', {}, reader)).status).toBe(403);
    expect((await test.call('GET', 'locker/own', { as: reader })).body.value).toEqual([]);
    const own = await act(lockers[1], 'take', {}, reader);
    expect([own.status, own.body.status]).toEqual([200, 'Taken']);
    expect(await read(lockers[1])).toMatchObject({ email: reader, name: 'reader Example' });
    const second = await act(lockers[2], 'take', {}, reader);
    expect([second.status, second.body.code]).toEqual([409, 'hasLocker']);
    for (const action of ['assign', 'outofservice', 'expiry'])
      expect((await act(lockers[2], action, ada, reader)).status).toBe(403);
    const mine = await test.call('GET', 'locker/own', { as: reader });
    expect(mine.body.value.map(({ id }: { id: string }) => id)).toEqual([lockers[1]]);
    expect((await act(lockers[1], 'release', {}, reader)).body.status).toBe('Free');
  });

  it('are not taken by people for themselves elsewhere, but what they have they read and release (VIS-04)', async () => {
    const { userId } = (await act(lockers[0], 'assign', { name: 'Reader', email: reader })).body;
    expect(userId).toBe(test.people.userIds['reader']);
    await allow(false);
    expect((await act(lockers[1], 'take', {}, reader)).status).toBe(404);
    expect((await read(lockers[0], reader)).number).toBe(1);
    expect((await act(lockers[0], 'release', {}, reader)).status).toBe(200);
  });

  it('are given while Back to work is on with the own provider, and released while it is off (ON-01, INTG-25)', async () => {
    await act(lockers[0], 'assign', ada);
    for (const [config, isOn, name] of [
      [{}, false, 'extension.backToWork'],
      [{ lockerProvider: 'Juniper Lockers' }, true, 'lockerProvider'],
    ] as const) {
      await extension(config, isOn);
      const refused = await act(lockers[1], 'assign', grace);
      expect([refused.status, refused.body.code, refused.body.fields[0].names]).toEqual([409, 'featureOff', [name]]);
      expect((await test.call('GET', `locker?bankId=${bankId}`, { as: reader })).body.value).toEqual([]);
    }
    expect((await act(lockers[0], 'release')).status).toBe(200);
    await extension({ lockerProvider: 'LOCAL' });
    expect((await act(lockers[1], 'assign', grace)).status).toBe(200);
  });

  it('are free again after their last day by the clocks of the building, and their holder is reminded before and informed after, once each (VIS-04)', async () => {
    const daysFromNow = (days: number) => {
      const local = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      return local.toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' });
    };
    // No other test gives this person a locker: its messages would count here too.
    const person = { name: 'Katherine Guest', email: 'katherine@northwind.example' };
    const mails = async () => {
      const filter = `recipient eq '${person.email}' and purpose eq 'locker'`;
      const { body } = await test.call('GET', `outgoingmail?$filter=${filter}`, { as: admin });
      return body.value.length;
    };
    const run = async () => {
      await test.services.jobs.work();
      const input = { kind: EXPIRE_LOCKERS_KIND, input: {}, ownerId: null, customerId: null };
      const id = await test.services.jobs.start(test.services.database, input);
      await expect
        .poll(async () => (await query('select status from jobs where id = $1::uuid', id))[0])
        .toEqual({ status: 'Done' });
    };
    await act(lockers[0], 'assign', { ...person, expiresOn: daysFromNow(3) });
    await act(lockers[1], 'assign', { ...ada, expiresOn: daysFromNow(4) });
    await act(lockers[2], 'assign', { ...grace, expiresOn: daysFromNow(0) });
    await expect.poll(mails).toBe(1);
    // Someone who has just got a locker for a few days knows its end.
    await run();
    expect(await mails()).toBe(1);
    await query(`update lockers set taken_at = now() - interval '30 days' where status = 'Taken'`);
    await run();
    await run();
    await expect.poll(mails).toBe(2);
    expect((await read(lockers[2])).status).toBe('Taken');
    const set = (id: string | undefined, day: string) =>
      query('update lockers set expires_on = $2 where id = $1::uuid', String(id), day);
    await set(lockers[0], daysFromNow(-1));
    await run();
    await run();
    expect(await read(lockers[0])).toMatchObject({ status: 'Free', email: null, expiresOn: null });
    await expect.poll(mails).toBe(3);
    const [last] = await query(
      `select reason, editor_id as editor from revisions where entity_id = $1::uuid order by version desc limit 1`,
      lockers[0],
    );
    expect(last).toEqual({ reason: 'its last day is over', editor: null });
    expect((await read(lockers[1])).status).toBe('Taken');
  });

  it('are changed for people who are informed, and not by those whom they are for (VIS-04)', async () => {
    const { email, userId } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'own@northwind.example',
      privilegeMap: {},
      buildingIds: [north1],
    });
    const subjects = async () => {
      const filter = `recipient eq '${email}' and purpose eq 'locker'`;
      return (await test.call('GET', `outgoingmail?$filter=${filter}`, { as: admin })).body.value.length;
    };
    await act(lockers[0], 'take', {}, email);
    await act(lockers[0], 'release', {}, email);
    const given = await act(lockers[1], 'assign', { name: 'Own Person', email });
    expect(given.body.userId).toBe(userId);
    await act(lockers[1], 'expiry', { expiresOn: '2099-12-31' });
    await act(lockers[1], 'release');
    await expect.poll(subjects).toBe(3);
  });

  it('are those of the buildings of their staff alone (PERM-10)', async () => {
    const { email } = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'elsewhere@northwind.example',
      privilegeMap: { 'CUSTOMER.lockerManagementConfig': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [north2],
    });
    await allow(false);
    expect((await test.call('GET', `lockerbank/${bankId}`, { as: email })).status).toBe(404);
    expect((await act(lockers[0], 'assign', ada, email)).status).toBe(404);
    // Who manages buildings of another customer has the right to lockers there.
    expect((await act(lockers[0], 'assign', ada, test.people.emails.southManager)).status).toBe(404);
    expect((await act(lockers[0], 'assign', ada, test.people.emails.vendor)).status).toBe(403);
  });

  it('are kept by the staff of a building with the right to its lockers alone, and not found by those of others (VIS-04, NAV-79, PERM-10)', async () => {
    const { north } = test.people.customers;
    const rights = ['view', 'add', 'edit', 'delete'] as const;
    const person = async (name: string, building: string, may: readonly (typeof rights)[number][]) => {
      const { email } = await createPerson(test.services, {
        ...{ customerId: north, email: `${name}-lockers@northwind.example`, buildingIds: [building] },
        privilegeMap: { 'BUILDING.lockers': [...may] },
      });
      return email;
    };
    const keeper = await person('keeper', north1, rights);
    const looker = await person('looker', north1, ['view']);
    const other = await person('other', north2, rights);
    const far = await addBank({ buildingId: north2, floorId: otherFloorId, identifier: 'far-own', ...three }, other);
    expect([far.status, far.body.freeCount]).toEqual([201, 3]);
    // Without self-service the app shows no lockers.
    await allow(false);

    // Of the own building: the lockers with who has them, and the counts of the bank.
    expect((await act(lockers[0], 'assign', ada, keeper)).status).toBe(200);
    expect((await act(lockers[1], 'outofservice', { reason: 'Cleaning' }, keeper)).status).toBe(200);
    const counts = { lockerCount: 4, freeCount: 2, takenCount: 1, outOfServiceCount: 1 };
    for (const as of [keeper, looker, staff]) {
      expect((await test.call('GET', `lockerbank/${bankId}`, { as })).body).toMatchObject(counts);
      expect(await read(lockers[0], as)).toMatchObject({ status: 'Taken', ...ada });
      const listed = await test.call('GET', `locker?$filter=floorId eq '${floorId}'`, { as });
      expect(listed.body.value.map(({ buildingId }: { buildingId: string }) => buildingId)).toEqual(
        Array.from({ length: 4 }, () => north1),
      );
    }
    for (const [action, body] of [
      ['assign', grace],
      ['outofservice', { reason: 'Paint' }],
      ['expiry', {}],
    ] as const)
      expect((await act(lockers[2], action, body, looker)).status).toBe(403);
    expect((await addBank({ identifier: 'looked' }, looker)).status).toBe(403);

    // Of another building nothing is there, whatever is asked.
    const filter = `buildingId eq '${north1}'`;
    for (const path of [`locker?$filter=${filter}`, `lockerbank?$filter=${filter}`])
      expect((await test.call('GET', path, { as: other })).body.value).toEqual([]);
    for (const path of [`locker/${String(lockers[0])}`, `lockerbank/${bankId}`]) {
      expect((await test.call('GET', path, { as: other })).status).toBe(404);
      const removed = await test.call('DELETE', path, { as: other, headers: { 'if-match': '*' } });
      expect(removed.status).toBe(404);
    }
    for (const action of ['assign', 'outofservice', 'inservice', 'expiry'])
      expect((await act(lockers[2], action, grace, other)).status).toBe(404);
    expect((await addBank({ identifier: 'foreign' }, other)).status).toBe(404);
    expect((await test.call('GET', `lockerbank/${far.body.id}`, { as: keeper })).status).toBe(404);

    // Those without either right do not read who has a locker.
    await allow(true);
    expect((await test.call('GET', 'lockerbank', { as: reader })).status).toBe(403);
    expect((await test.call('GET', `locker/${String(lockers[0])}`, { as: reader })).text).not.toContain('ada');
  });

  it('go with their bank, which is kept while someone has one of them (VIS-04)', async () => {
    await act(lockers[0], 'assign', ada);
    const remove = (path: string) => test.call('DELETE', path, { as: staff, headers: { 'if-match': '*' } });
    expect((await remove(`locker/${String(lockers[0])}`)).body.code).toBe('lockerTaken');
    const refused = await remove(`lockerbank/${bankId}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'inUse']);
    await act(lockers[0], 'release');
    expect((await remove(`lockerbank/${bankId}`)).status).toBe(204);
    expect((await test.call('GET', `locker?bankId=${bankId}`, { as: staff })).body.value).toEqual([]);
  });
});
