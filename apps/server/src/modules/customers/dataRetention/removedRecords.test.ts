import { type RetentionType, times } from '@atrium/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { addRevisionMonths } from '../../../services/audit/revisionMonths.ts';
import { sealMonths } from '../../../services/audit/sealMonths.ts';
import { verifyAudit } from '../../../services/audit/verifyAudit.ts';
import { nextRunAt } from '../../../services/retention/retentionClock.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { runRetention } from './runRetention.process.ts';

const ago = (days: number) => new Date(Date.now() - days * times.day).toISOString();

/** What retention removes of one type: how a record is made, what is its own, and what is done with one that stays. */
interface Removed {
  readonly type: RetentionType;
  readonly entity: string;
  readonly table: string;
  /** Inserts a record with what is its own, of a row `made` with id, instant, customer and building. */
  readonly inserts: readonly string[];
  /** Tables of what is its own, by the column that names the record. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The list that has it in the portal; its own address is below `path`. */
  readonly list: string;
  readonly path?: string;
  /** What people go on doing with the one that stays. */
  readonly use?: (test: TestApp, id: string) => Promise<void>;
}

const EVENT = '0190a000-0000-7000-8000-0000000000e1';

const removed: readonly Removed[] = [
  {
    type: 'eventRegistrations',
    entity: 'registration',
    table: 'registrations',
    inserts: [
      `insert into events (id, customer_id, building_id, name, active)
        select '${EVENT}', customer_id, building_id, 'Yoga', true from made on conflict do nothing`,
      `insert into event_sessions (id, customer_id, building_id, event_id, title, start_date, end_date, seats, seats_taken)
        select id, customer_id, building_id, '${EVENT}', 'Yoga', at + interval '19 days', at + interval '20 days', 5, 1 from made`,
      `insert into registrations (id, customer_id, building_id, event_id, session_id, name, email, date)
        select id, customer_id, building_id, '${EVENT}', id, 'Ada', 'ada@northwind.example', at from made`,
    ],
    list: 'userevent',
    use: async (test, id) => {
      const as = test.people.emails.administrator;
      expect((await test.call('GET', `session/${id}`, { as })).body.seatsTaken).toBe(1);
      const body = { status: 'cancelled' };
      expect((await test.call('PUT', `userevent/${id}`, { as, version: 1, body })).status).toBe(200);
      expect((await test.call('GET', `session/${id}`, { as })).body.seatsTaken).toBe(0);
    },
  },
  {
    type: 'notifications',
    entity: 'notification',
    table: 'notifications',
    inserts: [
      `insert into notifications (id, customer_id, building_id, title, message, sender, channels, state, sent_time, recipient_count)
        select id, customer_id, building_id, 'Fire drill', 'At noon', 'Ada', '{email}', 'sent', at, 1 from made`,
      `insert into notification_recipients (notification_id, person, email, first_name, last_name, customer_id, email_state)
        select id, 'bo@northwind.example', 'bo@northwind.example', 'Bo', 'Reader', customer_id, 'sent' from made`,
    ],
    parts: { notification_recipients: 'notification_id' },
    list: 'notification',
    path: 'notification',
    use: async (test, id) => {
      const as = test.people.emails.administrator;
      const { status, text } = await test.call('GET', `notification/${id}/delivery`, { as });
      expect([status, text.includes('1')]).toEqual([200, true]);
    },
  },
  {
    type: 'roomReleaseLogs',
    entity: 'roomRelease',
    table: 'room_releases',
    inserts: [
      `insert into room_releases (id, customer_id, building_id, booking_id, space_id, room, organizer, email, starts, ends, day, action, reason, grace, remind_at, release_at, decided_at)
        select id, customer_id, building_id, id, id, 'Oak', 'Ada', 'ada@northwind.example', at, at, left(at::text, 10), 'AutoRelease', 'noCheckIn', 15, at, at, at from made`,
    ],
    list: 'notification/roomrelease/audit',
    use: async (test) => {
      const { administrator: as } = test.people.emails;
      const path = `notification/roomrelease/trend?buildingId=${test.people.buildings.north1}`;
      expect((await test.call('GET', path, { as })).status).toBe(200);
    },
  },
  {
    type: 'visitors',
    entity: 'visitor',
    table: 'visitors',
    inserts: [
      `insert into visitors (id, customer_id, building_id, name, email, host_name, host_email, expected_at, day)
        select id, customer_id, building_id, 'Bo', 'bo@guests.example', 'Ada', 'ada@northwind.example', at, left(at::text, 10) from made`,
    ],
    list: 'visitor',
    path: 'visitor',
  },
  {
    type: 'serviceRequests',
    entity: 'serviceRequest',
    table: 'service_requests',
    inserts: [
      `insert into service_requests (id, customer_id, building_id, number, title, description, name, email, reported_at, changed_at, closed_at, status)
        select id, customer_id, building_id, (select count(*) + 1 from service_requests), 'Lamp', 'It is dark', 'Ada', 'ada@northwind.example', at, at, at, 'Closed' from made`,
      `insert into service_request_entries (id, request_id, at, kind, text)
        select id, id, at, 'comment', 'Ada says so' from made`,
      `insert into service_request_links (request_id, customer_id, state) select id, customer_id, 'sent' from made`,
      `insert into service_request_sends (id, request_id, customer_id, kind, subject_id, ended_at)
        select id, id, customer_id, 'request', id, at from made`,
      `insert into unmapped_status_requests (request_id, code_id) select id, id from made`,
    ],
    parts: {
      service_request_entries: 'request_id',
      service_request_links: 'request_id',
      service_request_sends: 'request_id',
      unmapped_status_requests: 'request_id',
    },
    list: 'workorder',
    path: 'workorder',
    use: async (test, id) => {
      const { body } = await test.call('GET', `workorder/${id}`, { as: test.people.emails.administrator });
      expect(JSON.stringify(body)).toContain('Ada says so');
    },
  },
];

describe('a run of data retention', () => {
  let test: TestApp;
  let as: string;
  let customerId: string;
  beforeEach(async () => {
    test = await createTestApp();
    as = test.people.emails.administrator;
    customerId = test.people.customers.north;
  });
  afterEach(() => test.close());

  const query = <Row extends object>(text: string, ...values: unknown[]) =>
    test.services.database.query<Row>({ text, values });
  const addPolicy = async (type: RetentionType) => {
    const body = { type, period: 30 };
    expect((await test.call('POST', `customer/${customerId}/dataretention`, { as, body })).status).toBe(201);
  };
  const run = () =>
    runRetention(
      { executor: test.services.database, services: test.services },
      nextRunAt(Date.now(), 'UTC').getTime() + times.minute,
    );
  const addRevision = (entity: string, id: string, at = new Date().toISOString()) =>
    query(
      `insert into revisions (id, entity, entity_id, action, version, date, customer_id, building_id, "values", personal)
        values (gen_random_uuid(), $1, $2::uuid, 'Created', 1, $3::timestamptz, $4::uuid, $5::uuid, '{"kept": 1}', '{"name": "Ada"}')`,
      ...[entity, id, at, customerId, test.people.buildings.north1],
    );

  it.each(removed)(
    'removes old records of $type with what is theirs, and leaves the later ones whole (AUDIT-13, AUDIT-14, RET-01, RET-04)',
    async ({ type, entity, table, inserts, parts = {}, list, path, use }) => {
      const add = async (at: string) => {
        const id = crypto.randomUUID();
        const made =
          'with made as (select $1::uuid id, $2::timestamptz at, $3::uuid customer_id, $4::uuid building_id)';
        for (const text of inserts)
          await query(`${made} ${text}`, ...[id, at, customerId, test.people.buildings.north1]);
        await addRevision(entity, id);
        return id;
      };
      const [old, young] = [await add(ago(90)), await add(ago(5))];
      const shown = async () => {
        const { status, body } = await test.call('GET', `${list}?$top=100`, { as });
        expect(status).toBe(200);
        return body.value.map(({ id }: { id: string }) => id).toSorted();
      };
      expect(await shown()).toEqual([old, young].toSorted());
      await addPolicy(type);
      expect(await run()).toBe(1);
      expect(await shown()).toEqual([young]);
      expect(await query(`select id from ${table}`)).toEqual([{ id: young }]);
      for (const [part, column] of Object.entries(parts))
        expect(await query(`select ${column} as id from ${part}`)).toEqual([{ id: young }]);
      const revisions = await query(
        'select entity_id as id, "values", personal from revisions where entity = $1',
        entity,
      );
      expect(new Map(revisions.map((line) => [Reflect.get(line, 'id'), line]))).toEqual(
        new Map([
          [old, { id: old, values: { kept: 1 }, personal: null }],
          [young, { id: young, values: { kept: 1 }, personal: { name: 'Ada' } }],
        ]),
      );
      if (path !== undefined) {
        expect((await test.call('GET', `${path}/${old}`, { as })).status).toBe(404);
        expect((await test.call('GET', `${path}/${young}`, { as })).status).toBe(200);
      }
      await use?.(test, young);
      expect(await run()).toBe(0);
    },
  );

  it('thins old audit revisions of sealed months, which the check of the log counts as thinned (AUDIT-13, AUD-06)', async () => {
    const { north1 } = test.people.buildings;
    const { database } = test.services;
    const early = new Date(Date.now() - 120 * times.day);
    await addRevisionMonths(database, new Date(Date.UTC(early.getUTCFullYear(), early.getUTCMonth(), 1)), 6);
    await addRevision('building', north1, ago(90));
    await addRevision('building', north1, ago(80));
    await addRevision('building', north1, ago(5));
    let sealed = 1;
    while (sealed > 0) sealed = await sealMonths(database);
    expect(await verifyAudit(database)).toMatchObject({ thinned: 0, fault: null });
    await addPolicy('auditRevisions');
    expect(await run()).toBe(2);
    const found = await verifyAudit(database);
    expect([found.thinned, found.fault]).toEqual([2, null]);
    const history = await test.call('GET', `audit?type=building&id=${north1}`, { as });
    expect([history.status, history.body.value.some(({ date }: { date: string }) => date < ago(30))]).toEqual([
      200,
      false,
    ]);
    expect(await query(`select from revisions where "values" = '{"kept": 1}'`)).toHaveLength(1);
    expect((await test.call('GET', `building/${north1}`, { as })).status).toBe(200);
    expect(await run()).toBe(0);
  });
});
