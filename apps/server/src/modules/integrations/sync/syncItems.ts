import { type SyncKind, syncLimits } from '@atrium/contract';

import type { Database, Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import type { SyncItem } from './placeLocations.ts';
import { type ReadItems, SyncFailure } from './readSyncItems.ts';
import { syncItemTable } from './sync.table.ts';

const i = syncItemTable;
/** Lines of one statement: other people's statements come in between. */
const BATCH = 2_000;
/** Names that are shown of what would be removed. */
const MAX_NAMES = 5;

/** Whose items, and which. */
export interface SyncScope {
  readonly customerId: string;
  readonly kind: SyncKind;
}

/** What a sync changes. */
interface SyncPlan {
  readonly saved: readonly SyncItem[];
  readonly removed: readonly string[];
  readonly counts: Readonly<Record<'create' | 'update' | 'same' | 'remove' | 'skipped', number>>;
}

function isOf({ customerId, kind }: SyncScope) {
  return sql`${i.customerId} = ${customerId}::uuid and ${i.kind} = ${kind}`;
}

/** Reads what is known, by key, some at a time. */
async function* readKnown(executor: Executor, scope: SyncScope): AsyncGenerator<readonly SyncItem[]> {
  let last = '';
  for (;;) {
    const page =
      await executor.query<SyncItem>(sql`select ${i.key}, ${i.name}, ${i.level}, ${i.parentKey} as "parentKey"
      from ${i} where ${isOf(scope)} and ${i.key} > ${last} order by ${i.key} limit ${BATCH}::int`);
    if (page.length > 0) yield page;
    if (page.length < BATCH) return;
    last = page.at(-1)?.key ?? '';
  }
}

function isSame(one: SyncItem, other: SyncItem): boolean {
  return one.name === other.name && one.level === other.level && one.parentKey === other.parentKey;
}

/**
 * Compares what the maintenance system has with what is known, by key.
 * @throws SyncFailure `manyRemoved` where more would be removed than goes without asking, or than was agreed to
 */
export async function planSync(
  executor: Executor,
  scope: SyncScope,
  { items, skipped }: ReadItems,
  mayRemove: number,
): Promise<SyncPlan> {
  const left = new Map(items.map((item) => [item.key, item]));
  const [saved, removed, names]: [SyncItem[], string[], string[]] = [[], [], []];
  let [known, same, update] = [0, 0, 0];
  for await (const page of readKnown(executor, scope))
    for (const before of page) {
      known += 1;
      const now = left.get(before.key);
      left.delete(before.key);
      if (now === undefined) {
        removed.push(before.key);
        if (names.length < MAX_NAMES) names.push(before.name);
      } else if (isSame(now, before)) same += 1;
      else {
        update += 1;
        saved.push(now);
      }
    }
  saved.push(...left.values());
  const counts = { create: left.size, update, same, remove: removed.length, skipped };
  if (removed.length > known * syncLimits.removedShare && removed.length > mayRemove)
    throw new SyncFailure('manyRemoved', names, { ...counts, known });
  return { saved, removed, counts };
}

/** Cuts a list into pieces of one statement each. */
function* batches<Item>(list: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < list.length; at += BATCH) yield list.slice(at, at + BATCH);
}

/** Writes a plan, in pieces: one that is stopped in it is ended by the next sync, which compares again. */
export async function applySync(
  database: Database,
  { customerId, kind }: SyncScope,
  { saved, removed }: Pick<SyncPlan, 'saved' | 'removed'>,
  onDone: (done: number) => Promise<void>,
): Promise<void> {
  let done = 0;
  for (const batch of batches(saved)) {
    await database.query(sql`insert into ${i} (${i.customerId}, ${i.kind}, ${i.key}, ${i.name}, ${i.level}, ${i.parentKey})
      select ${customerId}::uuid, ${kind}, key, name, level, "parentKey"
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as given(key text, name text, level int, "parentKey" text)
      on conflict (${i.customerId}, ${i.kind}, ${i.key})
        do update set ${i.name} = excluded.name, ${i.level} = excluded.level, ${i.parentKey} = excluded.parent_key`);
    done += batch.length;
    await onDone(done);
  }
  for (const batch of batches(removed)) {
    await database.query(
      sql`delete from ${i} where ${isOf({ customerId, kind })} and ${i.key} = any(${batch}::text[])`,
    );
    done += batch.length;
    await onDone(done);
  }
}

/** Returns a part of a query that counts what is known of a kind. */
export function countItems(customerId: string, kind: SyncKind) {
  return sql`(select count(*)::int from ${i} n where ${column('n', i.customerId)} = ${customerId}::uuid and ${column('n', i.kind)} = ${kind})`;
}

/** Reads the problem codes of a customer's maintenance system, by code. */
export function readProblemCodes(executor: Executor, customerId: string): Promise<{ code: string; name: string }[]> {
  return executor.query(sql`select ${i.key} as code, ${i.name} from ${i} where ${isOf({ customerId, kind: 'problemCodes' })}
    order by ${i.key} limit ${syncLimits.maxItems}::int`);
}
