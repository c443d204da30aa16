import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { jobSchedules } from './jobDefinitions.ts';
import { maintain, MAINTENANCE_KIND } from './maintenanceJob.ts';
import { createTestApp, type TestApp } from './testing/testApp.ts';

describe('maintenance', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const query = <T extends object>(text: string, values: unknown[] = []) =>
    test.services.database.query<T>({ text, values });

  it('runs every hour (OPS-08, AUTH-41)', () => {
    expect(jobSchedules.find(({ kind }) => kind === MAINTENANCE_KIND)?.cron).toMatch(/^\d+ \* \* \* \*$/);
  });

  it('removes keys, tokens and sign-ins that have expired, and nothing that is still in force (OPS-08, AUTH-41)', async () => {
    await query(`insert into idempotency_keys (user_id, "key", request_hash, created_at) values
      (gen_random_uuid(), 'old', 'x', now() - interval '24 hours 1 minute'),
      (gen_random_uuid(), 'new', 'x', now() - interval '23 hours 59 minutes')`);
    await query(`insert into revoked_tokens (hash, expires_at) values
      ('old', now() - interval '1 minute'), ('new', now() + interval '1 hour')`);
    await query(`insert into oidc_records (model, id, payload, expires_at) values
      ('Session', 'old', '{}', now() - interval '1 minute'), ('Session', 'new', '{}', now() + interval '1 hour')`);
    await query(`insert into rate_counts ("key", attempts, ends_at) values
      ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 minute')`);
    await query(`insert into mail_counts (person_id, customer_id, mails, outside, ends_at) values
      (gen_random_uuid(), gen_random_uuid(), 1, 0, now() - interval '1 minute'),
      (gen_random_uuid(), gen_random_uuid(), 1, 0, now() + interval '1 hour')`);
    await query(`insert into live_streams (id, person_id, ends_at) values
      (gen_random_uuid(), gen_random_uuid(), now() - interval '1 minute'),
      (gen_random_uuid(), gen_random_uuid(), now() + interval '1 minute')`);
    expect(await maintain(test.services.database, new Date())).toMatchObject({
      liveStreams: 1,
      rateCounts: 1,
      mailCounts: 1,
      idempotencyKeys: 1,
      revokedTokens: 1,
      signIns: 1,
    });
    const left = await query<{ name: string }>(`select "key" as name from idempotency_keys
      union all select "key" from rate_counts
      union all select hash from revoked_tokens union all select id from oidc_records where model = 'Session'`);
    expect(left.map(({ name }) => name)).toEqual(['new', 'new', 'new', 'new']);
  });

  it('keeps which webhooks of payments were taken for 30 days, as one that comes again must not count twice (VEND-12)', async () => {
    await query(`insert into payment_events (id, received_at) values
      ('old', now() - interval '31 days'), ('new', now() - interval '29 days')`);
    expect(await maintain(test.services.database, new Date())).toMatchObject({ paymentEvents: 1 });
    expect(await query('select id from payment_events')).toEqual([{ id: 'new' }]);
  });

  it('keeps bulk uploads with their lines for 90 days, in which they can be taken back (PLACE-33)', async () => {
    const add = async (fileName: string, days: number) => {
      const [upload] = await query<{ id: string }>(
        `insert into batch_uploads (id, kind, customer_id, file_name, status, uploaded_by, created_at)
          values (gen_random_uuid(), 'space', gen_random_uuid(), $1, 'Applied', gen_random_uuid(), now() - make_interval(days => $2::int))
          returning id`,
        [fileName, days],
      );
      await query(
        `insert into batch_lines (upload_id, line, action, name, cells) values ($1::uuid, 2, 'create', $2, '[]')`,
        [upload?.id, fileName],
      );
    };
    await add('old.csv', 91);
    await add('new.csv', 89);
    expect(await maintain(test.services.database, new Date())).toMatchObject({ bulkUploads: 1 });
    expect(await query('select file_name from batch_uploads')).toEqual([{ file_name: 'new.csv' }]);
    expect(await query('select name from batch_lines')).toEqual([{ name: 'new.csv' }]);
  });

  it('gathers the counts of spaces and changes none (RES-84)', async () => {
    const { customers, buildings } = test.people;
    const sums = () =>
      query<{ type: string; count: number; lines: number }>(
        `select type, sum(count)::int as count, count(*)::int as lines from space_counts where customer_id = $1 group by 1 order by 1`,
        [customers.north],
      );
    const add = (type: string, buildingId: string | null) =>
      query(
        `insert into spaces (id, customer_id, building_id, type, name) values (gen_random_uuid(), $1, $2, $3, 'Counted')`,
        [customers.north, buildingId, type],
      );
    const before = new Map((await sums()).map(({ type, count }) => [type, count]));
    for (let index = 0; index < 3; index += 1) {
      await add('Floor', buildings.north1);
      await add('Region', null);
    }
    await query(`update spaces set deleted_at = now() where name = 'Counted' and type = 'Region'`);
    await maintain(test.services.database, new Date());
    const after = await sums();
    expect(after.find(({ type }) => type === 'Floor')).toEqual({
      type: 'Floor',
      count: (before.get('Floor') ?? 0) + 3,
      lines: 1,
    });
    expect(after.find(({ type }) => type === 'Region')?.count ?? 0).toBe(before.get('Region') ?? 0);
    expect(await maintain(test.services.database, new Date())).toMatchObject({ spaceCounts: 0 });
  });

  it('makes the months of the future, so that a change can always be written down (AUDIT-01)', async () => {
    await maintain(test.services.database, new Date(Date.UTC(2031, 10, 15)));
    for (const month of ['2031-11-30T23:59:59Z', '2031-12-31T23:59:59Z', '2032-01-31T23:59:59Z'])
      await query(
        `insert into revisions (id, entity, entity_id, action, version, date, "values")
          values (gen_random_uuid(), 'policy', gen_random_uuid(), 'Created', 1, $1::timestamptz, '{}')`,
        [month],
      );
    expect(await query(`select from revisions where date > '2031-01-01'`)).toHaveLength(3);
  });
});
