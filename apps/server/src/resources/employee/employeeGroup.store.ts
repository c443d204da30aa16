import { employeeGroup } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { employeeGroupTable } from './employeeGroup.table.ts';
import { findMemberIssues } from './groupMembers.ts';
import { lockOwnGroups, setMembers } from './setMembers.ts';

const members = 'from employees m where m.group_id = t.id and m.deleted_at is null';

export const employeeGroupStore = defineStore({
  resource: employeeGroup,
  table: employeeGroupTable,
  computed: {
    memberIds: {
      sql: `(select coalesce(json_agg(m.id order by m.last_name, m.first_name, m.id), '[]') ${members})`,
      type: 'ids',
    },
    memberCount: { sql: `(select count(*)::int ${members})`, type: 'number' },
  },
  findIssues: findMemberIssues,
  beforeWrite: lockOwnGroups,
  afterWrite: setMembers,
});
