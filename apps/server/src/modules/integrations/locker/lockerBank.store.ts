import { locker, lockerBank, type RuleIssue } from '@atrium/contract';

import { relatedGrant } from '../../../access/authorize.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { buildingName, joinBuilding } from '../../places/buildings.reads.ts';
import { findSpaceOfBuilding, nameOfSpace, namesOfSpacesWithLockers } from '../../places/spaces.reads.ts';
import { insertMany, removeMany } from '../../../store/bulkWrites.ts';
import type { CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { lockerStore } from './locker.store.ts';
import { lockerTable } from './locker.table.ts';
import { lockerBankTable } from './lockerBank.table.ts';

type Bank = Stored<typeof lockerBank>;

const own = (field: 'id' | 'buildingId' | 'floorId' | 'identifier' | 'floorIdentifier') =>
  column('t', lockerBankTable[field]);

/** Counts the lockers of a bank, or those in a state. */
function counted(state?: 'Free' | 'Taken' | 'OutOfService'): Sql {
  return sql`(select count(*)::int from ${lockerTable} l where ${column('l', lockerTable.bankId)} = ${own('id')}
    and ${column('l', lockerTable.deletedAt)} is null
    and ${state === undefined ? sql`true` : sql`${column('l', lockerTable.status)} = ${raw(`'${state}'`)}`})`;
}

/** Checks that a bank is on a floor of its building. */
async function findBankIssues({ work, before, values }: CheckContext<Bank>): Promise<RuleIssue[]> {
  const { buildingId, floorId } = values;
  if (before !== null || buildingId === undefined || floorId === undefined) return [];
  const floor = await findSpaceOfBuilding(work, floorId, buildingId);
  return floor?.type === 'Floor' ? [] : [{ field: 'floorId', code: 'reference' }];
}

/** Adds the lockers that a new bank begins with. */
async function addLockers({ work, grant, id, before, values }: WriteContext<Bank>): Promise<void> {
  const { customerId, buildingId, floorId, firstNumber: first = null, lastNumber: last = null } = values;
  if (before !== null || first === null || last === null) return;
  const lockers = Array.from({ length: last - first + 1 }, (_, at) => ({
    ...{ customerId, buildingId, floorId, bankId: id, number: first + at },
  }));
  await insertMany(lockerStore, relatedGrant(grant, locker), work, lockers);
}

/** Deletes the lockers of a bank with it; while someone has one of them, it is kept. */
async function removeLockers({ work, grant, id }: RemovalContext<Bank>): Promise<Record<string, never>> {
  const found = await work.query<{ id: string }>(sql`select ${lockerTable.id} from ${lockerTable}
    where ${lockerTable.bankId} = ${id}::uuid and ${lockerTable.deletedAt} is null`);
  await removeMany(
    lockerStore,
    relatedGrant(grant, locker),
    work,
    found.map((one) => one.id),
  );
  return {};
}

export const lockerBankStore = defineStore({
  resource: lockerBank,
  table: lockerBankTable,
  joins: joinBuilding(lockerBankTable.buildingId),
  computed: {
    buildingName: { sql: buildingName },
    floorName: { sql: nameOfSpace(own('floorId')) },
    lockerCount: { sql: counted(), type: 'number' },
    freeCount: { sql: counted('Free'), type: 'number' },
    takenCount: { sql: counted('Taken'), type: 'number' },
    outOfServiceCount: { sql: counted('OutOfService'), type: 'number' },
    spaceNames: {
      sql: namesOfSpacesWithLockers({
        buildingId: own('buildingId'),
        bank: own('identifier'),
        floor: own('floorIdentifier'),
      }),
    },
  },
  findIssues: findBankIssues,
  afterWrite: addLockers,
  beforeRemove: removeLockers,
});
