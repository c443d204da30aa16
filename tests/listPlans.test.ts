import {
  featuresFor,
  type Level,
  listLimits,
  type ListQuery,
  parseListQuery,
  registry,
  type ResourceDefinition,
  type Session,
  spaceBooking,
} from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { authorize, systemGrant } from '../apps/server/src/access/authorize.ts';
import type { Grant } from '../apps/server/src/access/grant.ts';
import type { Database, Executor } from '../apps/server/src/db/database.ts';
import { toWireStatement, type WireStatement } from '../apps/server/src/db/statement.ts';
import { Parameters } from '../apps/server/src/db/sql.ts';
import type { Narrowing, RecordState } from '../apps/server/src/store/recordReader.ts';
import { stores } from '../apps/server/src/stores.ts';
import { routes } from '../apps/server/src/routes.ts';
import { openTestDatabase } from '../apps/server/src/testing/testDatabase.ts';
import { readSqlOf } from '../apps/server/src/store/readSql.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string | undefined;
  readonly 'Parent Relationship'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Parent Relationship': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }));

const listed = Object.values<ResourceDefinition>(registry).filter(({ path }) =>
  routes.some((route) => route.method === 'GET' && route.path === path),
);
const ID = '00000000-0000-4000-8000-000000000001';

/** Someone of two buildings who may view a resource at all its levels, and nothing else. */
function managerOf(resource: ResourceDefinition): Session {
  const levels = Object.keys(resource.levels) as Level[];
  const features = levels.flatMap((level) => featuresFor(resource, level, 'view'));
  return {
    user: {
      id: ID,
      customerId: ID,
      email: 'manager@northwind.example',
      firstName: 'Ada',
      lastName: 'Example',
      roles: [ID],
    },
    role: {
      id: ID,
      name: 'Manager',
      defaultScreen: null,
      privilegeMap: Object.fromEntries(features.map((feature) => [feature, ['view']])),
      canGrantRoles: [],
    },
    buildingIds: [ID, '00000000-0000-4000-8000-000000000002'],
    vendorIds: [],
  };
}

function viewOf(resource: ResourceDefinition): Grant {
  return authorize(managerOf(resource), resource, 'view', { requestId: 'plan', address: null });
}

/** The statement of a list. */
async function listStatement(
  resource: ResourceDefinition,
  grant: Grant,
  asked: Partial<ListQuery>,
  where?: Narrowing,
  state?: RecordState,
): Promise<WireStatement> {
  const store = stores.named(resource.name);
  const sent: WireStatement[] = [];
  const recorder: Executor = {
    query: (statement) => {
      sent.push(toWireStatement(statement));
      return Promise.resolve([]);
    },
  };
  const query = {
    filter: null,
    orderBy: [],
    isCounted: false,
    select: null,
    expand: [],
    search: null,
    skipToken: null,
  };
  const context = { work: recorder, services: { stores } };
  await store.list(grant, context, { ...query, top: 50, skip: 0, ...asked }, where, state);
  return sent[0] ?? expect.fail('nothing was asked');
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/**
 * The nodes that the rows themselves come through, without what is looked up for one of them: there an aggregate in an order
 * is a sort of its own from PostgreSQL 16 on.
 */
function rowNodesOf(node: PlanNode): PlanNode[] {
  const inputs = (node.Plans ?? []).filter((one) => !/^(?:Sub|Init)Plan$/.test(one['Parent Relationship'] ?? ''));
  return [node, ...inputs.flatMap(rowNodesOf)];
}

describe('the plan of every list', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    // An index that a migration has made again over an empty table has no page yet, where the others have one: to the
    // planner it is then dearer than they are.
    await database.query({
      text: `update pg_class set reltuples = 0, relpages = 1 where relkind = 'i' and relpages = 0`,
      values: [],
    });
  });
  afterAll(() => database.close());

  it.each(listed)('$name makes nothing for the rows that a page skips (API-38)', async (resource) => {
    const { text, values } = await listStatement(resource, viewOf(resource), { skip: listLimits.maxRows });
    const lines = await database.query({ text: `explain (format json) ${text}`, values });
    const [line] = plans.parse(lines);
    const limit = nodesOf(line?.['QUERY PLAN'][0]?.Plan ?? expect.fail('no plan')).find(
      (node) => node['Node Type'] === 'Limit',
    );
    const below = nodesOf(limit ?? expect.fail('no page'));
    expect(below.filter((node) => node['Parent Relationship'] === 'SubPlan')).toEqual([]);
  });

  /** The orders of a list: the default one and each of its sorts, both ways. */
  const ordersOf = ({ query: { defaultSort, sort } }: ResourceDefinition) => [
    defaultSort,
    ...sort.flatMap((field) => [field, `${field} desc`]),
  ];

  /** Returns what a list is narrowed to: the parents in its path, or the innermost place that its records may be in. */
  const placeOf = ({ path, levels }: ResourceDefinition): Narrowing => {
    const parents = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const [level] = (['vendor', 'building', 'customer'] as const).filter((one) => one in levels);
    const places = parents.length > 0 || level === undefined ? parents : [`${level}Id`];
    return { ids: Object.fromEntries(places.map((place) => [place, ID])) };
  };

  it.each(listed)('$name is read in order, and not sorted, in each of its orders (API-38)', async (resource) => {
    const store = stores.named(resource.name);
    const grant = systemGrant(resource, 'view', 'plans');
    const spec = store.listSpec(grant);
    const sorted = await database.transaction(async (tx) => {
      // In an empty table nothing is cheaper than to sort: what can be avoided at all is what counts.
      await tx.query({
        text: `set local enable_sort = off; set local enable_incremental_sort = off;
          set local enable_seqscan = off; set local enable_bitmapscan = off`,
        values: [],
      });
      const found: string[] = [];
      for (const order of ordersOf(resource)) {
        const { orderBy } = parseListQuery({ $orderby: order }, spec);
        const { text, values } = await listStatement(resource, grant, { orderBy }, placeOf(resource));
        const [line] = plans.parse(
          await tx.query({ text: `explain (format json) ${text}`, values, isPlannedEachTime: true }),
        );
        const nodes = rowNodesOf(line?.['QUERY PLAN'][0]?.Plan ?? expect.fail('no plan'));
        if (nodes.some((node) => node['Node Type'].endsWith('Sort'))) found.push(order);
      }
      return found;
    });
    expect(sorted).toEqual([]);
  });

  it('finds the earlier bookings of a space by it, newest first, without a sort (RESV-22, API-38)', async () => {
    const grant = systemGrant(spaceBooking, 'view', 'plans');
    const $filter = `ends le 2031-06-01T00:00:00.000Z or status eq 'Ended' or status eq 'Cancelled'`;
    const asked = parseListQuery({ $filter, $orderby: 'starts desc' }, stores.named(spaceBooking.name).listSpec(grant));
    const { text, values } = await listStatement(spaceBooking, grant, asked, { ids: { buildingId: ID, spaceId: ID } });
    const lines = await database.transaction(async (tx) => {
      // A hundred spaces of one building, each with its hundred hours.
      await tx.query({
        text: `insert into bookings (id, customer_id, building_id, space_id, name, email, starts, ends)
          select gen_random_uuid(), $1, $1, lpad(space::text, 32, '0')::uuid, 'Ada', 'ada@guests.example',
            timestamptz '2031-01-01' + make_interval(hours => hour), timestamptz '2031-01-01' + make_interval(hours => hour + 1)
          from generate_series(1, 100) space, generate_series(1, 100) hour`,
        values: [ID],
      });
      await tx.query({ text: 'analyze bookings', values: [] });
      const found = await tx.query({ text: `explain (format json) ${text}`, values, isPlannedEachTime: true });
      await tx.query({ text: 'delete from bookings', values: [] });
      return found;
    });
    const [line] = plans.parse(lines);
    const nodes = nodesOf(line?.['QUERY PLAN'][0]?.Plan ?? expect.fail('no plan'));
    expect(nodes.filter((node) => node['Node Type'].endsWith('Sort'))).toEqual([]);
    expect(nodes.map((node) => node['Index Name'])).toContain('bookings_space_by_starts');
  });

  const restorable = listed.filter(({ actions }) => actions.includes('list') && actions.includes('restore'));

  it.each(restorable)('$name finds its deleted records by an index of theirs (WORK-10)', async (resource) => {
    const grant = systemGrant(resource, 'view', 'plans');
    const { text, values } = await listStatement(resource, grant, {}, placeOf(resource), 'deleted');
    const lines = await database.transaction(async (tx) => {
      // In an empty table nothing is cheaper than to read it all.
      await tx.query({ text: `set local enable_seqscan = off`, values: [] });
      return tx.query({ text: `explain (format json) ${text}`, values, isPlannedEachTime: true });
    });
    const [line] = plans.parse(lines);
    const nodes = nodesOf(line?.['QUERY PLAN'][0]?.Plan ?? expect.fail('no plan'));
    expect(nodes.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(/_deleted$/));
  });

  it.each(listed)("$name is kept to the caller's places without a look elsewhere for each row (API-38)", (resource) => {
    const scope = readSqlOf(stores.named(resource.name)).scope(viewOf(resource), new Parameters());
    expect(scope).not.toMatch(/exists|= t\./);
  });
});
