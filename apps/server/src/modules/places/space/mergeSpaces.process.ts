import { isMergeable, type space, type SpaceMergePreview } from '@atrium/contract';

import { relatedGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { type Sql, sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { lockCustomer } from '../../customers/customers.reads.ts';
import { buildingTable } from '../building/building.table.ts';
import { deviceTable } from '../device/device.table.ts';
import { reservationTable } from '../../bookings/reservation/reservation.table.ts';
import { spaceTable } from './space.table.ts';
import { uploadTable } from '../../../services/upload/upload.table.ts';
import { amendMany } from '../../../store/bulkWrites.ts';
import type { StoreOf } from '../../../store/defineStore.ts';
import { inUse } from '../../../store/dependents.ts';
import type { CurrentRecord } from '../../../store/recordReader.ts';
import type { FoundDependents, Stored, WriteScope } from '../../../store/storeDefinition.ts';
import { announceMap } from '../announceMap.process.ts';
import { findMergedDrawing, mergeDrawings } from './mergeDrawings.process.ts';

type Place = CurrentRecord<Stored<typeof space>>;

/** Two places of which one is merged into the other, and what refers to the one that goes. */
export interface Merge {
  readonly from: Place;
  readonly into: Place;
  readonly dependents: FoundDependents;
  /** What becomes of the drawing of a floor. */
  readonly drawing: SpaceMergePreview['drawing'];
}

/** Every field of another record that holds the id of a place that can be merged. */
const references = [
  {
    resource: 'space',
    field: 'parentId',
    table: spaceTable,
    column: spaceTable.parentId,
    deletedAt: spaceTable.deletedAt,
  },
  {
    resource: 'building',
    field: 'parentId',
    table: buildingTable,
    column: buildingTable.parentId,
    deletedAt: buildingTable.deletedAt,
  },
  {
    resource: 'device',
    field: 'spaceId',
    table: deviceTable,
    column: deviceTable.spaceId,
    deletedAt: deviceTable.deletedAt,
  },
  {
    resource: 'reservation',
    field: 'spaceId',
    table: reservationTable,
    column: reservationTable.spaceId,
    deletedAt: reservationTable.deletedAt,
  },
] as const;

async function ancestorsOf(executor: Executor, id: string): Promise<readonly string[]> {
  const [line] = await executor.query<{ ids: string[] }>(
    sql`select ${spaceTable.ancestorIds} as ids from ${spaceTable} where ${spaceTable.id} = ${id}::uuid`,
  );
  return line?.ids ?? [];
}

/**
 * Checks whether both have a reservation at the same time, so that one of them would be lost or doubled. One that begins as
 * the other one ends is not at the same time; one that ends as it starts has that moment.
 */
async function haveSameTimes(executor: Executor, fromId: string, intoId: string): Promise<boolean> {
  const of = (
    id: string,
  ): Sql => sql`select ${reservationTable.startDate} as starts, ${reservationTable.endDate} as ends
    from ${reservationTable} where ${reservationTable.spaceId} = ${id}::uuid and ${reservationTable.deletedAt} is null`;
  const found = await executor.query(
    sql`select from (${of(fromId)}) f join (${of(intoId)}) i
      on f.starts = i.starts or (f.starts < i.ends and i.starts < f.ends) limit 1`,
  );
  return found.length > 0;
}

/**
 * Reads what a merge of a place into another would move (PLACE-03).
 * @throws HttpError 404 for a place out of scope, 400 at `into` for another type, customer or building, for itself and
 * what it contains, and where both are reserved at the same time; 409 `inUse` where others refer to it that the caller
 * does not see
 */
export async function readMerge(
  store: StoreOf<typeof space>,
  grant: Grant,
  scope: WriteScope,
  fromId: string,
  intoId: string,
): Promise<Merge> {
  const from = await store.current(grant, scope, fromId);
  const into = await store.current(grant, scope, intoId);
  const [one, other] = [from.values, into.values];
  const isSameKind =
    isMergeable(one.type) &&
    one.type === other.type &&
    one.customerId === other.customerId &&
    one.buildingId === other.buildingId;
  const wrong = (code: 'parentBelow' | 'mergeKind' | 'timeOverlap') => invalid([{ field: 'into', code }]);
  if (fromId === intoId) throw wrong('parentBelow');
  if ((await ancestorsOf(scope.work, intoId)).includes(fromId)) throw wrong('parentBelow');
  if (!isSameKind) throw wrong('mergeKind');
  if (await haveSameTimes(scope.work, fromId, intoId)) throw wrong('timeOverlap');
  const dependents = await store.findDependents(grant, scope, fromId);
  if (dependents.hasOthers) throw inUse(dependents);
  return { from, into, dependents, drawing: await findMergedDrawing(scope.work, { fromId, intoId }) };
}

/**
 * Merges a place into another: what refers to it refers to the other one, each with its revision, and it is deleted. The
 * right to delete the place is enough; deleted records are redirected too, so that a restore finds their place. A floor gets
 * the drawing of the other one where it has none.
 * @throws HttpError as `readMerge`, and 412 where the place has another version
 */
export async function mergeSpaces(
  store: StoreOf<typeof space>,
  grant: Grant,
  { work, services }: WriteScope,
  ids: { readonly fromId: string; readonly intoId: string },
  expected: number | null | 'any',
): Promise<void> {
  await inOneTransaction(work, async (inner) => {
    const scope = { work: inner, services };
    const { fromId, intoId } = ids;
    const { values, version } = await store.current(grant, scope, fromId);
    if (expected === null) throw new HttpError(428, 'preconditionRequired');
    // No branch of the customer's tree is moved meanwhile.
    await lockCustomer(inner, values.customerId, 'no key update');
    await readMerge(store, grant, scope, fromId, intoId);
    if (expected !== 'any' && expected !== version) throw new HttpError(412, 'stale');
    const path = [...(await ancestorsOf(inner, intoId)), intoId];
    const { ancestorIds } = spaceTable;
    await inner.query(sql`update ${spaceTable}
      set ${ancestorIds} = ${path}::uuid[] || ${ancestorIds}[array_position(${ancestorIds}, ${fromId}::uuid) + 1:]
      where ${ancestorIds} @> array[${fromId}::uuid]`);
    for (const { resource, field, table, column, deletedAt } of references) {
      const own = services.stores.named(resource);
      const isHere = sql`${column} = ${fromId}::uuid`;
      const lines = await inner.query<{ id: string }>(
        sql`select ${table.id} as id from ${table} where ${isHere} and ${deletedAt} is null order by 1 for no key update`,
      );
      const moved = lines.map(({ id }) => id);
      await amendMany(own, relatedGrant(grant, own.resource), inner, moved, { [field]: intoId });
      await inner.query(sql`update ${table} set ${column} = ${intoId}::uuid where ${isHere}`);
    }
    // The uploads of a campus stay to be looked at, applied and undone.
    await inner.query(sql`update ${uploadTable} set ${uploadTable.parentId} = ${intoId}::uuid
      where ${uploadTable.parentId} = ${fromId}::uuid`);
    const { buildingId, customerId } = values;
    const isDrawn = buildingId !== null && (await mergeDrawings(inner, ids));
    if (isDrawn) await announceMap(services.live, inner, { buildingId, customerId }, 'Modified');
    await store.remove(grant, scope, fromId, expected);
  });
}
