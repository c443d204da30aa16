import { buildingDefaults, type RuleIssue } from '@atrium/contract';

import { sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { listAppMenuIds, listExtensionCodes } from './catalogueEntries.reads.ts';
import { customerName, joinCustomer } from '../../customers/customers.reads.ts';
import { joinTimezone, timezoneName } from '../../places/timezones.reads.ts';
import type { CheckContext, Stored } from '../../../store/storeDefinition.ts';
import { buildingDefaultsTable } from './buildingDefaults.table.ts';

/** What the defaults name of the root's catalogues, with the entries that are there. */
const catalogues = [
  { field: 'extensions', listKeys: listExtensionCodes },
  { field: 'appMenuIds', listKeys: listAppMenuIds },
] as const;

/** Extensions and app menu entries are in the catalogue and named once. */
async function findCatalogueIssues({
  work,
  values,
  changed,
}: CheckContext<Stored<typeof buildingDefaults>>): Promise<RuleIssue[]> {
  const issues: RuleIssue[] = [];
  for (const { field, listKeys } of catalogues) {
    const given = values[field];
    if (!changed.includes(field) || given === undefined) continue;
    const known = new Set(await listKeys(work));
    const keys = given.map((one) => one.toLowerCase());
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
  joins: sql`${joinCustomer(buildingDefaultsTable.customerId)} ${joinTimezone(buildingDefaultsTable.timezoneId)}`,
  computed: { customerName: { sql: customerName }, timezoneName: { sql: timezoneName } },
  findIssues: findCatalogueIssues,
});
