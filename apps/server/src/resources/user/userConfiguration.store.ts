import { userConfiguration } from '@atrium/contract';

import { HttpError } from '../../core/http/httpError.ts';
import { defineStore } from '../../core/store/defineStore.ts';
import type { Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';
import { assertMayTouch, assertNotOwn } from './userRules.ts';

/** Scope is given within the caller's own: buildings and vendors are checked as references (RES-112). */
async function checkScope({ executor, grant, values }: WriteContext): Promise<Values> {
  if (grant.holder.kind !== 'session') return values;
  const { session } = grant.holder;
  const userId = String(values['userId']);
  assertNotOwn(session, userId);
  const [user] = await executor.query<{ roles: string[]; customerId: string }>({
    text: 'select roles, customer_id as "customerId" from users where id = $1::uuid and deleted_at is null',
    values: [userId],
  });
  if (user === undefined) throw new HttpError(400, 'invalid', { issues: [{ field: 'userId', code: 'reference' }] });
  assertMayTouch(session, { roles: user.roles });
  return { ...values, customerId: user.customerId };
}

export const userConfigurationStore = defineStore({
  resource: userConfiguration,
  table: userConfigurationTable,
  computed: {},
  beforeWrite: checkScope,
});
