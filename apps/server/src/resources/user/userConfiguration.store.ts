import { user, userConfiguration } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import { sql } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { assertAllowed } from '../../store/assertAllowed.ts';
import type { Stored, WriteContext } from '../../store/storeDefinition.ts';
import { userTable } from './user.table.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';

type StoredConfiguration = Stored<typeof userConfiguration>;

/** Scope is given within the caller's own: buildings and vendors are checked as references (RES-112). */
async function checkScope({
  work,
  grant,
  values,
}: WriteContext<StoredConfiguration>): Promise<Partial<StoredConfiguration>> {
  const { userId } = values;
  if (grant.holder.kind !== 'session' || userId === undefined) return values;
  const [person] = await work.query<{ roles: string[]; customerId: string }>(sql`
    select ${userTable.roles}, ${userTable.customerId} as "customerId" from ${userTable}
    where ${userTable.id} = ${userId}::uuid and ${userTable.deletedAt} is null`);
  if (person === undefined) throw new HttpError(400, 'invalid', { issues: [{ field: 'userId', code: 'reference' }] });
  assertAllowed(grant, user, { action: 'edit', id: userId, before: person, after: person });
  return { ...values, customerId: person.customerId };
}

export const userConfigurationStore = defineStore({
  resource: userConfiguration,
  table: userConfigurationTable,
  computed: {},
  beforeWrite: checkScope,
});
