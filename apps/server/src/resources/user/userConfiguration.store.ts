import { type RuleIssue, type Session, user, userConfiguration } from '@atrium/contract';

import type { Grant } from '../../access/grant.ts';
import { HttpError } from '../../base/httpError.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { defineStore } from '../../directory/defineStore.ts';
import { findScopeIssues } from '../../readModels/userScope.ts';
import { assertAllowed } from '../../store/assertAllowed.ts';
import { hiddenAmong, type ShownIds } from '../../store/shownIds.ts';
import type { CheckContext, Stored, WriteContext } from '../../store/storeDefinition.ts';
import { userTable } from './user.table.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';
import { shownScope } from './userRules.ts';

type StoredConfiguration = Stored<typeof userConfiguration>;

const scopeFields = { buildings: 'buildingIds', vendors: 'vendorIds' } as const;

/** What of a configuration a session is shown. */
function shownIds(session: Session): ShownIds {
  return shownScope(session, scopeFields);
}

async function findUser(executor: Executor, userId: string) {
  const [person] = await executor.query<{ roles: string[]; customerId: string }>(sql`
    select ${userTable.roles}, ${userTable.customerId} as "customerId" from ${userTable}
    where ${userTable.id} = ${userId}::uuid and ${userTable.deletedAt} is null`);
  return person;
}

/** The lists that a save leaves: what the caller is not shown stays (SEC-19), after what was sent. */
function withHidden(
  grant: Grant,
  before: StoredConfiguration | null,
  values: Partial<StoredConfiguration>,
): Pick<StoredConfiguration, 'buildingIds' | 'vendorIds'> {
  const listOf = (field: 'buildingIds' | 'vendorIds') => {
    const sent = values[field] ?? [];
    const hidden = hiddenAmong(shownIds, grant, field, before?.[field] ?? []);
    return [...sent, ...hidden.filter((id) => !sent.includes(id))];
  };
  return { buildingIds: listOf('buildingIds'), vendorIds: listOf('vendorIds') };
}

/** Buildings and vendors are of the user's customer, and a vendor comes with its building (CUST-11). */
async function findConfigurationIssues(context: CheckContext<StoredConfiguration>): Promise<RuleIssue[]> {
  const { work, grant, before, values } = context;
  if (grant.holder.kind === 'system' || typeof values.userId !== 'string') return [];
  const person = await findUser(work, values.userId);
  if (person === undefined) return [];
  const scope = withHidden(grant, before, values);
  return findScopeIssues(
    work,
    person.customerId,
    { buildings: before?.buildingIds ?? [], vendors: before?.vendorIds ?? [] },
    { buildings: scope.buildingIds, vendors: scope.vendorIds },
    scopeFields,
  );
}

/** Scope is given within the caller's own: buildings and vendors are checked as references (RES-112). */
async function checkScope({
  work,
  grant,
  before,
  values,
}: WriteContext<StoredConfiguration>): Promise<Partial<StoredConfiguration>> {
  const { userId } = values;
  if (grant.holder.kind !== 'session' || userId === undefined) return values;
  const person = await findUser(work, userId);
  if (person === undefined) throw new HttpError(400, 'invalid', { issues: [{ field: 'userId', code: 'reference' }] });
  assertAllowed(grant, user, { action: 'edit', id: userId, before: person, after: person });
  return { ...values, ...withHidden(grant, before, values), customerId: person.customerId };
}

export const userConfigurationStore = defineStore({
  resource: userConfiguration,
  table: userConfigurationTable,
  computed: {},
  shownIds,
  findIssues: findConfigurationIssues,
  beforeWrite: checkScope,
});
