import { provisioningLimits } from '@atrium/contract';

import { notFound } from '../../../base/httpError.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import type { Executor } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/databaseError.ts';
import { column, instantText, raw, type Sql, sql } from '../../../db/sql.ts';
import type { Work } from '../../../db/work.ts';
import type { GroupChanges } from '../../../formats/scim/userAttributes.ts';
import type { ExpectedVersion } from '../../../store/storeDefinition.ts';
import { userTable } from '../user/user.table.ts';
import { applyMapping } from './applyMapping.ts';
import { provisionedGroupTable, provisionedMemberTable } from './provisionedGroup.table.ts';
import { provisionedUserTable } from './provisionedUser.table.ts';
import { type AskedAttributes, isAsked, ScimError, withAsked } from './scimAnswers.ts';
import type { ScimDirectory } from './directories.reads.ts';
import { scimGrant } from './scimCaller.ts';
import type { ScimColumn, ScimColumns, ScimListQuery } from './scimQuery.ts';
import { assertExpected, everything, inOrder, type ScimWork } from './scimUsers.ts';

interface GroupLine {
  readonly id: string;
  readonly displayName: string;
  readonly externalId: string | null;
  readonly version: number;
  readonly created: string;
  readonly modified: string;
  readonly members: readonly unknown[] | null;
}

const g = (field: keyof typeof provisionedGroupTable._.columns) => column('g', provisionedGroupTable[field]);
const m = (field: 'groupId' | 'userId') => column('m', provisionedMemberTable[field]);

const isUuid = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function hasMember(value: string): Sql {
  if (!isUuid(value)) return raw('false');
  return sql`exists (select from ${provisionedMemberTable} m where ${m('groupId')} = ${g('id')} and ${m('userId')} = ${value}::uuid)`;
}

/** What lists of groups are filtered and sorted by. */
export const groupColumns: ScimColumns = new Map<string, ScimColumn | ((value: string) => Sql)>([
  ['id', { sql: g('id'), type: 'id' }],
  ['displayname', { sql: g('displayName'), type: 'text' }],
  ['externalid', { sql: g('externalId'), type: 'exact' }],
  ['meta.created', { sql: g('createdAt'), type: 'instant' }],
  ['meta.lastmodified', { sql: g('updatedAt'), type: 'instant' }],
  ['members', hasMember],
  ['members.value', hasMember],
]);

/** The id of a group in the lists. */
export const groupIdColumn = g('id');

const isOf = ({ id }: ScimDirectory) => sql`${g('provisioningId')} = ${id}::uuid`;

const membersOfGroup = sql`(select json_agg(json_build_object('value', ${m('userId')}, 'type', 'User',
    'display', ${column('u', userTable.firstName)} || ' ' || ${column('u', userTable.lastName)}) order by ${m('userId')})
  from ${provisionedMemberTable} m join ${userTable} u on ${column('u', userTable.id)} = ${m('userId')}
  where ${m('groupId')} = ${g('id')})`;

function selectGroups(where: Sql, asked: AskedAttributes): Sql {
  return sql`select ${g('id')}, ${g('displayName')} as "displayName", ${g('externalId')} as "externalId", ${g('version')},
      ${instantText(g('createdAt'))} as created, ${instantText(g('updatedAt'))} as modified,
      ${isAsked(asked, 'members') ? membersOfGroup : sql`null`} as members
    from ${provisionedGroupTable} g where ${where}`;
}

function shown(
  { id, displayName, externalId, version, created, modified, members }: GroupLine,
  asked: AskedAttributes,
) {
  return withAsked(
    {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      id,
      externalId,
      displayName,
      members: members ?? [],
      meta: {
        resourceType: 'Group',
        created,
        lastModified: modified,
        location: `/api/scim/v2/Groups/${id}`,
        version: `W/"${String(version)}"`,
      },
    },
    asked,
  );
}

/** Reads a page of a directory's groups. */
export async function listGroups(
  work: Executor,
  directory: ScimDirectory,
  { where, order, startIndex, count }: ScimListQuery,
  asked: AskedAttributes,
) {
  const condition = sql`${isOf(directory)} and ${where}`;
  const [counted] = await work.query<{ n: number }>(
    sql`select count(*)::int as n from ${provisionedGroupTable} g where ${condition}`,
  );
  const lines =
    count === 0
      ? []
      : await work.query<GroupLine>(
          sql`${selectGroups(condition, asked)} order by ${order} limit ${count} offset ${startIndex - 1}`,
        );
  return { total: counted?.n ?? 0, resources: lines.map((line) => shown(line, asked)) };
}

async function findGroup(
  work: Executor,
  directory: ScimDirectory,
  id: string,
  asked: AskedAttributes,
): Promise<GroupLine> {
  const [line] = await work.query<GroupLine>(selectGroups(sql`${isOf(directory)} and ${g('id')} = ${id}::uuid`, asked));
  if (line === undefined) throw notFound();
  return line;
}

/** One group, and the version of its answer. @throws HttpError 404 */
export async function getGroup(work: Executor, directory: ScimDirectory, id: string, asked: AskedAttributes) {
  const line = await findGroup(work, directory, id, asked);
  return { body: shown(line, asked), version: line.version, id };
}

async function refusingTaken(work: Work, run: () => Promise<unknown>): Promise<void> {
  try {
    await work.attempt(run);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ScimError(409, 'uniqueness', 'Another group has this display name.');
    throw error;
  }
}

/** @throws ScimError 400 for members that are no users of the directory */
async function assertMembers(work: Executor, directory: ScimDirectory, ids: readonly string[]): Promise<void> {
  if (ids.length > provisioningLimits.maxMembers)
    throw new ScimError(400, 'invalidValue', 'A group has at most 50,000 members.');
  const known = ids.filter(isUuid);
  const own = provisionedUserTable;
  const [found] = await work.query<{ n: number }>(sql`select count(*)::int as n from ${own}
    where ${own.provisioningId} = ${directory.id}::uuid and ${own.userId} = any(${known}::uuid[])`);
  if (found?.n !== ids.length)
    throw new ScimError(400, 'invalidValue', 'A member is no user that this directory provides.');
}

/** Writes who is in a group. Returns the users that came or went. */
async function writeMembers(work: Executor, directory: ScimDirectory, groupId: string, changes: GroupChanges) {
  const { isWhole, added, removed } = changes;
  await assertMembers(work, directory, [...added]);
  const own = provisionedMemberTable;
  const went = isWhole
    ? sql`${own.userId} <> all(${[...added]}::uuid[])`
    : sql`${own.userId} = any(${[...removed].filter(isUuid)}::uuid[])`;
  const gone = await work.query<{ userId: string }>(
    sql`delete from ${own} where ${own.groupId} = ${groupId}::uuid and ${went} returning ${own.userId} as "userId"`,
  );
  const come = await work.query<{ userId: string }>(sql`
    insert into ${own} (${own.groupId}, ${own.userId}, ${own.customerId})
      select ${groupId}::uuid, member, ${directory.customerId}::uuid from unnest(${[...added]}::uuid[]) member
    on conflict do nothing returning ${own.userId} as "userId"`);
  return [...gone, ...come].map(({ userId }) => userId);
}

async function follow(scim: ScimWork, ids: readonly string[] | null): Promise<string[]> {
  const { work, context, directory } = scim;
  if (ids?.length === 0) return [];
  const grant = scimGrant(scim, 'edit');
  return applyMapping({ work, services: context.services, grant }, directory, ids);
}

/** Makes a group with its members, who get what the mapping gives them. */
export async function createGroup(scim: ScimWork, changes: GroupChanges) {
  const { work, directory } = scim;
  const { displayName = '', externalId = null } = changes;
  if (displayName === '') throw new ScimError(400, 'invalidValue', 'A group has a displayName.');
  await inOrder(work, directory);
  const id = uuidv7();
  const own = provisionedGroupTable;
  await refusingTaken(work, () =>
    work.query(sql`insert into ${own} (${own.id}, ${own.provisioningId}, ${own.customerId}, ${own.displayName}, ${own.externalId})
      values (${id}::uuid, ${directory.id}::uuid, ${directory.customerId}::uuid, ${displayName}, ${externalId})`),
  );
  await follow(scim, await writeMembers(work, directory, id, changes));
  return getGroup(work, directory, id, everything);
}

/** Changes a group; people who come or go, and all of a group with another name, get what the mapping gives them. */
export async function changeGroup(scim: ScimWork, id: string, expected: ExpectedVersion, changes: GroupChanges) {
  const { work, directory } = scim;
  await inOrder(work, directory);
  const line = await findGroup(work, directory, id, { only: ['displayname'], without: [] });
  assertExpected(expected, line.version);
  const { displayName = line.displayName, externalId = line.externalId } = changes;
  if (displayName === '') throw new ScimError(400, 'invalidValue', 'A group has a displayName.');
  const isRenamed = displayName !== line.displayName || externalId !== line.externalId;
  const moved = await writeMembers(work, directory, id, changes);
  if (isRenamed || moved.length > 0) {
    const own = provisionedGroupTable;
    await refusingTaken(work, () =>
      work.query(sql`update ${own} set ${own.displayName} = ${displayName}, ${own.externalId} = ${externalId},
        ${own.version} = ${own.version} + 1, ${own.updatedAt} = now() where ${own.id} = ${id}::uuid`),
    );
  }
  const roles = await follow(scim, isRenamed ? null : moved);
  const changed = [
    ...(isRenamed ? ['displayName'] : []),
    ...(moved.length > 0 ? [`members: ${String(moved.length)}`] : []),
    ...(roles.length > 0 ? [`roles: ${String(roles.length)}`] : []),
  ];
  return { ...(await getGroup(work, directory, id, { only: null, without: ['members'] })), changed };
}

/** Deletes a group; its people lose what it gave them. */
export async function deleteGroup(scim: ScimWork, id: string, expected: ExpectedVersion): Promise<void> {
  const { work, directory } = scim;
  await inOrder(work, directory);
  const line = await findGroup(work, directory, id, { only: ['displayname'], without: [] });
  assertExpected(expected, line.version);
  const own = provisionedMemberTable;
  const gone = await work.query<{ userId: string }>(
    sql`delete from ${own} where ${own.groupId} = ${id}::uuid returning ${own.userId} as "userId"`,
  );
  await work.query(sql`delete from ${provisionedGroupTable} where ${provisionedGroupTable.id} = ${id}::uuid`);
  await follow(
    scim,
    gone.map(({ userId }) => userId),
  );
}
