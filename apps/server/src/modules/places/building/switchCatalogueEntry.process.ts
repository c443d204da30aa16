import { invalid } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { appMenuTable } from '../../setup/appMenu/appMenu.table.ts';
import { extensionTable } from '../../setup/extension/extension.table.ts';
import { type BulkTarget, changeFields, writable } from '../../../services/bulk/bulkAction.ts';

/** What buildings take from a catalogue of the root, and what names an entry there. */
const catalogues = {
  extensions: { resource: 'extension', table: extensionTable, key: 'code', keyColumn: extensionTable.code },
  appMenus: { resource: 'appMenu', table: appMenuTable, key: 'key', keyColumn: appMenuTable.key },
} as const;

/** Enables or disables an entry of a catalogue in a building, which gets a record of its own with the first (BLDG-36, BLDG-39). */
export async function switchCatalogueEntry(
  target: BulkTarget,
  field: keyof typeof catalogues,
  code: string,
  isEnabled: boolean,
): Promise<void> {
  const { work, services, id: buildingId } = target;
  const { resource, table, key, keyColumn } = catalogues[field];
  const entries = writable(target, resource);
  const [record] = await work.query<{ id: string; name: string; code: string; isOwn: boolean }>(sql`
    select ${table.id}, ${table.name}, ${keyColumn} as code, ${table.buildingId} is not null as "isOwn" from ${table}
      where (${table.buildingId} = ${buildingId}::uuid or ${table.buildingId} is null)
        and lower(${keyColumn}) = lower(${code}) and ${table.deletedAt} is null
      order by ${table.buildingId} nulls last limit 1`);
  if (record === undefined) throw invalid([{ field: `${field}.${code}`, code: 'reference' }]);
  if (record.isOwn) return changeFields(target, entries, record.id, { enabled: isEnabled });
  if (!isEnabled) return undefined;
  const body = { name: record.name, [key]: record.code, buildingId, enabled: true };
  await entries.store.create(entries.grant, { work, services }, body);
  return undefined;
}
