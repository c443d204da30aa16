import { buildingDefaults, type RuleIssue } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import type { CheckContext } from '../../core/store/storeDefinition.ts';
import { buildingDefaultsTable } from './buildingDefaults.table.ts';

/** The extensions stand in the catalogue, each once. */
async function findExtensionIssues({ executor, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { extensions } = values;
  if (!changed.includes('extensions') || !Array.isArray(extensions)) return [];
  const lines = await executor.query<{ code: string }>({
    text: 'select lower(code) as code from extensions where building_id is null and deleted_at is null',
    values: [],
  });
  const known = new Set(lines.map(({ code }) => code));
  const codes = extensions.map((code) => String(code).toLowerCase());
  return codes.flatMap((code, index): RuleIssue[] => {
    if (codes.indexOf(code) < index) return [{ field: `extensions.${String(index)}`, code: 'duplicate' }];
    return known.has(code) ? [] : [{ field: `extensions.${String(index)}`, code: 'reference' }];
  });
}

export const buildingDefaultsStore = defineStore({
  resource: buildingDefaults,
  table: buildingDefaultsTable,
  joins: 'left join customers cu on cu.id = t.customer_id',
  computed: { customerName: { sql: 'cu.name' } },
  findIssues: findExtensionIssues,
});
