import { randomUUID } from 'node:crypto';

import { space } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { systemGrant } from '../../../access/authorize.ts';
import type { Database, Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { toWireStatement, type WireStatement } from '../../../db/statement.ts';
import { openTestDatabase } from '../../../testing/testDatabase.ts';
import { spaceTable } from './space.table.ts';
import { findSpaceIssues } from './spaceRules.ts';

describe('the rules of spaces', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const addRegions = (customerId: string, count: number) =>
    database.query(sql`insert into ${spaceTable} (id, revision_id, customer_id, type, name)
      select gen_random_uuid(), gen_random_uuid(), ${customerId}::uuid, 'Region', 'Region ' || n from generate_series(1, ${count}::integer) n`);

  it('find a parent by its id while the database takes its customer for empty (PLACE-32)', async () => {
    const customerId = randomUUID();
    for (let others = 0; others < 40; others += 1) await addRegions(randomUUID(), 50);
    await database.query({ text: 'analyze spaces', values: [] });
    await addRegions(customerId, 2_000);
    const asked: WireStatement[] = [];
    const work: Executor = {
      query: (statement) => {
        asked.push(toWireStatement(statement));
        return Promise.resolve([]);
      },
    };
    const values = { customerId, type: 'Region', parentId: randomUUID(), tags: [] } as const;
    const grant = systemGrant(space, 'add', 'a test');
    await findSpaceIssues({ work, grant, before: null, values, changed: ['parentId'], body: values } as never);
    expect(asked).toHaveLength(1);
    for (const { text, values: given } of asked) {
      const plan = JSON.stringify(await database.query({ text: `explain ${text}`, values: given }));
      expect(plan).toContain('spaces_pkey');
    }
  });
});
