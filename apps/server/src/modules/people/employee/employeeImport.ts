import { building, employee, groupLimits, issuesOf, nameKey } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { findBuildingsToChoose } from '../../places/buildings.reads.ts';
import type {
  ImportContext,
  ImportDefinition,
  ImportLine,
  LineIssue,
  SaveLines,
} from '../../../services/upload/defineImport.ts';
import { insertMany, removeMany } from '../../../store/bulkWrites.ts';
import { employeeStore } from './employee.store.ts';
import { employeeTable } from './employee.table.ts';
import { employeeGroupTable } from './employeeGroup.table.ts';
import { assertRoom, lockGroups, markChanged } from './groupMembers.ts';

/** Columns that name another record: what is saved is its id. */
const named = ['groupId', 'preferredBuildingId'] as const;
type NamedField = (typeof named)[number];

/** The columns that are saved as they are; made once, as there are many lines. */
const textSchema = employee.create.pick({ firstName: true, lastName: true, email: true });

/** Names in small letters, each with the ids of those who have it. */
type Names = ReadonlyMap<string, readonly string[]>;

/** The text of a cell; null where it is empty or wrong. */
function textIn({ values }: ImportLine, field: NamedField | keyof typeof textSchema.shape): string | null {
  const text = values[field];
  return typeof text === 'string' ? text : null;
}

function namesOf(lines: readonly { readonly id: string; readonly name: string }[]): Names {
  const byName = Map.groupBy(lines, ({ name }) => nameKey(name));
  return new Map([...byName].map(([name, found]) => [name, found.map(({ id }) => id)]));
}

/** The groups of the building, and the buildings of its customer that the importing person may choose. */
async function readNames({
  database,
  stores,
  grant,
  parents,
}: ImportContext): Promise<Readonly<Record<NamedField, Names>>> {
  const { id, name, buildingId, deletedAt } = employeeGroupTable;
  const groups = await database.query<{ id: string; name: string }>(
    sql`select ${id}, ${name} from ${employeeGroupTable}
      where ${buildingId} = ${parents['buildingId']}::uuid and ${deletedAt} is null`,
  );
  const buildings = await findBuildingsToChoose(database, stores.named(building.name), grant, parents['customerId']);
  return { groupId: namesOf(groups), preferredBuildingId: namesOf(buildings) };
}

/** The id of what has this name; undefined where nothing has it, or several do. */
function idOf(names: Names, name: string | null): string | null | undefined {
  if (name === null) return null;
  const ids = names.get(nameKey(name)) ?? [];
  return ids.length === 1 ? ids[0] : undefined;
}

/** E-mail addresses that are in the file twice or that another employee of the customer has (MSG-13). */
async function repeatedEmails(
  { database, parents }: ImportContext,
  lines: readonly ImportLine[],
): Promise<LineIssue[]> {
  const emails = lines.map((line) => textIn(line, 'email'));
  const ids = lines.map(({ id }) => id);
  // The database compares, as it will when it saves.
  const found = await database.query<{ at: number; other: number | null; isTaken: boolean }>(
    sql`select l.at::int,
        (case when lag(l.at) over same is null then lead(l.at) over same else min(l.at) over same end)::int as other,
        ${column('e', employeeTable.id)} is not null as "isTaken"
      from unnest(${emails}::text[]) with ordinality as l(email, at)
      left join ${employeeTable} e on ${column('e', employeeTable.customerId)} = ${parents['customerId']}::uuid
        and lower(${column('e', employeeTable.email)}) = lower(l.email) and ${column('e', employeeTable.deletedAt)} is null
        and ${column('e', employeeTable.id)} <> all(${ids}::uuid[])
      where l.email is not null
      window same as (partition by lower(l.email) order by l.at)`,
  );
  return found.flatMap(({ at, other, isTaken }): LineIssue[] => {
    const line = lines[at - 1]?.line ?? 0;
    const issue = { line, field: 'email', code: 'duplicate' } as const;
    if (isTaken) return [issue];
    return other === null ? [] : [{ ...issue, otherLine: lines[other - 1]?.line ?? 0 }];
  });
}

/** Returns how many members each group of the building has, without employees with these ids. */
async function membersOf(
  work: Executor,
  buildingId: string | undefined,
  without: readonly string[],
): Promise<Map<string, number>> {
  const { groupId, deletedAt } = employeeTable;
  const counted = await work.query<{ id: string; n: number }>(
    sql`select ${groupId} as id, count(*)::int as n from ${employeeTable}
      where ${employeeTable.buildingId} = ${buildingId}::uuid and ${groupId} is not null and ${deletedAt} is null
        and ${employeeTable.id} <> all(${without}::uuid[])
      group by ${groupId}`,
  );
  return new Map(counted.map(({ id, n }) => [id, n]));
}

async function findIssues(context: ImportContext, lines: readonly ImportLine[]): Promise<LineIssue[]> {
  const names = await readNames(context);
  const ids = lines.map(({ id }) => id);
  const members = await membersOf(context.database, context.parents['buildingId'], ids);
  const issues = await repeatedEmails(context, lines);
  // Who is there already takes no further place: a file that is imported again names each line once.
  const repeated = new Set(issues.map(({ line }) => line));
  for (const one of lines) {
    const groupId = idOf(names.groupId, textIn(one, 'groupId'));
    if (groupId === undefined) issues.push({ line: one.line, field: 'groupId', code: 'groupOfBuilding' });
    else if (groupId !== null && !repeated.has(one.line)) {
      const count = (members.get(groupId) ?? 0) + 1;
      members.set(groupId, count);
      if (count > groupLimits.maxMembers) issues.push({ line: one.line, field: 'groupId', code: 'groupFull' });
    }
    if (idOf(names.preferredBuildingId, textIn(one, 'preferredBuildingId')) === undefined)
      issues.push({ line: one.line, field: 'preferredBuildingId', code: 'reference' });
  }
  return issues;
}

async function prepareSave(context: ImportContext): Promise<SaveLines> {
  const { grant, parents } = context;
  const names = await readNames(context);
  return async (tx, lines) => {
    const rows = lines.map((one) => ({
      ...parents,
      id: one.id,
      firstName: textIn(one, 'firstName'),
      lastName: textIn(one, 'lastName'),
      email: textIn(one, 'email'),
      groupId: idOf(names.groupId, textIn(one, 'groupId')) ?? null,
      preferredBuildingId: idOf(names.preferredBuildingId, textIn(one, 'preferredBuildingId')) ?? null,
      origin: 'imported',
    }));
    const locked = await lockGroups(
      tx,
      rows.map(({ groupId }) => groupId),
    );
    await insertMany(employeeStore, grant, tx, rows);
    for (const id of locked) await assertRoom(tx, id, 0, { field: 'groupId', code: 'groupFull' });
    await markChanged(tx, locked);
  };
}

async function takeBack({ grant }: ImportContext, tx: Executor, ids: readonly string[]): Promise<void> {
  const { id, groupId } = employeeTable;
  const groups = await tx.query<{ groupId: string }>(
    sql`select distinct ${groupId} as "groupId" from ${employeeTable} where ${id} = any(${ids}::uuid[])`,
  );
  const locked = await lockGroups(
    tx,
    groups.map((one) => one.groupId),
  );
  await removeMany(employeeStore, grant, tx, ids);
  await markChanged(tx, locked);
}

/** Employees from a spreadsheet, which names the group and the preferred building (MSG-14 to MSG-16). */
export const employeeImport: ImportDefinition = {
  resource: employee,
  columns: [
    { field: 'firstName', isRequired: true },
    { field: 'lastName', isRequired: true },
    { field: 'email', isRequired: true },
    { field: 'groupId', isRequired: false },
    { field: 'preferredBuildingId', isRequired: false },
  ],
  readLine: ({ groupId, preferredBuildingId, ...texts }) => {
    const read = textSchema.safeParse(texts, { reportInput: true });
    const issues = read.success ? [] : issuesOf(read.error);
    const sound = Object.entries(texts).filter(([field]) => !issues.some((issue) => issue.field === field));
    return { values: { ...Object.fromEntries(sound), groupId, preferredBuildingId }, issues };
  },
  findIssues,
  prepareSave,
  takeBack,
};
