import { buildingDefaults, type RuleIssue } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { CheckContext } from '../../core/store/storeDefinition.ts';
import { buildingDefaultsTable } from './buildingDefaults.table.ts';

/** What of the root's catalogues is named: the field, and how it stands in the catalogue's table. */
const named = [
  { field: 'extensions', table: 'extensions', key: 'lower(code)' },
  { field: 'appMenuIds', table: 'app_menus', key: 'id::text' },
] as const;

/** Extensions and app menu entries stand in the catalogue, each once. */
async function findCatalogueIssues({ executor, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const issues: RuleIssue[] = [];
  for (const { field, table, key } of named) {
    const given = values[field];
    if (!changed.includes(field) || !Array.isArray(given)) continue;
    const lines = await executor.query<{ key: string }>({
      text: `select ${key} as key from ${table} where building_id is null and deleted_at is null`,
      values: [],
    });
    const known = new Set(lines.map((line) => line.key));
    const keys = given.map((one) => String(one).toLowerCase());
    for (const [index, one] of keys.entries()) {
      const path = `${field}.${String(index)}`;
      if (keys.indexOf(one) < index) issues.push({ field: path, code: 'duplicate' });
      else if (!known.has(one)) issues.push({ field: path, code: 'reference' });
    }
  }
  return issues;
}

export const buildingDefaultsStore = defineStore({
  resource: buildingDefaults,
  table: buildingDefaultsTable,
  joins: 'left join customers cu on cu.id = t.customer_id',
  computed: { customerName: { sql: 'cu.name' } },
  findIssues: findCatalogueIssues,
});
