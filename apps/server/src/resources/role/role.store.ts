import { role } from '@atrium/contract';

import { defineStore } from '../../core/store/defineStore.ts';
import { checkRoleRemoval, checkRoleWrite, joinCreatorsGrants, roleChange } from './roleRules.ts';
import { roleTable } from './role.table.ts';

export const roleStore = defineStore({
  resource: role,
  table: roleTable,
  computed: {
    userCount: {
      sql: '(select count(*)::int from users u where u.roles @> array[t.id] and u.deleted_at is null)',
      type: 'number',
    },
    isAdmin: {
      sql: `exists (select from jsonb_each(t.privilege_map) p where p.key like 'ROOT.%' and p.value ? 'view')`,
      type: 'boolean',
    },
  },
  beforeWrite: checkRoleWrite,
  afterWrite: joinCreatorsGrants,
  beforeRemove: checkRoleRemoval,
  security: roleChange,
});
