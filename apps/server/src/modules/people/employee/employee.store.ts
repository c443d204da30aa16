import { employee } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { employeeTable } from './employee.table.ts';
import { employeeGroupTable } from './employeeGroup.table.ts';
import { findPlaceIssues, returnToGroup, takeSeat } from './groupMembers.ts';
import { findShownIds, keepHiddenBuilding } from './preferredBuilding.ts';

export const employeeStore = defineStore({
  resource: employee,
  table: employeeTable,
  joins: sql`left join ${employeeGroupTable} g on ${column('g', employeeGroupTable.id)} = ${column('t', employeeTable.groupId)}
      and ${column('g', employeeGroupTable.deletedAt)} is null`,
  computed: {
    groupName: { sql: column('g', employeeGroupTable.name) },
    preferredBuildingName: { names: 'building', by: 'preferredBuildingId' },
  },
  findIssues: findPlaceIssues,
  findShownIds,
  beforeWrite: async (context) => ({ ...(await takeSeat(context)), ...(await keepHiddenBuilding(context)) }),
  beforeRestore: returnToGroup,
});
