import type { Executor } from '../db/database.ts';
import { announcing } from '../db/announcements.ts';
import { column, join, raw, type Sql, sql } from '../db/sql.ts';
import { LIVE_CHANNEL, revisionTable } from '../store/revision.table.ts';
import { readSqlOf } from '../store/readSql.ts';
import type { KnownStore } from '../store/storeDefinition.ts';
import { scopeColumn, valueFields } from '../store/writeSql.ts';

/** Reason of every revision of the demo portfolio; these revisions are no live events. */
export const DEMO_REASON = 'demo portfolio';

/** Returns the fields that differ from the revision before, null where there is none; `values` are all fields as JSON. */
function changedSince(values: string): Sql {
  const before = (name: 'values' | 'personal' | 'entityId' | 'version') => column('p', revisionTable[name]);
  return sql`(select array_agg(n.key order by n.key) from jsonb_each(${raw(values)}::jsonb) n
    cross join (select ${before('values')} || coalesce(${before('personal')}, '{}') as body from ${revisionTable} p
      where ${before('entityId')} = t.id and ${before('version')} < t.version order by ${before('version')} desc limit 1) p
    where n.key <> 'version' and p.body -> n.key is distinct from n.value)`;
}

/**
 * Writes one revision for each of many records in one statement, from the row as it is now: its action, version, date,
 * editor and revision id are those of the row, its values what a single write would have kept (AUDIT-01). For loading in bulk.
 * @param reason written to the revisions; those of the demo portfolio are no live events
 */
export async function writeRevisions(
  executor: Executor,
  store: KnownStore,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const { resource, options } = store;
  const read = readSqlOf(store);
  const personal = resource.personal ?? [];
  const values = valueFields(options).filter((field) => !personal.includes(field));
  const scope = (['customer', 'building', 'vendor'] as const).map((level) => raw(scopeColumn(options, read, level)));
  const { id, entity, entityId, action, version, date, editorId, customerId, buildingId, vendorId } = revisionTable;
  await executor.query(sql`insert into ${revisionTable} (${id}, ${entity}, ${entityId}, ${action}, ${version}, ${date},
      ${editorId}, ${revisionTable.reason}, ${revisionTable.source}, ${revisionTable.changed}, ${customerId}, ${buildingId}, ${vendorId}, ${revisionTable.values}, ${revisionTable.personal}, ${revisionTable.transaction})
    select t.revision_id, ${resource.name}::text, t.id, t.last_action, t.version, t.updated_at,
      t.edited_by, ${reason}::text, 'system', ${changedSince(read.object([...values, ...personal]))}, ${join(scope, ', ')}, ${raw(read.object(values))}::jsonb,
      ${personal.length === 0 ? raw('null') : sql`${raw(read.object(personal))}::jsonb`},
      ${raw(reason === DEMO_REASON ? 'null' : 'pg_current_xact_id()')}
    from ${options.table} t ${raw(read.joins)} where t.id = any(${ids}::uuid[]) ${raw(announcing(LIVE_CHANNEL))}`);
}
