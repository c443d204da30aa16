import { features, type ListQuery, type Permission, type Session } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { viewGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import { raw, sql } from '../db/sql.ts';
import { customerTable } from '../modules/customers/customer/customer.table.ts';
import { identityProviderTable } from '../modules/customers/identityProvider/identityProvider.table.ts';
import { revisionTable } from './revision.table.ts';
import { createDemoApp } from '../seed/testing/createDemoApp.ts';
import type { TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';
import type { Store } from './defineStore.ts';
import { readSqlOf } from './readSql.ts';

let demo: TestApp;

const SCOPED = 'scoped@northwind.example';
const trace = { requestId: 'test', address: null };

/** All that there is, as far as a person sees it in the own customer and the own buildings. */
const scoped = Object.fromEntries(
  features.map(({ key, offers }): [string, Permission[]] => [key, offers.filter((one) => one !== 'viewAll')]),
);

async function grantOf(email: string, name: string): Promise<Grant> {
  const grant = viewGrant(await sessionOf(email), demo.services.stores.named(name).resource, trace);
  if (grant === null) throw new Error(`${email} sees no ${name}`);
  return grant;
}

async function sessionOf(email: string): Promise<Session> {
  const session = await demo.services.sessions.find(email);
  if (session === null) throw new Error(`${email} is nobody`);
  return session;
}

const everything = { filter: null, search: null, orderBy: [], top: 1_000, skip: 0, skipToken: null, select: null };
const query = { ...everything, expand: [], isCounted: false };

interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

async function rowsOf(store: Store, grant: Grant, asked: Partial<ListQuery> = {}): Promise<Row[]> {
  const { database: work, stores } = demo.services;
  const { rows } = await store.list(grant, { work, services: { stores } }, { ...query, ...asked });
  return JSON.parse(`[${rows}]`);
}

/** Returns what a record is answered with, where it has the field. */
async function inRecord(store: Store, grant: Grant, { id, ...row }: Row, field: string): Promise<unknown> {
  if (!(field in store.resource.record.shape)) return row[field];
  const { database: work, stores } = demo.services;
  return JSON.parse((await store.get(grant, { work, services: { stores } }, id)).text)[field];
}

/** Returns how many records of the counted resource the person's own list has for each id. */
async function ownCounts(session: Session, counts: string, by: string): Promise<Map<string, number>> {
  const { database: work, stores } = demo.services;
  const store = stores.named(counts);
  const found = new Map<string, number>();
  const grant = viewGrant(session, store.resource, trace);
  if (grant === null) return found;
  let skipToken: string | null = null;
  do {
    // Deleted records, which some are shown, are not counted.
    const standing = raw('t.deleted_at is null');
    const page = await store.list(grant, { work, services: { stores } }, { ...query, skipToken }, standing);
    const rows: Record<string, string | string[] | null>[] = JSON.parse(`[${page.rows}]`);
    for (const id of rows.flatMap((row) => row[by] ?? [])) found.set(id, (found.get(id) ?? 0) + 1);
    skipToken = page.nextToken;
  } while (skipToken !== null);
  return found;
}

beforeAll(async () => {
  demo = (await createDemoApp()).test;
  const { user, buildingIds, vendorIds } = await sessionOf('vendor@northwind.example');
  const { customerId } = user;
  const own = { customerId, buildingIds: [...buildingIds], vendorIds: [...vendorIds] };
  await createPerson(demo.services, { ...own, email: SCOPED, privilegeMap: scoped });
  await demo.services.database.query(
    sql`update ${customerTable} set ${customerTable.identityProviderId} = (select ${identityProviderTable.id} from ${identityProviderTable} limit 1)
      where ${customerTable.id} <> ${customerId}::uuid`,
  );
});
afterAll(() => demo.close());

const isCount = (field: string) => field.endsWith('Count');

/** Counts of what is a part of the record, which is seen with it. */
const ofParts: Readonly<Record<string, readonly string[]>> = {
  employeeGroup: ['memberCount'],
  lockerBank: ['lockerCount', 'freeCount', 'takenCount', 'outOfServiceCount'],
  invitation: ['inviteeCount', 'acceptedCount', 'tentativeCount', 'declinedCount', 'notRespondedCount'],
};

/** Counts of what everyone in the portal sees whole. */
const ofAll: readonly string[] = ['country.stateCount', 'mapTemplate.iconCount'];

describe('a count of records', () => {
  it('is what the list of who asks has, for each record of every resource that counts others (SEC-19)', async () => {
    const people = [await sessionOf(SCOPED), await sessionOf('admin@atrium.example')];
    const compared = new Map<string, number[]>();
    for (const session of people) {
      for (const store of demo.services.stores.all())
        for (const [field, seen] of Object.entries(readSqlOf(store).seen)) {
          if (!('counts' in seen)) continue;
          const { counts, by, when } = seen;
          const grant = viewGrant(session, store.resource, trace);
          if (grant?.projection !== 'full') throw new Error(`${store.resource.name} is not seen`);
          const own = await ownCounts(session, counts, by);
          const orderBy = [{ field, isDescending: true }];
          const rows = (await rowsOf(store, grant, { orderBy })).filter(
            (row) => when === undefined || row[field] !== null,
          );
          const told = rows.map((row) => [row.id, row[field]]);
          const name = `${store.resource.name}.${field}`;
          expect([name, told]).toEqual([name, rows.map(({ id }) => [id, own.get(id) ?? 0])]);
          const numbers = rows.map((row) => Number(row[field]));
          expect([name, numbers]).toEqual([name, numbers.toSorted((a, b) => b - a)]);
          const [most] = rows;
          if (most === undefined) throw new Error(`there is no ${name}`);
          const filter = { kind: 'compare', field, operator: 'eq', value: Number(most[field]) } as const;
          const found = await rowsOf(store, grant, { filter });
          expect([name, found.map(({ id }) => id).toSorted()]).toEqual([
            name,
            rows
              .filter((row) => row[field] === most[field])
              .map(({ id }) => id)
              .toSorted(),
          ]);
          expect([name, await inRecord(store, grant, most, field)]).toEqual([name, most[field]]);
          const sum = rows.reduce((total, row) => total + Number(row[field]), 0);
          compared.set(name, [...(compared.get(name) ?? []), sum]);
        }
    }
    expect(compared.size).toBeGreaterThan(10);
    for (const [name, [within = 0, all = 0]] of compared) {
      expect([name, all > 0]).toEqual([name, true]);
      expect([name, within < all]).toEqual([name, !ofAll.includes(name)]);
    }
  });

  it('is the same in the answer of a save, and no value of the record in its history (SEC-19, AUDIT-03)', async () => {
    const [role] = await rowsOf(demo.services.stores.named('role'), await grantOf(SCOPED, 'role'), {
      filter: { kind: 'compare', field: 'name', operator: 'eq', value: 'Building manager' },
    });
    if (role === undefined) throw new Error('there are no managers');
    const saved = await demo.call('PUT', `role/${role.id}`, {
      as: SCOPED,
      body: { description: 'Runs buildings' },
      headers: { 'if-match': '*' },
    });
    expect([saved.status, saved.body.userCount]).toEqual([200, role['userCount']]);
    const [kept] = await demo.services.database.query(
      sql`select ${revisionTable.values} as values from ${revisionTable} where ${revisionTable.id} = ${saved.body.revision.identifier}::uuid`,
    );
    expect(kept?.['values']).not.toHaveProperty('userCount');
  });

  it('is declared as such in every store, or counts parts of the record (SEC-19)', () => {
    for (const store of demo.services.stores.all()) {
      const { resource, options } = store;
      const counts = Object.keys(options.computed).filter(isCount).toSorted();
      const known = [
        ...Object.keys(readSqlOf(store).seen).filter(isCount),
        ...(ofParts[resource.name] ?? []),
      ].toSorted();
      expect([resource.name, counts]).toEqual([resource.name, known]);
    }
  });
});
