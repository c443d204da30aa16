import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createRecord } from '../../seed/createRecord.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { purgeBuildings, PURGE_BUILDINGS_KIND } from './purgeBuildings.process.ts';

describe('the purge of deleted buildings', () => {
  let test: TestApp;
  let admin: string;
  let doomed: string;
  let kept: string;
  /** Of the other building, who prefers the one that goes. */
  let employee: string;
  let purgeAt: Date;

  const count = async (table: string, id: string) => {
    const column = table === 'buildings' ? 'id' : 'building_id';
    const [line] = await test.services.database.query<{ n: number }>({
      text: `select count(*)::int as n from ${table} where ${column} = $1::uuid`,
      values: [id],
    });
    return line?.n;
  };

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
    ({ north1: doomed, north2: kept } = test.people.buildings);
    await createRecord(test.services, 'test', 'extension', { name: 'Map', code: 'extension.map' });
    for (const buildingId of [doomed, kept]) {
      await createRecord(test.services, 'test', 'extension', {
        name: 'Map',
        code: 'extension.map',
        buildingId,
        enabled: true,
      });
      await createRecord(test.services, 'test', 'article', { buildingId, title: 'News', content: '<p>Hello</p>' });
      for (const text of [
        `insert into reservation_subscriptions (building_id, secret_hash) values ($1::uuid, $1::uuid::text)`,
        `insert into device_announcements (building_id, announced_at) values ($1::uuid, now())`,
      ])
        await test.services.database.query({ text, values: [buildingId] });
    }
    employee = await createRecord(
      test.services,
      'test',
      'employee',
      { firstName: 'Ada', lastName: 'Example', email: 'ada@northwind.example', preferredBuildingId: doomed },
      { buildingId: kept },
    );
    // What a record that names a person leaves behind.
    await test.services.database.query({
      text: `update revisions set personal = '{"name": "Ada Example"}' where building_id = any($1::uuid[])`,
      values: [[doomed, kept]],
    });
    await test.call('DELETE', `building/${doomed}`, { as: admin, version: 1 });
    purgeAt = new Date((await test.call('GET', `building/${doomed}`, { as: admin })).body.purgeAt);
  });
  afterAll(() => test.close());

  it('leaves a building alone until its three months are over (BLDG-33)', async () => {
    expect(await purgeBuildings(test.services, new Date(purgeAt.getTime() - 1))).toBe(0);
    expect(await count('buildings', doomed)).toBe(1);
    expect(await count('extensions', doomed)).toBe(1);
  });

  it('removes it then with all that is in it, and nothing of other buildings (BLDG-33, AUDIT-17)', async () => {
    const steps: string[] = [];
    const purged = await purgeBuildings(test.services, purgeAt, async (done, total) => {
      steps.push(`${String(done)}/${String(total)}`);
    });
    expect(purged).toBe(1);
    expect(steps).toEqual(['1/1']);
    for (const table of ['buildings', 'extensions', 'articles', 'reservation_subscriptions', 'device_announcements']) {
      expect(await count(table, doomed)).toBe(0);
      expect(await count(table, kept)).toBe(1);
    }
    expect((await test.call('POST', `building/${doomed}/restore`, { as: admin })).status).toBe(404);
  });

  it('takes it out of the configurations of its users (AUDIT-17, CUST-10)', async () => {
    const lines = await test.services.database.query<{ buildingIds: string[] }>({
      text: 'select building_ids as "buildingIds" from user_configurations',
      values: [],
    });
    const ids = lines.flatMap(({ buildingIds }) => buildingIds);
    expect(ids).not.toContain(doomed);
    expect(ids).toContain(test.people.buildings.south1);
  });

  it('takes it out of the employees who prefer it, as a new version of theirs (AUDIT-17, KIT-08)', async () => {
    const { body } = await test.call('GET', `building/${kept}/employee/${employee}`, { as: admin });
    expect(body).toMatchObject({ preferredBuildingId: null, version: 2 });
  });

  it('keeps the revisions without what named people, and adds one that says so (AUDIT-17, AUDIT-03)', async () => {
    const revisions = (id: string) =>
      test.services.database.query<{ entity: string; action: string; personal: unknown; reason: string | null }>({
        text: 'select entity, action, personal, reason from revisions where building_id = $1::uuid order by date, id',
        values: [id],
      });
    const gone = await revisions(doomed);
    expect(gone.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'building Created',
      'extension Created',
      'article Created',
      'building Deleted',
      'building Archived',
    ]);
    expect(gone.every(({ personal }) => personal === null)).toBe(true);
    expect(gone.at(-1)?.reason).toContain('purged');
    const ofKept = await revisions(kept);
    expect(ofKept.every(({ personal }) => personal !== null)).toBe(true);
  });

  it('runs as a job of the night (BLDG-33, KIT-13)', async () => {
    await test.call('DELETE', `building/${kept}`, { as: admin, version: 1 });
    await test.services.database.query({
      text: `update buildings set purge_at = now() - interval '1 minute' where id = $1::uuid`,
      values: [kept],
    });
    await test.services.jobs.work();
    await test.services.jobs.start(test.services.database, {
      kind: PURGE_BUILDINGS_KIND,
      input: {},
      ownerId: null,
      customerId: null,
    });
    await expect.poll(() => count('buildings', kept)).toBe(0);
  });
});
