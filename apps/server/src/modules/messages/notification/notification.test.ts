import { notification } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemGrant } from '../../../access/authorize.ts';
import { workInside } from '../../../db/work.ts';
import { clearOldMails } from '../clearOldMails.process.ts';
import { createRecord } from '../../../seed/createRecord.ts';
import { writeOutcome } from '../../../services/mail/mailQueue.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { claimDue, findDue } from './claimNotification.ts';
import { sendDueNotificationsJob } from './sendNotificationJob.ts';
import { sendNotification } from './sendNotification.ts';
import { unsubscribeAddress } from './unsubscribe.ts';

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const report = async () => {};
const grant = systemGrant(notification, 'edit', 'test');

describe('notifications', () => {
  let test: TestApp;
  let admin: string;
  let manager: string;
  let north1: string;
  let north: string;

  beforeAll(async () => {
    test = await createTestApp();
    ({ north1 } = test.people.buildings);
    ({ north } = test.people.customers);
    admin = test.people.emails.administrator;
    manager = test.people.emails.northManager;
  });
  afterAll(() => test.close());

  const create = (body: Record<string, unknown> = {}, as = manager) =>
    test.call('POST', 'notification', {
      as,
      body: { buildingId: north1, title: 'Lifts', message: 'Serviced on Tuesday.\nUse the stairs.', ...body },
    });
  const change = (id: string, version: number, body: Record<string, unknown>, as = manager) =>
    test.call('PUT', `notification/${id}`, { as, version, body });
  const send = (id: string, version: number, as = manager) =>
    test.call('POST', `notification/${id}/send`, { as, version });
  const read = async (id: string) => (await test.call('GET', `notification/${id}`, { as: admin })).body;
  const query = <Line extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Line>({ text, values });
  const deliver = (id: string) =>
    sendNotification({ database: test.services.database, services: test.services, id, grant, report });
  const sendDue = () =>
    sendDueNotificationsJob({ ...test.services, all: () => test.services }).run({
      jobId: '',
      input: {},
      ownerId: null,
      customerId: null,
      executor: test.services.database,
      signal: new AbortController().signal,
      isCancelled: () => false,
      report,
      finishIn: report,
    });
  /** A notification that was sent to its last recipient. */
  const sent = async (body: Record<string, unknown> = {}, as = manager): Promise<string> => {
    const { id, version } = (await create(body, as)).body;
    expect((await send(id, version, as)).status).toBe(200);
    await deliver(id);
    return id;
  };
  const peopleOf = async (id: string) =>
    (
      await query<{ person: string }>(
        `select person from notification_recipients where notification_id = $1 order by 1`,
        id,
      )
    ).map(({ person }) => person);
  const mailsOf = (id: string) =>
    query<{ recipient: string; key: string }>(
      `select recipient, key from outgoing_mails where group_id = $1 order by 1`,
      id,
    );
  const employee = async (buildingId: string, email: string, groupId?: string) =>
    createRecord(
      test.services,
      'test',
      'employee',
      { firstName: 'Robin', lastName: 'Keller', email, ...(groupId === undefined ? {} : { groupId }) },
      { buildingId },
    );
  const groupIn = (buildingId: string, name: string) =>
    createRecord(test.services, 'test', 'employeeGroup', { name }, { buildingId });

  it('keeps every field, starting as a draft under the name of its author (MSG-01, MSG-02, RES-63)', async () => {
    const { body, status } = await create({
      channels: ['email'],
      linkType: 'externalUrl',
      linkUrl: 'https://www.northwind.example/lifts',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: 'Lifts',
      message: 'Serviced on Tuesday.\nUse the stairs.',
      sender: 'manager Example',
      audienceType: 'allUsers',
      channels: ['email'],
      linkType: 'externalUrl',
      linkUrl: 'https://www.northwind.example/lifts',
      sendTime: null,
      sentTime: null,
      recipientCount: null,
      state: 'draft',
      timezone: 'Europe/Paris',
      buildingId: north1,
      customerId: north,
    });
    const renamed = await change(body.id, body.version, { sender: 'Reception' });
    expect(renamed.body.sender).toBe('Reception');
  });

  it('does not take the CMMS channel where the customer has no maintenance system (MSG-02, MSG-03, SRV-11)', async () => {
    const refused = await create({ channels: ['cmms', 'email'] });
    expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'channels', code: 'channelOff' }]]);
    expect((await create({ channels: ['email', 'email'] })).body.fields).toMatchObject([{ field: 'channels' }]);
  });

  it('takes no link, a deep link that is there or an external address, and no two of them (MSG-04)', async () => {
    const link = (
      await test.call('POST', 'deeplinks', {
        as: admin,
        body: { name: 'News', key: 'notification.news', type: 'screen' },
      })
    ).body;
    const { id } = (await create({ linkType: 'deepLink', deepLinkId: link.id })).body;
    expect(await read(id)).toMatchObject({ deepLinkId: link.id, deepLinkKey: 'notification.news' });
    const codes = async (body: Record<string, unknown>) =>
      (await create(body)).body.fields?.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
    expect(await codes({ linkType: 'deepLink' })).toEqual(['deepLinkId required']);
    expect(await codes({ linkType: 'externalUrl' })).toEqual(['linkUrl linkRequired']);
    for (const linkUrl of ['http://www.northwind.example', 'https://www.northwind.example/lifts'])
      expect((await create({ linkType: 'externalUrl', linkUrl })).body).toMatchObject({ linkUrl });
    expect(await codes({ linkType: 'externalUrl', linkUrl: 'ftp://www.northwind.example' })).toEqual(['linkUrl url']);
    expect(await codes({ linkType: 'none', linkUrl: 'https://www.northwind.example' })).toEqual(['linkUrl oneLink']);
    expect(await codes({ linkType: 'deepLink', deepLinkId: north1 })).toEqual(['deepLinkId reference']);
    const refused = await test.call('DELETE', `deeplinks/${link.id}`, { as: admin, version: link.version });
    expect([refused.status, refused.body.code, refused.body.fields]).toMatchObject([
      409,
      'inUse',
      [{ field: 'notification', names: ['Lifts'] }],
    ]);
  });

  it('refuses to delete a deep link that a notification uses (BRAND-21)', async () => {
    const link = (
      await test.call('POST', 'deeplinks', { as: admin, body: { name: 'Map', key: 'ActionMenu.map', type: 'screen' } })
    ).body;
    const { id, version } = (await create({ linkType: 'deepLink', deepLinkId: link.id })).body;
    const remove = () => test.call('DELETE', `deeplinks/${link.id}`, { as: admin, version: link.version });
    expect((await remove()).body.code).toBe('inUse');
    await change(id, version, { linkType: 'none', deepLinkId: null });
    expect((await remove()).status).toBe(204);
  });

  it('is for everyone of its level, for chosen buildings of a customer or for groups of a building (MSG-05, MSG-09)', async () => {
    const group = await groupIn(north1, 'Fire wardens');
    const elsewhere = await groupIn(test.people.buildings.north2, 'Elsewhere');
    const codes = async (body: Record<string, unknown>, as = admin) =>
      (await create(body, as)).body.fields?.map(
        ({ field, code }: { field: string; code: string }) => `${field} ${code}`,
      );
    expect(await codes({ audienceType: 'employeeGroups', employeeGroupIds: [group] })).toBeUndefined();
    expect(await codes({ audienceType: 'employeeGroups' })).toEqual(['employeeGroupIds required']);
    expect(await codes({ audienceType: 'employeeGroups', employeeGroupIds: [elsewhere] })).toEqual([
      'employeeGroupIds groupOfBuilding',
    ]);
    expect(await codes({ audienceType: 'buildings', audienceBuildingIds: [north1] })).toEqual(['audienceType choice']);
    const atCustomer = { buildingId: null, customerId: north };
    const { north2, south1 } = test.people.buildings;
    expect(
      await codes({ ...atCustomer, audienceType: 'buildings', audienceBuildingIds: [north1, north2] }),
    ).toBeUndefined();
    expect(await codes({ ...atCustomer, audienceType: 'buildings', audienceBuildingIds: [south1] })).toEqual([
      'audienceBuildingIds reference',
    ]);
    expect(await codes({ ...atCustomer, audienceType: 'allUsers', audienceBuildingIds: [north1] })).toEqual([
      'audienceBuildingIds otherAudience',
    ]);
    expect(await codes({ buildingId: null, audienceType: 'employeeGroups', employeeGroupIds: [group] })).toEqual([
      'audienceType choice',
    ]);
  });

  it('counts its recipients before it is saved, a user and an employee with one address once (MSG-07, LIM-07)', async () => {
    const { north2 } = test.people.buildings;
    const count = async (body: Record<string, unknown>, as = admin) =>
      (await test.call('POST', 'notification/recipients', { as, body })).body;
    const before = await count({ buildingId: north2, audienceType: 'allUsers' });
    await employee(north2, 'one@northwind.example');
    await employee(north2, 'READER@northwind.example');
    const group = await groupIn(north2, 'Counted');
    await employee(north2, 'two@northwind.example', group);
    await createPerson(test.services, {
      customerId: north,
      email: 'Two@northwind.example',
      privilegeMap: {},
      buildingIds: [north2],
    });
    expect(await count({ buildingId: north2, audienceType: 'allUsers' })).toEqual({
      recipients: before.recipients + 3,
      email: before.email + 3,
      channelsOff: [{ channel: 'cmms', reason: 'noProvider' }],
    });
    expect(
      (await count({ buildingId: north2, audienceType: 'employeeGroups', employeeGroupIds: [group] })).recipients,
    ).toBe(1);
    const all = await count({ customerId: north, audienceType: 'allUsers' });
    const users =
      (
        await query<{ n: number }>(
          `select count(*)::int as n from users where customer_id = $1 and deleted_at is null`,
          north,
        )
      )[0]?.n ?? 0;
    // Among the employees of both buildings one has an address of her own; the others are users too.
    expect(all.recipients).toBe(users + 1);
    const foreign = { buildingId: test.people.buildings.south1, audienceType: 'allUsers' };
    expect((await test.call('POST', 'notification/recipients', { as: manager, body: foreign })).status).toBe(404);
    const { reader } = test.people.emails;
    expect((await test.call('POST', 'notification/recipients', { as: reader, body: foreign })).status).toBe(403);
  });

  it('is sent now to each person once, with its count and time in the history (MSG-03, MSG-06, MSG-08, MSG-10, RES-63)', async () => {
    await employee(north1, 'Ada@northwind.example');
    const id = await sent({ channels: ['email'], sender: 'Reception' });
    const record = await read(id);
    const people = await peopleOf(id);
    expect(people).toEqual(
      expect.arrayContaining(['ada@northwind.example', 'manager@northwind.example', 'reader@northwind.example']),
    );
    expect(record).toMatchObject({ state: 'sent', recipientCount: people.length, sender: 'Reception' });
    expect(Math.abs(Date.parse(record.sendTime) - Date.now())).toBeLessThan(60_000);
    expect((await mailsOf(id)).map(({ key }) => key)).toEqual(people.map((person) => `notification:${id}:${person}`));
    const history = await test.call('GET', `notification?$filter=state eq 'sent' and buildingId eq ${north1}`, {
      as: manager,
    });
    expect(history.body.value).toMatchObject([
      { id, sender: 'Reception', recipientCount: people.length, sendTime: record.sendTime },
    ]);
    const { value } = (await test.call('GET', `notification/${id}/delivery`, { as: manager })).body;
    expect(value).toMatchObject([
      { channel: 'app', recipients: people.length, sent: people.length },
      { channel: 'email', recipients: people.length, sent: 0, waiting: people.length, failed: 0 },
    ]);
  });

  it('is sent under a name that does not read like an address, with the building behind it (MSG-03, SEC-11)', async () => {
    for (const sender of ['Microsoft <security@microsoft.com>', 'security@microsoft.com', 'a<b', 'a>b']) {
      const refused = await create({ channels: ['email'], sender });
      expect([refused.status, refused.body.fields]).toMatchObject([400, [{ field: 'sender', code: 'senderName' }]]);
    }
    const id = await sent({ channels: ['email'], sender: 'Account Team' });
    const names = await query<{ name: string }>(
      `select distinct sender_name as name from outgoing_mails where group_id = $1`,
      id,
    );
    expect(names).toEqual([{ name: 'Account Team – North One' }]);
  });

  it('is neither changed, deleted nor sent again once it was sent, at whichever door (MSG-10)', async () => {
    const id = await sent();
    const { version } = await read(id);
    const doors = [
      await change(id, version, { title: 'Other' }, admin),
      await test.call('PUT', 'notification', { as: admin, version, body: { id, title: 'Other' } }),
      await test.call('PUT', `notification/${id}`, {
        as: admin,
        headers: { 'if-match': '*' },
        body: { sendTime: null },
      }),
      await test.call('DELETE', `notification/${id}`, { as: admin, version }),
      await test.call('DELETE', `notification?id=${id}`, { as: admin, version }),
      await send(id, version, admin),
    ];
    expect(doors.map(({ status, body }) => [status, body.code])).toEqual(doors.map(() => [409, 'sent']));
    expect(await read(id)).toMatchObject({ version, title: 'Lifts', state: 'sent' });
  });

  it('is sent by the server at its time, and can be changed or deleted until then (MSG-06, RES-63)', async () => {
    expect((await create({ sendTime: at(-HOUR) })).body.fields).toMatchObject([{ field: 'sendTime', code: 'future' }]);
    const first = (await create({ title: 'First', sendTime: at(HOUR) })).body;
    const second = (await create({ title: 'Second', sendTime: at(HOUR) })).body;
    const third = (await create({ title: 'Third', sendTime: at(HOUR) })).body;
    expect(first.state).toBe('scheduled');
    await sendDue();
    expect((await read(first.id)).state).toBe('scheduled');
    expect((await change(first.id, first.version, { title: 'First, changed' })).status).toBe(200);
    expect(
      (await test.call('DELETE', `notification/${second.id}`, { as: manager, version: second.version })).status,
    ).toBe(204);
    expect((await change(third.id, third.version, { sendTime: null })).body.state).toBe('draft');
    await query(
      `update notifications set send_time = now() - interval '1 minute' where id = any($1::uuid[]) and send_time is not null`,
      [first.id, second.id],
    );
    const claimed = [second, third].map(({ id }) =>
      test.services.database.transaction((tx) =>
        claimDue(grant, { work: workInside(tx, () => undefined), services: test.services }, id),
      ),
    );
    expect(await Promise.all(claimed)).toEqual([false, false]);
    await sendDue();
    expect(await read(first.id)).toMatchObject({ title: 'First, changed', state: 'sent' });
    expect([await peopleOf(second.id), await peopleOf(third.id)]).toEqual([[], []]);
    const restored = await test.call('POST', `notification/${second.id}/restore`, { as: manager });
    expect(restored.body).toMatchObject({ state: 'draft', sendTime: null });
  });

  it('is not sent at a time that it no longer has, when it was postponed meanwhile (MSG-06)', async () => {
    const { id, version } = (await create({ sendTime: at(HOUR) })).body;
    await query(`update notifications set send_time = now() - interval '1 second' where id = $1`, id);
    expect((await findDue(test.services.database)).map((one) => one.id)).toContain(id);
    expect((await change(id, version, { sendTime: at(2 * HOUR) })).status).toBe(200);
    const isClaimed = await test.services.database.transaction((tx) =>
      claimDue(grant, { work: workInside(tx, () => undefined), services: test.services }, id),
    );
    expect([isClaimed, (await read(id)).state]).toEqual([false, 'scheduled']);
    await query(`update notifications set deleted_at = now() where id = $1`, id);
  });

  it('waits while its building is deleted, and is sent once that is back (MSG-06, BLDG-31)', async () => {
    const { id } = (await create({ sendTime: at(HOUR) })).body;
    await query(`update notifications set send_time = now() - interval '1 minute' where id = $1`, id);
    await query(`update buildings set deleted_at = now() where id = $1`, north1);
    await sendDue();
    await query(`update buildings set deleted_at = null where id = $1`, north1);
    expect(await read(id)).toMatchObject({ state: 'scheduled' });
    await sendDue();
    expect(await read(id)).toMatchObject({ state: 'sent' });
  });

  it('waits while its customer is deleted, at both levels, and is sent once that is back (MSG-06)', async () => {
    const ofBuilding = (await create({ sendTime: at(HOUR) })).body.id;
    const body = { customerId: north, title: 'Canteen', message: 'Opens on Monday.', sendTime: at(HOUR) };
    const ofCustomer = (await test.call('POST', 'notification', { as: admin, body })).body.id;
    const ids = [ofBuilding, ofCustomer];
    await query(`update notifications set send_time = now() - interval '1 minute' where id = any($1::uuid[])`, ids);
    const states = () => query<{ state: string }>('select state from notifications where id = any($1::uuid[])', ids);
    await query(`update customers set deleted_at = now() where id = $1`, north);
    await sendDue();
    await query(`update customers set deleted_at = null where id = $1`, north);
    expect(await states()).toEqual([{ state: 'scheduled' }, { state: 'scheduled' }]);
    await sendDue();
    expect(await states()).toEqual([{ state: 'sent' }, { state: 'sent' }]);
  });

  it('becomes a draft again when it could not be sent within a day of its time (MSG-06)', async () => {
    const { id } = (await create({ sendTime: at(HOUR) })).body;
    await query(`update notifications set send_time = now() - interval '25 hours' where id = $1`, id);
    await sendDue();
    expect(await read(id)).toMatchObject({ state: 'draft', sendTime: null });
    expect(await peopleOf(id)).toEqual([]);
  });

  it('is either sent or changed when both happen at once, never both (MSG-06, MSG-10)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, version } = (await create({ sendTime: at(HOUR) })).body;
      await query(`update notifications set send_time = now() - interval '1 second' where id = $1`, id);
      const [cancelled, edited, claimed] = await Promise.all([
        change(id, version, { sendTime: null }),
        change(id, version, { title: 'Changed' }, admin),
        test.services.database.transaction((tx) =>
          claimDue(grant, { work: workInside(tx, () => undefined), services: test.services }, id),
        ),
      ]);
      const isCancelled = cancelled.status === 200;
      const { state, title } = await read(id);
      expect([isCancelled, edited.status === 200, claimed].filter(Boolean).length).toBeGreaterThan(0);
      expect([cancelled.status === 200, edited.status === 200].filter(Boolean).length).toBeLessThan(2);
      if (claimed) expect([state, isCancelled]).toEqual(['sending', false]);
      if (isCancelled) expect(state).toBe('draft');
      if (state === 'sending' && edited.status !== 200) expect(title).toBe('Lifts');
      await query(`update notifications set deleted_at = now() where id = $1`, id);
    }
  });

  it('is sent as its sender has seen it: not once another tab has changed it (MSG-06, API-39)', async () => {
    const { id, version } = (await create()).body;
    expect((await change(id, version, { message: 'Wednesday, not Tuesday.' })).status).toBe(200);
    expect((await send(id, version)).body.code).toBe('stale');
    expect((await read(id)).state).toBe('draft');
    expect((await send(id, version + 1)).status).toBe(200);
  });

  it('is sent by two people at once one time (MSG-10)', async () => {
    const { id, version } = (await create({ channels: ['email'] })).body;
    const answers = await Promise.all([send(id, version), send(id, version, admin)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    const people = await peopleOf(id);
    expect((await mailsOf(id)).length).toBe(people.length);
    expect(await read(id)).toMatchObject({ state: 'sent', recipientCount: people.length });
  });

  it('goes on after its process has died, without a second message to anyone (MSG-06)', async () => {
    const { customers, buildings, emails } = test.people;
    await query(
      `insert into employees (id, customer_id, building_id, first_name, last_name, email)
        select gen_random_uuid(), $1, $2, 'Kim', 'Number ' || n, 'kim' || n || '@southbank.example' from generate_series(1, 1200) n`,
      customers.south,
      buildings.south1,
    );
    const body = { buildingId: buildings.south1, channels: ['email'] };
    const { id, version } = (await create(body, emails.southManager)).body;
    await send(id, version, emails.southManager);
    let handedOver = 0;
    const killed = sendNotification({
      database: test.services.database,
      services: test.services,
      id,
      grant,
      report: async (done) => {
        handedOver = done;
        if (done > 0) throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    expect([handedOver, (await read(id)).state, (await mailsOf(id)).length]).toEqual([500, 'sending', 500]);
    await sendDue();
    expect((await read(id)).state).toBe('sending');
    await query(`update notifications set active_at = now() - interval '3 minutes' where id = $1`, id);
    await sendDue();
    const people = await peopleOf(id);
    expect(await read(id)).toMatchObject({ state: 'sent', recipientCount: people.length });
    expect(people.length).toBe(1201);
    const mails = (await mailsOf(id)).map(({ recipient }) => recipient);
    expect([mails.length, new Set(mails).size]).toEqual([people.length, people.length]);
  });

  it('is read in the app by the people it was sent to, and by no one else (MSG-03, LIM-07)', async () => {
    const { reader, southManager, roleless } = test.people.emails;
    const id = await sent({ title: 'For the app', linkType: 'externalUrl', linkUrl: 'https://www.northwind.example' });
    const draft = (await create({ title: 'Not yet' })).body;
    const mine = await test.call('GET', 'notification?$top=100', { as: reader });
    const titles = mine.body.value.map(({ title }: { title: string }) => title);
    expect(titles).toContain('For the app');
    expect(titles).not.toContain('Not yet');
    const one = await test.call('GET', `notification/${id}`, { as: reader });
    expect(Object.keys(one.body).toSorted()).toEqual([
      'buildingId',
      'deepLinkKey',
      'id',
      'linkType',
      'linkUrl',
      'message',
      'sendTime',
      'sender',
      'title',
    ]);
    expect((await test.call('GET', `notification/${draft.id}`, { as: reader })).status).toBe(404);
    for (const as of [southManager, roleless])
      expect((await test.call('GET', `notification/${id}`, { as })).status).toBe(404);
  });

  it('is sent to the people of all customers by portal administrators alone (RES-42)', async () => {
    const body = { title: 'Portal news', message: 'New reports.' };
    expect((await test.call('POST', 'globalNotification', { as: manager, body })).status).toBe(403);
    const placed = await test.call('POST', 'globalNotification', {
      as: admin,
      body: { buildingId: north1, title: 'x' },
    });
    expect([placed.status, placed.body.fields]).toMatchObject([
      400,
      [
        { field: 'buildingId', code: 'unknownField' },
        { field: 'message', code: 'required' },
      ],
    ]);
    const homeless = await test.call('POST', 'globalCustomerNotification', { as: admin, body });
    expect([homeless.status, homeless.body.fields]).toMatchObject([400, [{ field: 'customerId', code: 'required' }]]);
    const made = await test.call('POST', 'globalNotification', { as: admin, body });
    expect([made.status, made.body.customerId, made.body.buildingId]).toEqual([201, null, null]);
    await send(made.body.id, made.body.version, admin);
    await deliver(made.body.id);
    expect(await peopleOf(made.body.id)).toEqual(
      expect.arrayContaining(['manager@southbank.example', 'reader@northwind.example', admin]),
    );
    const history = await test.call('GET', 'globalNotification', { as: admin });
    expect(history.body.value.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
    expect((await test.call('GET', `globalNotification/${(await create()).body.id}`, { as: admin })).status).toBe(404);
    const { reader } = test.people.emails;
    expect((await test.call('GET', 'globalNotification', { as: reader })).body.value).toMatchObject([
      { title: 'Portal news' },
    ]);
  });

  it('is sent to all or chosen buildings of a customer, and changed or deleted until then (RES-41, MSG-09, NAV-24)', async () => {
    const path = 'globalCustomerNotification';
    const body = {
      customerId: north,
      title: 'Canteen',
      message: 'Open again.',
      audienceType: 'buildings',
      audienceBuildingIds: [test.people.buildings.north2],
    };
    const made = (await test.call('POST', path, { as: admin, body })).body;
    const changed = await test.call('PUT', `${path}/${made.id}`, {
      as: admin,
      version: made.version,
      body: { title: 'Canteen opens' },
    });
    expect(changed.body).toMatchObject({ title: 'Canteen opens', buildingId: null, customerId: north });
    const other = (await test.call('POST', path, { as: admin, body })).body;
    expect((await test.call('DELETE', `${path}/${other.id}`, { as: admin, version: other.version })).status).toBe(204);
    await send(made.id, changed.body.version, admin);
    await deliver(made.id);
    const people = await peopleOf(made.id);
    expect(people).toContain('one@northwind.example');
    expect(people).not.toContain('manager@southbank.example');
    const list = await test.call('GET', `${path}?customerId=${north}`, { as: admin });
    expect(list.body.value).toContainEqual(expect.objectContaining({ id: made.id, state: 'sent' }));
    expect(list.body.value.every(({ buildingId }: { buildingId: string | null }) => buildingId === null)).toBe(true);
  });

  it('shows a person who sees some buildings no others in an audience, and keeps them (SEC-19)', async () => {
    const { north2 } = test.people.buildings;
    const body = {
      customerId: north,
      title: 'Canteen',
      message: 'Open.',
      audienceType: 'buildings',
      audienceBuildingIds: [north1, north2],
    };
    const { id, version } = (await test.call('POST', 'notification', { as: admin, body })).body;
    const { email } = await createPerson(test.services, {
      customerId: north,
      email: 'news@northwind.example',
      privilegeMap: { 'CUSTOMER.notifications': ['view', 'edit'] },
      buildingIds: [north1],
    });
    const seen = await test.call('GET', `notification/${id}`, { as: email });
    expect(seen.body.audienceBuildingIds).toEqual([north1]);
    const saved = await test.call('PUT', `notification/${id}`, {
      as: email,
      version,
      body: { title: 'Canteen opens', audienceBuildingIds: [north1] },
    });
    expect([saved.status, saved.body.audienceBuildingIds]).toEqual([200, [north1]]);
    expect((await read(id)).audienceBuildingIds).toEqual([north1, north2]);
  });

  it('sends a test to its author and to no one else (MSG-03)', async () => {
    const { id } = (await create({ title: 'Trial run', channels: [] })).body;
    expect((await test.call('POST', `notification/${id}/test`, { as: manager })).status).toBe(204);
    const mails = await query<{ recipient: string; subject: string }>(
      `select recipient, subject from outgoing_mails where key like 'notificationTest:%' and subject like '%Trial run%'`,
    );
    expect(mails).toEqual([{ recipient: manager, subject: 'Trial run' }]);
    expect([await peopleOf(id), (await read(id)).state]).toEqual([[], 'draft']);
  });

  it('sends an e-mail in the colours of its customer, with its lines and the way to unsubscribe (MSG-03, MSG-20, BRAND-02)', async () => {
    await query(
      `insert into brandings (id, customer_id, primary_colour) values (gen_random_uuid(), $1, '#123456')`,
      test.people.customers.north,
    );
    const { id } = (await create({ message: 'Read <first>.\nThen go.', channels: [] })).body;
    expect((await test.call('POST', `notification/${id}/test`, { as: manager })).status).toBe(204);
    const [mail] = await query<{ html: string; text: string }>(
      `select html, text from outgoing_mail_contents order by created_at desc limit 1`,
    );
    expect(mail?.html).toContain('border-top:4px solid #123456');
    expect(mail?.html).toContain('Read &lt;first&gt;.<br>Then go.');
    expect(mail?.html).toMatch(/>Unsubscribe<\/a> · <a [^>]+>Se désabonner<\/a>/);
    expect(mail?.text).toContain('Read <first>.\nThen go.');
    expect(mail?.text).toMatch(/\nUnsubscribe: .+\nSe désabonner: /);
  });

  it('names in its e-mail the place in the app that it leads to, in the language of the template, or in both (MSG-04, MSG-20)', async () => {
    const deepLink = { name: 'Menu of <today>', key: 'notification.menu', type: 'screen' };
    const deepLinkId = (await test.call('POST', 'deeplinks', { as: admin, body: deepLink })).body.id;
    const { id } = (await create({ linkType: 'deepLink', deepLinkId, channels: [] })).body;
    const mail = async () => {
      expect((await test.call('POST', `notification/${id}/test`, { as: manager })).status).toBe(204);
      const [latest] = await query<{ html: string; text: string }>(
        `select html, text from outgoing_mail_contents order by created_at desc limit 1`,
      );
      return latest;
    };
    const both = await mail();
    expect(both?.text).toContain('In the app: Menu of <today>');
    expect(both?.html).toContain('<div lang="fr"><p>Dans l’application\u00a0: Menu of &lt;today&gt;</p></div>');
    const template = { name: 'Avis', purpose: 'notification', language: 'fr', subject: 'Avis', title: 'Avis' };
    const body = { ...template, customerId: test.people.customers.north, body: '<p>{{message}}</p><p>{{link}}</p>' };
    const made = await test.call('POST', 'template', { as: admin, body });
    expect(made.status).toBe(201);
    const french = await mail();
    expect(french?.text).toContain('Dans l’application\u00a0: Menu of <today>');
    expect(french?.text).not.toContain('In the app');
    await test.call('DELETE', `template/${made.body.id}`, { as: admin, version: 1 });
  });

  it('sends no e-mail to people who have unsubscribed; their app shows it, and a visit of the link changes nothing (MSG-03)', async () => {
    const person = 'reader@northwind.example';
    const { publicUrl } = test.services.config;
    const url = unsubscribeAddress(publicUrl, test.services.links, person).slice(publicUrl.length);
    expect(url).not.toContain('reader');
    const page = await test.app.inject({ method: 'GET', url, headers: { 'accept-language': 'fr' } });
    expect([page.statusCode, page.body.includes('Se désabonner'), page.body.includes(person)]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await test.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    expect(await query('select 1 from notification_opt_outs')).toEqual([]);
    expect((await test.app.inject({ method: 'POST', url: url.replace(/.{8}$/, 'AAAAAAAA') })).statusCode).toBe(400);
    const oneClick = { 'content-type': 'application/x-www-form-urlencoded' };
    const done = await test.app.inject({
      method: 'POST',
      url,
      headers: oneClick,
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(done.statusCode).toBe(200);
    const id = await sent({ channels: ['email'] });
    expect(await peopleOf(id)).toContain(person);
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).not.toContain(person);
    const { value } = (await test.call('GET', `notification/${id}/delivery`, { as: manager })).body;
    expect(value[1]).toMatchObject({ channel: 'email', unsubscribed: 1 });
    const size = await test.call('POST', 'notification/recipients', {
      as: manager,
      body: { buildingId: north1, audienceType: 'allUsers' },
    });
    expect(size.body.recipients - size.body.email).toBe(1);
    await query('delete from notification_opt_outs');
  });

  it('sends no e-mail that still waits to a person who unsubscribes meanwhile, and those of others (MSG-03)', async () => {
    const person = 'reader@northwind.example';
    const id = await sent({ channels: ['email'] });
    const { publicUrl } = test.services.config;
    const url = unsubscribeAddress(publicUrl, test.services.links, person).slice(publicUrl.length);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (payload: string) => test.app.inject({ method: 'POST', url, headers, payload });
    // Of another sending its message was not handed over yet.
    const other = await sent({ channels: ['email'] });
    await query(`delete from outgoing_mails where group_id = $1`, other);
    await query(`update notification_recipients set email_state = 'pending' where notification_id = $1`, other);
    expect((await post('')).statusCode).toBe(200);
    const states = await query<{ recipient: string; state: string }>(
      'select recipient, state from outgoing_mails where group_id = $1',
      id,
    );
    expect(states.length).toBeGreaterThan(1);
    for (const { recipient, state } of states) expect(state).toBe(recipient === person ? 'Cancelled' : 'Waiting');
    const kept = await query<{ person: string }>(
      `select person from notification_recipients where notification_id = $1 and email_state = 'unsubscribed'`,
      other,
    );
    expect(kept).toEqual([{ person }]);
    await post('choice=subscribe');
  });

  it('hands over no e-mail for people who have unsubscribed since they were written down, and comes to its end (MSG-03)', async () => {
    const person = 'reader@northwind.example';
    const id = await sent({ channels: ['email'] });
    const everyone = (await mailsOf(id)).length;
    await query(`delete from outgoing_mails where group_id = $1`, id);
    await query(`update notification_recipients set email_state = 'pending' where notification_id = $1`, id);
    await query(`insert into notification_opt_outs (person) values ($1)`, person);
    await query(
      `update notifications set state = 'sending', active_at = now() - interval '3 minutes' where id = $1`,
      id,
    );
    await sendDue();
    await query('delete from notification_opt_outs');
    const recipients = (await mailsOf(id)).map(({ recipient }) => recipient);
    expect([recipients.length, recipients.includes(person)]).toEqual([everyone - 1, false]);
    const { value } = (await test.call('GET', `notification/${id}/delivery`, { as: manager })).body;
    expect([value[1].unsubscribed, (await read(id)).state]).toEqual([1, 'sent']);
  });

  it('sends e-mail again to people who take it back on the page, which says how it is for them (MSG-03)', async () => {
    const person = 'reader@northwind.example';
    const { publicUrl } = test.services.config;
    const url = unsubscribeAddress(publicUrl, test.services.links, person).slice(publicUrl.length);
    const visit = () => test.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
    const post = (payload: string) => test.app.inject({ method: 'POST', url, headers, payload });
    expect((await visit()).body).not.toContain('Get e-mails again');
    expect((await post('')).body).toContain('<button name="choice" value="subscribe">Get e-mails again</button>');
    expect((await visit()).body).toContain('Get e-mails again');
    expect(await query('select 1 from notification_opt_outs')).toHaveLength(1);
    const again = await post('choice=subscribe');
    expect([again.statusCode, again.body.includes('You get e-mails again')]).toEqual([200, true]);
    expect((await visit()).body).toContain('>Unsubscribe</button>');
    const id = await sent({ channels: ['email'] });
    expect((await mailsOf(id)).map(({ recipient }) => recipient)).toContain(person);
  });

  const stop = (id: string, as = manager) => test.call('POST', `notification/${id}/stop`, { as });
  const statesOf = async (id: string) =>
    (await query<{ state: string }>(`select state from outgoing_mails where group_id = $1 order by recipient`, id)).map(
      ({ state }) => state,
    );

  it('is stopped while its e-mails wait: those that were sent are counted, no other leaves, and apps still show it (MSG-06)', async () => {
    const id = await sent({ channels: ['email'] });
    const [first, second] = await query<{ id: string; attempts: number }>(
      'select id, attempts from outgoing_mails where group_id = $1 order by recipient',
      id,
    );
    await query(`update outgoing_mails set state = 'Sent' where id = $1`, first?.id);
    await query(`update outgoing_mails set state = 'Sending', tried_since = now() where id = $1`, second?.id);
    expect((await stop(id, test.people.emails.southManager)).status).toBe(404);
    const { recipientCount } = await read(id);
    const stopped = await stop(id);
    expect([stopped.status, stopped.body]).toEqual([200, { sent: 1, underWay: 1, cancelled: recipientCount - 2 }]);
    expect(new Set((await statesOf(id)).slice(2))).toEqual(new Set(['Cancelled']));
    // What was under way and could not be sent is not tried again.
    await writeOutcome(
      test.services.database,
      { id: second?.id ?? '', attempts: second?.attempts ?? 0 },
      { kind: 'later', problem: null, reply: null, isOfServer: false },
    );
    expect((await statesOf(id)).slice(0, 2)).toEqual(['Sent', 'Failed']);
    expect(await read(id)).toMatchObject({ state: 'stopped', recipientCount });
    const { value } = (await test.call('GET', `notification/${id}/delivery`, { as: manager })).body;
    expect(value[1]).toMatchObject({ sent: 1, waiting: 0, failed: 1, cancelled: recipientCount - 2 });
    const app = await test.call('GET', `notification/${id}`, { as: test.people.emails.reader });
    expect(app.body).toMatchObject({ title: 'Lifts' });
    expect((await stop(id)).body).toMatchObject({ code: 'notSending' });
    const { version } = await read(id);
    expect((await change(id, version, { title: 'Other' })).body.code).toBe('sent');
  });

  it('shows how its e-mails went, and how many were tried again, for as long as its history, also once these are removed (MSG-08)', async () => {
    const id = await sent({ channels: ['email'] });
    const delivery = async () => (await test.call('GET', `notification/${id}/delivery`, { as: manager })).body.value[1];
    const { recipientCount } = await read(id);
    const mails = await query<{ id: string }>('select id from outgoing_mails where group_id = $1 order by key', id);
    await query(`update outgoing_mails set state = 'Sent' where group_id = $1`, id);
    await query(`update outgoing_mails set state = 'Failed' where id = $1`, mails[0]?.id);
    await query(`update outgoing_mails set state = 'Cancelled' where id = $1`, mails[1]?.id);
    await query(`update outgoing_mails set attempts = 1 where group_id = $1`, id);
    await query(
      `update outgoing_mails set attempts = 3 where id = any($1::uuid[])`,
      [0, 1, 2].map((index) => mails[index]?.id),
    );
    // One that was cancelled needs no attempt any more.
    const shown = { sent: recipientCount - 2, waiting: 0, retried: 2, failed: 1, cancelled: 1, unsubscribed: 0 };
    expect(await delivery()).toMatchObject(shown);
    const keep = (from: string) => clearOldMails(test.services.database, from);
    await query(`update outgoing_mails set updated_at = now() - interval '91 days' where id = $1`, mails[0]?.id);
    expect(await keep(at(-90 * 24 * HOUR))).toBe(1);
    expect(await delivery()).toMatchObject(shown);
    await query(`update outgoing_mails set updated_at = now() - interval '91 days' where group_id = $1`, id);
    expect(await keep(at(-90 * 24 * HOUR))).toBe(mails.length - 1);
    expect(await delivery()).toMatchObject(shown);
  });

  it('counts e-mails that still wait after 90 days once, as waiting (MSG-08)', async () => {
    const id = await sent({ channels: ['email'] });
    const { recipientCount } = await read(id);
    await query(`update outgoing_mails set updated_at = now() - interval '91 days' where group_id = $1`, id);
    expect(await clearOldMails(test.services.database, at(-90 * 24 * HOUR))).toBe(0);
    const { body } = await test.call('GET', `notification/${id}/delivery`, { as: manager });
    expect(body.value[1]).toMatchObject({ channel: 'email', waiting: recipientCount, sent: 0, failed: 0 });
  });

  it('is stopped while it is handed over, after which no message is queued (MSG-06)', async () => {
    await query(
      `insert into employees (id, customer_id, building_id, first_name, last_name, email)
        select gen_random_uuid(), $1, $2, 'Kim', 'Number ' || n, 'stopped' || n || '@northwind.example' from generate_series(1, 1200) n`,
      north,
      north1,
    );
    const { id, version } = (await create({ channels: ['email'] })).body;
    await send(id, version);
    const answers: unknown[] = [];
    await sendNotification({
      ...{ database: test.services.database, services: test.services, id, grant },
      report: async (done) => {
        if (done === 500) answers.push((await stop(id)).body);
      },
    });
    const { recipientCount, state } = await read(id);
    expect(state).toBe('stopped');
    expect(recipientCount).toBeGreaterThan(1_200);
    expect(answers).toEqual([{ sent: 0, underWay: 0, cancelled: recipientCount }]);
    expect(await statesOf(id)).toEqual(Array.from({ length: 500 }, () => 'Cancelled'));
    expect(await sendDue()).toMatchObject({ sent: 0 });
    expect(await statesOf(id)).toHaveLength(500);
    await query(`delete from employees where email like 'stopped%'`);
  });

  it('is stopped at once while its recipients are written down, and then has none (MSG-06)', async (context) => {
    const { database } = test.services;
    context.skip(database.kind === 'embedded', 'the embedded database does one thing after another');
    const { id, version } = (await create({ channels: ['email'] })).body;
    await send(id, version);
    const locked = Promise.withResolvers<null>();
    const isOver = Promise.withResolvers<null>();
    const locking = database.transaction(async (tx) => {
      await tx.query({ text: 'lock table notification_recipients in share mode', values: [] });
      locked.resolve(null);
      await isOver.promise;
    });
    await locked.promise;
    const sending = deliver(id);
    for (let waits = 0; waits === 0;)
      waits = (
        await query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      ).length;
    // The sending still waits for the lock to write them down.
    expect((await stop(id)).body).toEqual({ sent: 0, underWay: 0, cancelled: 0 });
    isOver.resolve(null);
    await Promise.all([locking, sending]);
    expect(await peopleOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'stopped', recipientCount: null });
  });
});
