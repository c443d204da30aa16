import type { Executor } from '../core/db/database.ts';
import { Parameters } from '../core/store/parameters.ts';
import type { RegisteredStore } from '../core/store/stores.ts';
import { scopeColumn, valueFields } from '../core/store/writeSql.ts';

/**
 * Writes one revision for each of many records in one statement, as it stands now: its action, version, date, editor
 * and revision id are those of the row, its values what a single write would have kept (AUDIT-01). For loading in bulk.
 * @param reason written to the revisions; `demo portfolio` tells no live events
 */
export async function writeRevisions(
  executor: Executor,
  { resource, options, read }: RegisteredStore,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  const personal = resource.personal ?? [];
  const values = valueFields(resource).filter((field) => !personal.includes(field));
  const parameters = new Parameters();
  const scope = (['customer', 'building', 'vendor'] as const).map((level) => scopeColumn(options, read, level));
  const text = `insert into revisions (id, entity, entity_id, action, version, date, editor_id, reason,
      customer_id, building_id, vendor_id, "values", personal)
    select t.revision_id, ${parameters.add(resource.name)}::text, t.id, t.last_action, t.version, t.updated_at, t.edited_by,
      ${parameters.add(reason)}::text, ${scope.join(', ')}, ${read.object(values)}::jsonb,
      ${personal.length === 0 ? 'null' : `${read.object(personal)}::jsonb`}
    from "${read.tableName}" t ${read.joins} where t.id = any(${parameters.add(ids)}::uuid[])`;
  await executor.query({ text, values: parameters.values });
}
