import { employee } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { employeeTable } from './employee.table.ts';
import { findPlaceIssues, returnToGroup, takeSeat } from './groupMembers.ts';

export const employeeStore = defineStore({
  resource: employee,
  table: employeeTable,
  joins: `left join employee_groups g on g.id = t.group_id and g.deleted_at is null
    left join buildings p on p.id = t.preferred_building_id`,
  computed: { groupName: { sql: 'g.name' }, preferredBuildingName: { sql: 'p.name' } },
  findIssues: findPlaceIssues,
  beforeWrite: takeSeat,
  beforeRestore: returnToGroup,
});
