import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { uuidv7 } from './base/uuidv7.ts';
import type { Database } from './db/database.ts';
import { sql } from './db/sql.ts';
import { prepareRestored, releaseRestored, unlessHeld } from './restored.ts';
import type { JobContext } from './services/jobs/defineJob.ts';
import { keepMails } from './services/mail/enqueueMail.ts';
import { claimMail } from './services/mail/mailQueue.ts';
import { openTestDatabase } from './testing/testDatabase.ts';

describe('a restored system', () => {
  let database: Database;
  const hour = 3_600_000;
  const now = new Date(Date.now() + hour);
  const at = (hours: number) => new Date(now.getTime() + hours * hour).toISOString();
  const madeAt = at(-6);
  const id = uuidv7();

  const queueMail = (key: string, sendAt = new Date(now.getTime() - hour)) =>
    keepMails(database, [
      {
        key,
        purpose: 'test',
        customerId: null,
        buildingId: null,
        sendAt,
        recipient: 'ann@northwind.example',
        content: { subject: key, html: key, text: key },
      },
    ]);
  const stateOf = async (key: string) => {
    const [line] = await database.query<{ state: string }>(sql`select state from outgoing_mails where key = ${key}`);
    return line?.state;
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    await queueMail('waited');
    await queueMail('was being sent');
    await queueMail('of tomorrow', new Date(now.getTime() + 24 * hour));
    await database.query(sql`update outgoing_mails set state = 'Sending' where key = 'was being sent'`);
    const add = (state: string, sendTime: string) =>
      database.query(sql`insert into notifications (id, title, message, sender, state, send_time)
        values (${uuidv7()}, ${state}, '', '', ${state}, ${sendTime}::timestamptz)`);
    await add('sending', madeAt);
    await add('scheduled', at(-3));
    await add('scheduled', at(3));
    await database.query(sql`insert into service_request_sends (id, request_id, customer_id, kind, subject_id)
      values (${uuidv7()}, ${id}, ${id}, 'request', ${id})`);
    await database.query(sql`insert into booking_events (id, booking_id, space_id, provider_id, calendar_id, is_wanted)
      values (${uuidv7()}, ${id}, ${id}, ${id}, 'ash', true)`);
  });
  afterAll(() => database.close());

  it('ends what may have been sent since the backup, or looks it up first (OPS-15)', async () => {
    expect(await prepareRestored(database, madeAt, now)).toEqual({
      mails: 2,
      notifications: 2,
      reminders: 0,
      lookedUp: 2,
    });
    expect([await stateOf('waited'), await stateOf('was being sent')]).toEqual(['Cancelled', 'Unknown']);
    expect(await stateOf('of tomorrow')).toBe('Waiting');
    expect(await database.query(sql`select state from notifications order by state`)).toEqual([
      { state: 'draft' },
      { state: 'scheduled' },
      { state: 'stopped' },
    ]);
    expect(
      await database.query(
        sql`select attempts from service_request_sends union all select attempts from booking_events`,
      ),
    ).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('sends nothing and writes to no system outside until it is released (OPS-15)', async () => {
    await queueMail('reminder');
    expect(await claimMail(database)).toBeUndefined();
    const job = unlessHeld({
      kind: 'test',
      afterCrash: 'restart',
      isSingleton: false,
      parseInput: (input) => input,
      run: async () => 'has run',
      mayFetch: async () => false,
    });
    const context = { executor: database } as JobContext<unknown>;
    expect(await job.run(context)).toEqual({ held: 1 });
    expect(await releaseRestored(database, false)).toBe(2);
    expect(await job.run(context)).toBe('has run');
    expect(await claimMail(database)).toMatchObject({ subject: 'reminder' });
    await expect(releaseRestored(database, false)).rejects.toThrow('Nothing is held');
  });

  it('may cancel what it has queued meanwhile (OPS-15)', async () => {
    await prepareRestored(database, madeAt, now);
    await queueMail('second reminder');
    expect(await releaseRestored(database, true)).toBe(2);
    expect(await stateOf('second reminder')).toBe('Cancelled');
    expect(await claimMail(database)).toBeUndefined();
  });
});
