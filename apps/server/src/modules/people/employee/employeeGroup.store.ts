import { employeeGroup } from '@atrium/contract';

import { column, join, type Sql, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { employeeTable } from './employee.table.ts';
import { employeeGroupTable } from './employeeGroup.table.ts';
import { findMemberIssues } from './groupMembers.ts';
import { lockOwnGroups, setMembers } from './setMembers.ts';

const memberId = column('m', employeeTable.id);
const byName = join([column('m', employeeTable.lastName), column('m', employeeTable.firstName), memberId], ', ');

/** An expression over the members of the group. */
function ofMembers(expression: Sql): Sql {
  return sql`(select ${expression} from ${employeeTable} m
    where ${column('m', employeeTable.groupId)} = ${column('t', employeeGroupTable.id)}
      and ${column('m', employeeTable.deletedAt)} is null)`;
}

export const employeeGroupStore = defineStore({
  resource: employeeGroup,
  table: employeeGroupTable,
  computed: {
    memberIds: { sql: ofMembers(sql`coalesce(json_agg(${memberId} order by ${byName}), '[]')`), type: 'ids' },
    memberCount: { sql: ofMembers(sql`count(*)::int`), type: 'number' },
  },
  findIssues: findMemberIssues,
  beforeWrite: lockOwnGroups,
  afterWrite: setMembers,
});
