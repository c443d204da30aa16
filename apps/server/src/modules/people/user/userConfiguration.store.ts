import { type RuleIssue, type Session, user, userConfiguration } from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { HttpError } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { defineStore } from '../../../directory/defineStore.ts';
import { findScopeIssues } from './userScope.reads.ts';
import { assertAllowed } from '../../../store/assertAllowed.ts';
import { type ShownIds, shownIdsOf, withHiddenIds } from '../../../store/shownIds.ts';
import type { CheckContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { userTable } from './user.table.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';
import { findShownScope } from './userRules.ts';

type StoredConfiguration = Stored<typeof userConfiguration>;

const scopeFields = { buildings: 'buildingIds', vendors: 'vendorIds' } as const;

/** Finds what of a configuration a session is shown. */
function findShownIds(session: Session, executor: Executor): Promise<ShownIds> {
  return findShownScope(session, executor, scopeFields);
}

async function findUser(executor: Executor, userId: string) {
  const [person] = await executor.query<{ roles: string[]; customerId: string }>(sql`
    select ${userTable.roles}, ${userTable.customerId} as "customerId" from ${userTable}
    where ${userTable.id} = ${userId}::uuid and ${userTable.deletedAt} is null`);
  return person;
}

/** The lists that a save leaves: what the caller is not shown stays (SEC-19), after what was sent. */
async function withHidden(
  work: Executor,
  grant: Grant,
  before: StoredConfiguration | null,
  values: Partial<StoredConfiguration>,
): Promise<Pick<StoredConfiguration, 'buildingIds' | 'vendorIds'>> {
  const shown = await shownIdsOf(findShownIds, grant, work);
  const listOf = (field: 'buildingIds' | 'vendorIds') =>
    withHiddenIds(shown, field, values[field] ?? [], before?.[field] ?? []);
  return { buildingIds: listOf('buildingIds'), vendorIds: listOf('vendorIds') };
}

/** The person may be changed; buildings and vendors are of their customer, and a vendor comes with its building (CUST-11). */
async function findConfigurationIssues(context: CheckContext<StoredConfiguration>): Promise<RuleIssue[]> {
  const { work, grant, before, values } = context;
  if (grant.holder.kind === 'system' || typeof values.userId !== 'string') return [];
  const person = await findUser(work, values.userId);
  if (person === undefined) return [];
  assertAllowed(grant, user, { action: 'edit', id: values.userId, before: person, after: person });
  const scope = await withHidden(work, grant, before, values);
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
  return { ...values, ...(await withHidden(work, grant, before, values)), customerId: person.customerId };
}

export const userConfigurationStore = defineStore({
  resource: userConfiguration,
  table: userConfigurationTable,
  computed: {},
  findShownIds,
  findIssues: findConfigurationIssues,
  beforeWrite: checkScope,
});
