import { isEmail, type Session } from '@atrium/contract';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { isUniqueViolation } from '../../../db/databaseError.ts';
import { column, instantText, type Sql, sql } from '../../../db/sql.ts';
import type { Executor } from '../../../db/database.ts';
import type { Work } from '../../../db/work.ts';
import type { UserChanges } from '../../../formats/scim/userAttributes.ts';
import type { ServiceContext } from '../../../services/route.ts';
import type { ExpectedVersion } from '../../../store/storeDefinition.ts';
import { resetSignInOfUser } from '../../customers/resetSignIns.process.ts';
import { userTable } from '../user/user.table.ts';
import { applyMapping, mappedRights } from './applyMapping.ts';
import { provisionedGroupTable, provisionedMemberTable } from './provisionedGroup.table.ts';
import { provisionedUserStore } from './provisionedUser.store.ts';
import { provisionedUserTable } from './provisionedUser.table.ts';
import { type AskedAttributes, isAsked, ScimError, withAsked } from './scimAnswers.ts';
import type { ScimDirectory } from './directories.reads.ts';
import { scimGrant } from './scimCaller.ts';
import type { ScimColumn, ScimColumns, ScimListQuery } from './scimQuery.ts';

/** What a request of a directory works with, in its transaction. */
export interface ScimWork {
  readonly work: Work;
  readonly context: Pick<ServiceContext, 'services' | 'trace'>;
  readonly directory: ScimDirectory;
  /** Null where the person who made the mapping may not change users any more. */
  readonly acting: Session | null;
}

interface UserLine {
  readonly id: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly displayName: string | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly active: boolean;
  readonly version: number;
  readonly created: string;
  readonly modified: string;
  readonly groups: readonly { readonly value: string; readonly display: string; readonly type: string }[] | null;
}

const l = (field: keyof typeof provisionedUserTable._.columns) => column('l', provisionedUserTable[field]);
const u = (field: keyof typeof userTable._.columns) => column('u', userTable[field]);
const g = (field: 'id' | 'displayName') => column('g', provisionedGroupTable[field]);
const m = (field: 'groupId' | 'userId') => column('m', provisionedMemberTable[field]);

const email: ScimColumn = { sql: u('email'), type: 'text' };

/** What lists of users are filtered and sorted by. */
export const userColumns: ScimColumns = new Map<string, ScimColumn>([
  ['id', { sql: l('userId'), type: 'id' }],
  ['username', { sql: l('userName'), type: 'text' }],
  ['externalid', { sql: l('externalId'), type: 'exact' }],
  ['displayname', { sql: l('displayName'), type: 'text' }],
  ['active', { sql: sql`(${u('deletedAt')} is null)`, type: 'boolean' }],
  ['name.givenname', { sql: u('firstName'), type: 'text' }],
  ['name.familyname', { sql: u('lastName'), type: 'text' }],
  ['emails', email],
  ['emails.value', email],
  // The one address that is kept is that of work.
  ['emails.type', { sql: sql`'work'::text`, type: 'text' }],
  ['emails.primary', { sql: sql`true`, type: 'boolean' }],
  ['meta.created', { sql: u('createdAt'), type: 'instant' }],
  ['meta.lastmodified', { sql: sql`greatest(${u('updatedAt')}, ${l('updatedAt')})`, type: 'instant' }],
]);

/** The id of a user in the lists. */
export const userIdColumn = l('userId');

const fromUsers = sql`${provisionedUserTable} l join ${userTable} u on ${u('id')} = ${l('userId')}`;
const groupsOfUser = sql`(select json_agg(json_build_object('value', ${g('id')}, 'display', ${g('displayName')}, 'type', 'direct')
    order by lower(${g('displayName')})) from ${provisionedMemberTable} m
  join ${provisionedGroupTable} g on ${g('id')} = ${m('groupId')} where ${m('userId')} = ${l('userId')})`;

const isOf = ({ id }: Pick<ScimDirectory, 'id'>) => sql`${l('provisioningId')} = ${id}::uuid`;

function selectUsers(where: Sql, asked: AskedAttributes): Sql {
  return sql`select ${l('userId')} as id, ${l('userName')} as "userName", ${l('externalId')} as "externalId",
      ${l('displayName')} as "displayName", ${u('email')}, ${u('firstName')} as "firstName", ${u('lastName')} as "lastName",
      ${u('deletedAt')} is null as active, ${u('version')} + ${l('version')} - 1 as version,
      ${instantText(u('createdAt'))} as created, ${instantText(sql`greatest(${u('updatedAt')}, ${l('updatedAt')})`)} as modified,
      ${isAsked(asked, 'groups') ? groupsOfUser : sql`null`} as groups
    from ${fromUsers} where ${where}`;
}

/** Everything of a resource. */
export const everything: AskedAttributes = { only: null, without: [] };

function shown(line: UserLine, asked: AskedAttributes) {
  const { id, userName, externalId, displayName, firstName, lastName, active, version, created, modified, groups } =
    line;
  const formatted = `${firstName} ${lastName}`;
  return withAsked(
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      externalId,
      userName,
      name: { givenName: firstName, familyName: lastName, formatted },
      displayName: displayName ?? formatted,
      active,
      emails: [{ value: line.email, type: 'work', primary: true }],
      groups: groups ?? undefined,
      meta: {
        resourceType: 'User',
        created,
        lastModified: modified,
        location: `/api/scim/v2/Users/${id}`,
        version: `W/"${String(version)}"`,
      },
    },
    asked,
  );
}

/** Reads a page of a directory's users. */
export async function listUsers(
  work: Executor,
  directory: ScimDirectory,
  { where, order, startIndex, count }: ScimListQuery,
  asked: AskedAttributes,
) {
  const condition = sql`${isOf(directory)} and ${where}`;
  const [counted] = await work.query<{ n: number }>(
    sql`select count(*)::int as n from ${fromUsers} where ${condition}`,
  );
  const lines =
    count === 0
      ? []
      : await work.query<UserLine>(
          sql`${selectUsers(condition, asked)} order by ${order} limit ${count} offset ${startIndex - 1}`,
        );
  return { total: counted?.n ?? 0, resources: lines.map((line) => shown(line, asked)) };
}

async function findUser(work: Executor, directory: ScimDirectory, id: string, asked = everything): Promise<UserLine> {
  const [line] = await work.query<UserLine>(
    selectUsers(sql`${isOf(directory)} and ${l('userId')} = ${id}::uuid`, asked),
  );
  if (line === undefined) throw notFound();
  return line;
}

/** One user, and the version of its answer. @throws HttpError 404 */
export async function getUser(work: Executor, directory: ScimDirectory, id: string, asked: AskedAttributes) {
  const line = await findUser(work, directory, id, asked);
  return { body: shown(line, asked), version: line.version, id };
}

/** Lets the writes of one directory wait for each other: each gives roles by what the one before has left. */
export async function inOrder(work: Executor, { id }: ScimDirectory): Promise<void> {
  await work.query(sql`select pg_advisory_xact_lock(hashtextextended(${`provisioning ${id}`}, 0))`);
}

/** @throws HttpError 412 where the version that a write is for is another than that of the resource */
export function assertExpected(expected: ExpectedVersion, version: number): void {
  if (typeof expected === 'number' && expected !== version) throw new HttpError(412, 'stale');
}

const MAX_TICKET = 100;

function addressOf({ userName, email: address }: UserChanges): string | undefined {
  if (userName !== undefined && isEmail(userName)) return userName;
  return address ?? undefined;
}

/** First and last name as they are sent, or from the name that is shown, or that of the account. */
function namesOf({ givenName, familyName, displayName, userName = '' }: UserChanges) {
  const [first = '', ...others] = (displayName ?? userName.split('@')[0] ?? '').trim().split(/\s+/);
  const given = givenName === undefined || givenName === '' ? first : givenName;
  const family = familyName === undefined || familyName === '' ? others.join(' ') : familyName;
  return { firstName: given, lastName: family === '' ? given : family };
}

async function refusingTaken<Answer>(work: Work, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work.attempt(run);
  } catch (error) {
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

function taken(): ScimError {
  return new ScimError(409, 'uniqueness', 'Another user of this portal has this user name or address.');
}

/** The user of the customer who has the address already and whom no directory provides. @throws HttpError 409 for one of another directory */
async function findToAdopt(work: Executor, { customerId }: ScimDirectory, address: string): Promise<string | null> {
  const [found] = await work.query<{ id: string; isTaken: boolean }>(sql`
    select ${u('id')}, (${l('userId')} is not null or ${u('customerId')} <> ${customerId}::uuid) as "isTaken"
      from ${userTable} u left join ${provisionedUserTable} l on ${l('userId')} = ${u('id')}
     where lower(${u('email')}) = lower(${address}) and ${u('deletedAt')} is null`);
  if (found?.isTaken === true) throw taken();
  return found?.id ?? null;
}

/**
 * Makes a user; one whom the customer has already, and no directory provides, is taken over with their record (SCIM-01).
 * @throws HttpError, such as 400 for an address of another customer's domain
 */
export async function createUser(scim: ScimWork, changes: UserChanges) {
  const { work, context, directory } = scim;
  const { services } = context;
  const { userName = '', externalId = null, displayName = null } = changes;
  if (userName === '') throw new ScimError(400, 'invalidValue', 'A user has a userName.');
  await inOrder(work, directory);
  const address = addressOf(changes) ?? userName;
  const names = namesOf(changes);
  const [known] = await work.query(
    sql`select from ${provisionedUserTable} l where ${isOf(directory)} and lower(${l('userName')}) = lower(${userName})`,
  );
  if (known !== undefined) throw taken();
  const adopted = await findToAdopt(work, directory, address);
  const ticket = `SCIM ${externalId ?? userName}`.slice(0, MAX_TICKET);
  let id = adopted;
  if (id === null) {
    const grant = scimGrant(scim, 'add');
    const body = {
      customerId: directory.customerId,
      email: address,
      ...names,
      roles: [],
      approvalTicketNumber: ticket,
    };
    ({ id } = await provisionedUserStore.create(grant, { work, services }, body));
  } else {
    const grant = scimGrant(scim, 'edit');
    await provisionedUserStore.update(grant, { work, services }, id, 'any', { ...names, approvalTicketNumber: ticket });
  }
  const own = provisionedUserTable;
  await refusingTaken(work, () =>
    work.query(sql`insert into ${own} (${own.userId}, ${own.provisioningId}, ${own.customerId}, ${own.userName}, ${own.externalId}, ${own.displayName})
      values (${id}::uuid, ${directory.id}::uuid, ${directory.customerId}::uuid, ${userName}, ${externalId}, ${displayName})`),
  );
  if (adopted !== null) {
    const grant = scimGrant(scim, 'edit');
    await applyMapping({ work, services, grant }, directory, [adopted]);
  }
  if (changes.active === false) await deactivate(scim, id);
  return getUser(work, directory, id, everything);
}

async function deactivate(scim: ScimWork, id: string): Promise<void> {
  const { work, context } = scim;
  const grant = scimGrant(scim, 'delete');
  await provisionedUserStore.remove(grant, { work, services: context.services }, id, 'any');
}

/** Brings a user back with the roles that their groups give them now. */
async function reactivate(scim: ScimWork, id: string): Promise<void> {
  const { work, context, directory } = scim;
  const { services } = context;
  const { roles } = await mappedRights(work, directory, id);
  const restoring = scimGrant(scim, 'delete');
  await provisionedUserStore.restore(restoring, { work, services }, id, undefined, { roles });
  const grant = scimGrant(scim, 'edit');
  await applyMapping({ work, services, grant }, directory, [id]);
}

/** Returns what of a user's record changes. */
function recordChanges(line: UserLine, changes: UserChanges) {
  const { givenName, familyName } = changes;
  const address = addressOf(changes);
  return {
    ...(address === undefined || address === line.email ? {} : { email: address }),
    ...(givenName === undefined || givenName === '' || givenName === line.firstName ? {} : { firstName: givenName }),
    ...(familyName === undefined || familyName === '' || familyName === line.lastName ? {} : { lastName: familyName }),
  };
}

async function writeLink(work: Work, id: string, line: UserLine, changes: UserChanges): Promise<string[]> {
  const { userName = line.userName, externalId = line.externalId, displayName = line.displayName } = changes;
  if (userName === '') throw new ScimError(400, 'invalidValue', 'A user has a userName.');
  const fields = [
    ...(userName === line.userName ? [] : ['userName']),
    ...(externalId === line.externalId ? [] : ['externalId']),
    ...(displayName === line.displayName ? [] : ['displayName']),
  ];
  if (fields.length === 0) return fields;
  const own = provisionedUserTable;
  await refusingTaken(work, () =>
    work.query(sql`update ${own} set ${own.userName} = ${userName}, ${own.externalId} = ${externalId}, ${own.displayName} = ${displayName},
      ${own.version} = ${own.version} + 1, ${own.updatedAt} = now() where ${own.userId} = ${id}::uuid`),
  );
  return fields;
}

/**
 * Changes a user. A changed user name keeps the record and its id, and lets the person sign in again with their provider (SEC-15).
 * @returns the user as it is then, with the names of what was changed
 */
export async function changeUser(
  scim: ScimWork,
  id: string,
  expected: ExpectedVersion,
  read: (line: { email: string }) => UserChanges,
) {
  const { work, context, directory } = scim;
  const { services } = context;
  await inOrder(work, directory);
  const line = await findUser(work, directory, id);
  assertExpected(expected, line.version);
  const changes = read(line);
  const isActive = changes.active ?? line.active;
  const fields = await writeLink(work, id, line, changes);
  const record = recordChanges(line, changes);
  const isChanged = Object.keys(record).length > 0;
  // A record that is deleted is not changed: one who is inactive is brought back for that and ended again, all at once.
  if (!line.active && (isActive || isChanged)) await reactivate(scim, id);
  if (isChanged) {
    const grant = scimGrant(scim, 'edit');
    await provisionedUserStore.update(grant, { work, services }, id, 'any', record);
    fields.push(...Object.keys(record));
    if (record.email !== undefined) await resetSignInOfUser({ work, services, grant }, id);
  }
  if (!isActive && (line.active || isChanged)) await deactivate(scim, id);
  if (line.active !== isActive) fields.push('active');
  return { ...(await getUser(work, directory, id, everything)), changed: fields };
}

/** Deletes a user softly; the directory provides them no more. */
export async function deleteUser(scim: ScimWork, id: string, expected: ExpectedVersion): Promise<void> {
  const { work, directory } = scim;
  await inOrder(work, directory);
  const line = await findUser(work, directory, id);
  assertExpected(expected, line.version);
  if (line.active) await deactivate(scim, id);
  await work.query(sql`delete from ${provisionedMemberTable} where ${provisionedMemberTable.userId} = ${id}::uuid`);
  await work.query(sql`delete from ${provisionedUserTable} where ${provisionedUserTable.userId} = ${id}::uuid`);
}
