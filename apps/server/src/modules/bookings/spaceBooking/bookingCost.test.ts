import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { sql } from '../../../db/sql.ts';
import { mailDraftTable } from '../../../services/mail/mailDraft.table.ts';
import { outgoingMailTable } from '../../../services/mail/outgoingMail.table.ts';
import { at, guest, sorted } from '../../../testing/bookings.ts';
import { statementsOf } from '../../../testing/statementsOf.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createPerson } from '../../../testing/testPortfolio.ts';
import { turnOn } from '../../../testing/turnOn.ts';
import { turnOnMap } from '../../../testing/turnOnMap.ts';
import { spaceBookingTable } from './spaceBooking.table.ts';

/** The most statements of a booking for another person, with the begin and the commit of its transaction. */
const MAX_STATEMENTS = 6;
/** The most of one for oneself, which waits for one's others and counts them. */
const MAX_FOR_ONESELF = 7;

describe('what a booking costs', () => {
  let test: TestApp;
  let delegate: string;
  let spaceIds: readonly string[];

  const book = (body: object, as = delegate) => test.call('POST', 'booking/delegatedBooking', { as, body });

  const countedOf = (run: () => Promise<unknown>) => statementsOf(test.services.database, run);

  beforeAll(async () => {
    test = await createTestApp();
    const admin = test.people.emails.administrator;
    const { north1 } = test.people.buildings;
    await turnOnMap(test.services, north1);
    await turnOn(test.services, 'schedule', [north1]);
    const add = async (body: object) =>
      (await test.call('POST', 'space', { as: admin, body: { buildingId: north1, ...body } })).body.id;
    const parentId = await add({ type: 'Floor', name: 'Ground' });
    spaceIds = [
      await add({ type: 'Room', name: 'Willow', parentId, reservable: true }),
      await add({ type: 'Room', name: 'Birch', parentId, reservable: true }),
    ];
    const person = await createPerson(test.services, {
      customerId: test.people.customers.north,
      email: 'desk@northwind.example',
      privilegeMap: { 'BUILDING.spaceView': ['view', 'add', 'edit', 'delete'] },
      buildingIds: [north1],
    });
    delegate = person.email;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => test.close());

  it('is at most 6 statements for another person and 7 for oneself, its space read once (RESV-21, MSG-11)', async () => {
    // In production messages are composed after the answer.
    vi.spyOn(test.services.mail, 'compose').mockResolvedValue();
    const [spaceId] = spaceIds;
    await book({ spaceId, starts: at(9), ends: at(10), ...guest });
    let status = 0;
    const forOther = await countedOf(async () => {
      ({ status } = await book({ spaceId, starts: at(10), ends: at(11), ...guest }));
    });
    expect(status).toBe(201);
    expect(forOther.slice(MAX_STATEMENTS)).toEqual([]);
    expect(forOther.filter((text) => /from "spaces" t\b/.test(text))).toHaveLength(1);
    const { reader } = test.people.emails;
    await book({ spaceId, starts: at(11), ends: at(12) }, reader);
    const own = await countedOf(async () => {
      ({ status } = await book({ spaceId, starts: at(12), ends: at(13) }, reader));
    });
    expect(status).toBe(201);
    expect(own.slice(MAX_FOR_ONESELF)).toEqual([]);
    await book({ spaceId, starts: at(13), ends: at(14) });
    const ownOfStaff = await countedOf(async () => {
      ({ status } = await book({ spaceId, starts: at(14), ends: at(15) }));
    });
    expect(status).toBe(201);
    expect(ownOfStaff.slice(MAX_FOR_ONESELF)).toEqual([]);
    expect([own, ownOfStaff].map((sent) => sent.filter((text) => /from "spaces" t\b/.test(text)).length)).toEqual([
      1, 1,
    ]);
  });

  it('is one message of each that is made at once, and none of those refused or taken back (RESV-21, MSG-11)', async () => {
    const compose = vi.spyOn(test.services.mail, 'compose').mockResolvedValue();
    const [, spaceId] = spaceIds;
    const each = [9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15];
    const answers = await Promise.all(
      each.map((hour, index) =>
        book({
          spaceId,
          starts: at(hour),
          ends: at(hour + 1),
          name: 'Kim',
          email: `kim${String(index)}@guests.example`,
        }),
      ),
    );
    expect(sorted(answers.map(({ status }) => status))).toEqual([
      ...Array<number>(7).fill(201),
      ...Array<number>(7).fill(409),
    ]);
    const d = mailDraftTable;
    const b = spaceBookingTable;
    const m = outgoingMailTable;
    const made = sql`select ${b.id} from ${b} where ${b.spaceId} = ${spaceId}::uuid`;
    const of = async (table: typeof d | typeof m) =>
      (
        await test.services.database.query(
          sql`select ${table.groupId} from ${table} where ${table.groupId} in (${made})`,
        )
      ).length;
    // What is written down with the bookings is there for any process, also where this one were killed now.
    expect([await of(d), await of(m)]).toEqual([7, 0]);
    compose.mockRestore();
    await Promise.all([test.services.mail.compose(), test.services.mail.compose()]);
    expect([await of(d), await of(m)]).toEqual([0, 7]);
    const kept = await test.services.database.query<{ recipient: string }>(
      sql`select ${m.recipient} from ${m} where ${m.groupId} in (${made})`,
    );
    const booked = answers.flatMap(({ status, body }) => (status === 201 ? [String(body.email)] : []));
    expect(kept.map(({ recipient }) => recipient).toSorted()).toEqual(booked.toSorted());
  });
});
