import { role } from '@atrium/contract';

import { column, sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { joinCreatorsGrants, keepAdministrator, roleChange } from './roleRules.ts';
import { roleTable } from './role.table.ts';

export const roleStore = defineStore({
  resource: role,
  table: roleTable,
  computed: {
    userCount: { counts: 'user', by: 'roles' },
    isAdmin: {
      sql: sql`exists (select from jsonb_each(${column('t', roleTable.privilegeMap)}) p where p.key like 'ROOT.%' and p.value ? 'view')`,
      type: 'boolean',
    },
  },
  beforeWrite: keepAdministrator,
  afterWrite: joinCreatorsGrants,
  security: roleChange,
});
