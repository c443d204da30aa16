import { provisioning } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { userName } from '../../../directory/names.ts';
import { completeProvisioning, endProvisioning, findMappingIssues, followMapping } from './provisioningRules.ts';
import { provisioningTable } from './provisioning.table.ts';

const formerUntil = column('t', provisioningTable.formerUntil);

export const provisioningStore = defineStore({
  resource: provisioning,
  table: provisioningTable,
  computed: {
    makerName: { sql: userName(column('t', provisioningTable.makerId)) },
    formerUntil: { sql: sql`case when ${formerUntil} > now() then ${formerUntil} end`, type: 'instant' },
  },
  defaults: { active: true, mapping: [] },
  findIssues: findMappingIssues,
  beforeWrite: completeProvisioning,
  afterWrite: followMapping,
  beforeRemove: endProvisioning,
});
