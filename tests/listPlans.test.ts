import { featuresFor, type Level, listLimits, registry, type ResourceDefinition, type Session } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { authorize } from '../apps/server/src/core/access/authorize.ts';
import type { Grant } from '../apps/server/src/core/access/grant.ts';
import type { Database, Executor } from '../apps/server/src/core/db/database.ts';
import { toWireStatement, type WireStatement } from '../apps/server/src/core/db/statement.ts';
import { Parameters } from '../apps/server/src/core/store/parameters.ts';
import { RecordReader } from '../apps/server/src/core/store/recordReader.ts';
import { findStore } from '../apps/server/src/core/store/stores.ts';
import { routes } from '../apps/server/src/routes.ts';
import { openTestDatabase } from '../apps/server/src/testing/testDatabase.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Parent Relationship'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Parent Relationship': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const plans = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) }));

const listed = Object.values<ResourceDefinition>(registry).filter(({ path }) =>
  routes.some((route) => route.method === 'GET' && route.path === path),
);
const id = '00000000-0000-4000-8000-000000000001';

/** Somebody of two buildings who may view a resource at all its levels, and nothing else. */
function managerOf(resource: ResourceDefinition): Session {
  const levels = Object.keys(resource.levels) as Level[];
  const features = levels.flatMap((level) => featuresFor(resource, level, 'view'));
  return {
    user: {
      id,
      customerId: id,
      email: 'manager@northwind.example',
      firstName: 'Ada',
      lastName: 'Example',
      roles: [id],
    },
    role: {
      id,
      name: 'Manager',
      defaultScreen: null,
      privilegeMap: Object.fromEntries(features.map((feature) => [feature, ['view']])),
      canGrantRoles: [],
    },
    buildingIds: [id, '00000000-0000-4000-8000-000000000002'],
    vendorIds: [],
  };
}

function viewOf(resource: ResourceDefinition): Grant {
  return authorize(managerOf(resource), resource, 'view', { requestId: 'plan', address: null });
}

/** The statement of a page deep in a list. */
async function deepPage(resource: ResourceDefinition): Promise<WireStatement> {
  const { options } = findStore(resource.name);
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
  await new RecordReader(resource, options).list(viewOf(resource), recorder, {
    ...query,
    top: 50,
    skip: listLimits.mostRows,
  });
  return sent[0] ?? expect.fail('nothing was asked');
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

describe('the plan of every list', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it.each(listed)('$name makes nothing for the rows that a page skips (API-38)', async (resource) => {
    const { text, values } = await deepPage(resource);
    const lines = await database.query({ text: `explain (format json) ${text}`, values });
    const [line] = plans.parse(lines);
    const limit = nodesOf(line?.['QUERY PLAN'][0]?.Plan ?? expect.fail('no plan')).find(
      (node) => node['Node Type'] === 'Limit',
    );
    const below = nodesOf(limit ?? expect.fail('no page'));
    expect(below.filter((node) => node['Parent Relationship'] === 'SubPlan')).toEqual([]);
  });

  it.each(listed)("$name is kept to the caller's places without a look elsewhere for each row (API-38)", (resource) => {
    const scope = findStore(resource.name).read.scope(viewOf(resource), new Parameters());
    expect(scope).not.toMatch(/exists|= t\./);
  });
});
