import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { authorize } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import { HttpError } from '../base/httpError.ts';
import { sql } from '../db/sql.ts';
import { createDemoApp } from '../seed/testing/createDemoApp.ts';
import type { TestApp } from '../testing/testApp.ts';
import { revisionTable } from './revision.table.ts';
import { visibilityOf } from './eventScope.ts';
import type { Store } from './defineStore.ts';

interface Told {
  readonly entity: string;
  readonly id: string;
  readonly customerId: string | null;
  readonly buildingId: string | null;
  readonly vendorId: string | null;
}

let demo: TestApp;
beforeAll(async () => {
  demo = (await createDemoApp()).test;
});
afterAll(() => demo.close());

function grantFor(session: Parameters<typeof authorize>[0], store: Store): Grant | null {
  try {
    return authorize(session, store.resource, 'view', { requestId: 'test', address: null });
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

describe('whether a person may hear of a record', () => {
  it('is decided from its scope ids as the database decides from the record (SEC-17, SEC-02)', async () => {
    const { database, sessions, stores } = demo.services;
    const { entity, entityId, customerId, buildingId, vendorId } = revisionTable;
    // The last change of each record, a few records of each kind and place.
    const told = await database.query<Told>(sql`select * from (
      select t.*, row_number() over (partition by "entity", "customerId", "buildingId", "vendorId") as place from (
        select distinct on (${entityId}) ${entity} as "entity", ${entityId} as "id", ${customerId} as "customerId",
          ${buildingId} as "buildingId", ${vendorId} as "vendorId"
        from ${revisionTable} order by ${entityId}, ${revisionTable.version} desc) t) u where place <= 2`);
    const people = [
      'admin@atrium',
      'implementation@atrium',
      'manager@northwind',
      'vendor@northwind',
      'reader@northwind',
    ];
    const counts = { seen: 0, possible: 0, unseen: 0 };
    for (const name of people) {
      const session = await sessions.find(`${name}.example`);
      if (session === null) throw new Error(`${name} is nobody`);
      for (const event of told) {
        const store = stores.named(event.entity);
        const grant = grantFor(session, store);
        if (grant === null) continue;
        const visibility = visibilityOf(store, grant, event);
        counts[visibility] += 1;
        if (visibility === 'possible') continue;
        const isSeen = await store.has(grant, { work: database }, event.id, 'any');
        expect({ name, event, isSeen }).toEqual({ name, event, isSeen: visibility === 'seen' });
      }
    }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
  });
});
