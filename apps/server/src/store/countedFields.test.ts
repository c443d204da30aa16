import { type FilterNode, features, type Permission, type Session } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { viewGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import { sql } from '../db/sql.ts';
import { customerTable } from '../resources/customer/customer.table.ts';
import { identityProviderTable } from '../resources/identityProvider/identityProvider.table.ts';
import { createDemoApp } from '../seed/testing/createDemoApp.ts';
import type { TestApp } from '../testing/testApp.ts';
import { createPerson } from '../testing/testPortfolio.ts';
import type { Store } from './defineStore.ts';

let demo: TestApp;

const SCOPED = 'scoped@northwind.example';
const trace = { requestId: 'test', address: null };

/** All that there is, as far as a person sees it in the own customer and the own buildings. */
const scoped = Object.fromEntries(
  features.map(({ key, offers }): [string, Permission[]] => [key, offers.filter((one) => one !== 'viewAll')]),
);

async function sessionOf(email: string): Promise<Session> {
  const session = await demo.services.sessions.find(email);
  if (session === null) throw new Error(`${email} is nobody`);
  return session;
}

const everything = { filter: null, search: null, orderBy: [], top: 1_000, skip: 0, skipToken: null, select: null };
const query = { ...everything, expand: [], isCounted: false };

async function rowsOf(store: Store, grant: Grant, filter: FilterNode | null = null): Promise<Record<string, unknown>[]> {
  const { database: work, stores } = demo.services;
  const { rows } = await store.list(grant, { work, services: { stores } }, { ...query, filter });
  return JSON.parse(`[${rows}]`);
}

/** How many records of the counted resource the person's own list has for each id. */
async function ownCounts(session: Session, counts: string, by: string): Promise<Map<string, number>> {
  const { database: work, stores } = demo.services;
  const store = stores.named(counts);
  const found = new Map<string, number>();
  const grant = viewGrant(session, store.resource, trace);
  if (grant === null) return found;
  let skipToken: string | null = null;
  do {
    const page = await store.list(grant, { work, services: { stores } }, { ...query, skipToken });
    const rows: Record<string, unknown>[] = JSON.parse(`[${page.rows}]`);
    const standing = rows.filter(({ revision }) => (revision as { action: string }).action !== 'DELETE');
    for (const id of standing.flatMap((row) => row[by] ?? [])) found.set(String(id), (found.get(String(id)) ?? 0) + 1);
    skipToken = page.nextToken;
  } while (skipToken !== null);
  return found;
}

beforeAll(async () => {
  demo = (await createDemoApp()).test;
  const { user, buildingIds } = await sessionOf('manager@northwind.example');
  const own = { customerId: user.customerId, buildingIds: [...buildingIds] };
  await createPerson(demo.services, { ...own, email: SCOPED, privilegeMap: scoped });
  await demo.services.database.query(
    sql`update ${customerTable} set ${customerTable.identityProviderId} = (select ${identityProviderTable.id} from ${identityProviderTable} limit 1)`,
  );
});
afterAll(() => demo.close());

const isCount = (field: string) => field.endsWith('Count');

/** Counts of what is a part of the record, which is seen with it. */
const ofParts: Readonly<Record<string, readonly string[]>> = {
  employeeGroup: ['memberCount'],
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
        for (const [field, { counts, by, when }] of Object.entries(store.read.counted)) {
          const grant = viewGrant(session, store.resource, trace);
          if (grant?.projection !== 'full') throw new Error(`${store.resource.name} is not seen`);
          const own = await ownCounts(session, counts, by);
          const rows = (await rowsOf(store, grant)).filter((row) => when === undefined || row[field] !== null);
          const told = rows.map((row) => [row['id'], row[field]]);
          const name = `${store.resource.name}.${field}`;
          expect([name, told]).toEqual([name, rows.map(({ id }) => [id, own.get(String(id)) ?? 0])]);
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

  it('is declared as such in every store, or counts parts of the record (SEC-19)', () => {
    for (const { resource, options, read } of demo.services.stores.all()) {
      const counts = Object.keys(options.computed).filter(isCount).toSorted();
      const known = [...Object.keys(read.counted), ...(ofParts[resource.name] ?? [])].toSorted();
      expect([resource.name, counts]).toEqual([resource.name, known]);
    }
  });
});
