import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { sealMonths } from './sealMonths.ts';
import { thinRevisions } from './thinRevisions.ts';
import { verifyAudit } from './verifyAudit.ts';

const LATER = new Date(Date.now() + 40 * 86_400_000);

describe('the sealed audit log', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await createTestApp();
  });
  afterEach(() => test.close());

  const query = <Row extends object>(text: string, values: readonly unknown[] = []) =>
    test.services.database.query<Row>({ text, values });
  const seal = () => sealMonths(test.services.database, LATER);
  /** Seals the month once no transaction is open, in whichever database of the server. */
  const sealed = async () => {
    await expect.poll(seal, { timeout: 60_000 }).toBe(1);
  };
  const verify = () => verifyAudit(test.services.database);
  /** Changes the database as a person with all rights in it could. */
  const tamper = async (text: string, values: readonly unknown[] = []) => {
    await query('alter table revisions disable trigger revisions_sealed');
    await query(text, values);
    await query('alter table revisions enable trigger revisions_sealed');
  };
  const policyEntry = async () => {
    const body = { name: 'Sealed', code: 'policy.sealed', url: 'https://policies.example/terms' };
    const customerId = test.people.customers.north;
    const as = test.people.emails.administrator;
    const { id } = (await test.call('POST', 'config/policy', { as, body: { ...body, customerId } })).body;
    const [entry] = await query<{ id: string }>('select id from revisions where entity_id = $1::uuid', [id]);
    return entry?.id ?? '';
  };

  it('is sealed by months that have ended, once (AUD-06)', async () => {
    await policyEntry();
    expect(await sealMonths(test.services.database)).toBe(0);
    const [counted] = await query<{ n: number }>('select count(*)::int as n from revisions');
    await sealed();
    expect(await seal()).toBe(0);
    expect(await verify()).toEqual({ months: 1, entries: counted?.n, blanked: 0, thinned: 0, fault: null });
  });

  // The embedded database has one transaction at a time.
  it.runIf(process.env['TEST_DATABASE_URL'])(
    'is not sealed while a transaction of the month is open (AUD-06)',
    async () => {
      const begun = Promise.withResolvers<undefined>();
      const ended = Promise.withResolvers<undefined>();
      const open = test.services.database.transaction(async (tx) => {
        await tx.query({ text: 'select 1', values: [] });
        begun.resolve(undefined);
        await ended.promise;
      });
      await begun.promise;
      expect(await seal()).toBe(0);
      ended.resolve(undefined);
      await open;
      await sealed();
    },
  );

  it('cannot be changed or removed once it is sealed, apart from personal values that are blanked (AUD-06)', async () => {
    const id = await policyEntry();
    await query(`update revisions set reason = 'before' where id = $1::uuid`, [id]);
    await sealed();
    const refused = /cannot be changed/;
    await expect(query(`update revisions set reason = 'after' where id = $1::uuid`, [id])).rejects.toThrow(refused);
    await expect(query('delete from revisions where id = $1::uuid', [id])).rejects.toThrow(refused);
    await expect(query(`update revisions set personal = '{"email":"x"}' where personal is not null`)).rejects.toThrow(
      refused,
    );
    await expect(query(`update audit_seals set hash = ''`)).rejects.toThrow(refused);
    await expect(query('delete from audit_hashes')).rejects.toThrow(refused);
    expect((await verify()).fault).toBeNull();
  });

  it('tells what was blanked from what does not fit, and keeps no salt of a blanked value (AUD-06, AUDIT-03)', async () => {
    const id = test.people.userIds['reader'] ?? '';
    await sealed();
    await query(`update revisions set personal = personal - 'email' where entity_id = $1::uuid`, [id]);
    const found = await verify();
    expect([found.blanked, found.fault]).toEqual([1, null]);
    const [kept] = await query<{ salts: object; digests: object }>(
      'select salts, digests from audit_hashes h join revisions r on r.id = h.entry_id where r.entity_id = $1::uuid',
      [id],
    );
    expect(Object.keys(kept?.salts ?? {}).toSorted()).toEqual(['firstName', 'lastName']);
    expect(Object.keys(kept?.digests ?? {}).toSorted()).toEqual(['email', 'firstName', 'lastName']);
  });

  it('names the first entry that was changed by hand, in its values or in those of a person (AUD-06)', async () => {
    const id = await policyEntry();
    await sealed();
    await tamper(`update revisions set "values" = "values" || '{"name":"Other"}' where id = $1::uuid`, [id]);
    expect((await verify()).fault).toMatchObject({ entryId: id, kind: 'changed' });
    await tamper(`update revisions set "values" = "values" || '{"name":"Sealed"}' where id = $1::uuid`, [id]);
    expect((await verify()).fault).toBeNull();
    const person = test.people.userIds['reader'] ?? '';
    await tamper(
      `update revisions set personal = personal || '{"email":"other@x.example"}' where entity_id = $1::uuid`,
      [person],
    );
    expect((await verify()).fault).toMatchObject({ kind: 'changed' });
  });

  it('names an entry that was removed or added by hand, and a month whose hashes were changed (AUD-06)', async () => {
    const id = await policyEntry();
    await sealed();
    await tamper(`insert into revisions (id, entity, entity_id, action, version, "values")
      values (gen_random_uuid(), 'policy', gen_random_uuid(), 'Created', 1, '{}')`);
    expect((await verify()).fault?.kind).toBe('added');
    await tamper(`delete from revisions where request_id is null and entity = 'policy'`);
    expect((await verify()).fault).toBeNull();
    await tamper('delete from revisions where id = $1::uuid', [id]);
    expect((await verify()).fault).toMatchObject({ entryId: id, kind: 'removed' });
    await query('update audit_hashes set thinned_at = now(), hash = md5(hash) where entry_id = $1::uuid', [id]);
    expect((await verify()).fault).toMatchObject({ entryId: null, kind: 'sealChanged' });
  });

  it('says so when retention has replaced entries by their hashes, of one customer alone (AUD-06)', async () => {
    const id = await policyEntry();
    const customerId = test.people.customers.north;
    const thin = (limit: number) =>
      test.services.database.transaction(
        async (tx) => (await thinRevisions(tx, { customerId, cutoff: LATER }, limit)).length,
      );
    expect(await thin(1000)).toBe(0);
    await sealed();
    expect(await thin(2)).toBe(2);
    const rest = await thin(1000);
    expect(rest).toBeGreaterThan(2);
    const { thinned, fault } = await verify();
    expect([thinned, fault]).toEqual([rest + 2, null]);
    const left = await query<{ id: string }>('select id from revisions where id = $1::uuid', [id]);
    const others = await query('select 1 from revisions where customer_id is distinct from $1::uuid', [customerId]);
    expect([left.length, others.length > 0]).toEqual([0, true]);
    await expect(query('delete from revisions')).rejects.toThrow(/cannot be changed/);
  });
});
