import { employee, groupLimits, issuesOf } from '@atrium/contract';

import { referenceGrant } from '../../core/access/authorize.ts';
import type { Executor } from '../../core/db/database.ts';
import type { ImportContext, ImportDefinition, ImportLine, LineIssue } from '../../core/import/defineImport.ts';
import { insertMany } from '../../core/store/bulkWrites.ts';
import { Parameters } from '../../core/store/parameters.ts';
import { findStore } from '../../core/store/stores.ts';
import { employeeStore } from './employee.store.ts';
import { assertRoom, lockGroups, markChanged } from './groupMembers.ts';

/** Rows of one statement: a cancel is heeded between them. */
const linesAtOnce = 500;

/** Columns that name another record: what is saved is its id. */
const named = ['groupId', 'preferredBuildingId'] as const;
type NamedField = (typeof named)[number];

/** The columns that are kept as they stand; made once, as there are many lines. */
const textSchema = employee.create.pick({ firstName: true, lastName: true, email: true });

/** Names in small letters, each with the ids of those who have it. */
type Names = ReadonlyMap<string, readonly string[]>;

function nameIn({ values }: ImportLine, field: NamedField): string | null {
  const name = values[field];
  return typeof name === 'string' ? name.toLowerCase() : null;
}

function namesOf(lines: readonly { readonly id: string; readonly name: string }[]): Names {
  const byName = Map.groupBy(lines, ({ name }) => name.toLowerCase());
  return new Map([...byName].map(([name, found]) => [name, found.map(({ id }) => id)]));
}

/** The groups of the building, and the buildings of its customer that the importing person may choose. */
async function readNames({ database, grant, parents }: ImportContext): Promise<Readonly<Record<NamedField, Names>>> {
  const groups = await database.query<{ id: string; name: string }>({
    text: 'select id, name from employee_groups where building_id = $1::uuid and deleted_at is null',
    values: [parents['buildingId']],
  });
  const { resource, read } = findStore('building');
  const parameters = new Parameters();
  const customer = parameters.add(parents['customerId']);
  const buildings = await database.query<{ id: string; name: string }>({
    text: `select t.id, t.name from buildings t ${read.joins} where t.customer_id = ${customer}::uuid
      and t.deleted_at is null and ${read.scope(referenceGrant(grant, resource), parameters)}`,
    values: parameters.values,
  });
  return { groupId: namesOf(groups), preferredBuildingId: namesOf(buildings) };
}

/** The id that a name stands for; undefined where nobody has it, or several do. */
function idOf(names: Names, name: string | null): string | null | undefined {
  if (name === null) return null;
  const ids = names.get(name) ?? [];
  return ids.length === 1 ? ids[0] : undefined;
}

/** E-mail addresses that stand twice in the file or that the building has already (MSG-13). */
async function repeatedEmails(
  { database, parents }: ImportContext,
  lines: readonly ImportLine[],
): Promise<LineIssue[]> {
  const emails = lines.map(({ values }) => (typeof values['email'] === 'string' ? values['email'] : null));
  // The database compares, as it will when it saves.
  const found = await database.query<{ at: number; first: number; isTaken: boolean }>({
    text: `select l.at::int, (min(l.at) over (partition by lower(l.email)))::int as first, e.id is not null as "isTaken"
      from unnest($1::text[]) with ordinality as l(email, at)
      left join employees e on e.building_id = $2::uuid and lower(e.email) = lower(l.email) and e.deleted_at is null
      where l.email is not null`,
    values: [emails, parents['buildingId']],
  });
  return found.flatMap(({ at, first, isTaken }): LineIssue[] => {
    const line = lines[at - 1]?.line ?? 0;
    const issue = { line, field: 'email', code: 'duplicate' } as const;
    if (isTaken) return [issue];
    return first < at ? [{ ...issue, otherLine: lines[first - 1]?.line ?? 0 }] : [];
  });
}

async function membersOf(executor: Executor, buildingId: string | undefined): Promise<Map<string, number>> {
  const counted = await executor.query<{ id: string; n: number }>({
    text: `select group_id as id, count(*)::int as n from employees
            where building_id = $1::uuid and group_id is not null and deleted_at is null group by group_id`,
    values: [buildingId],
  });
  return new Map(counted.map(({ id, n }) => [id, n]));
}

async function findIssues(context: ImportContext, lines: readonly ImportLine[]): Promise<LineIssue[]> {
  const names = await readNames(context);
  const members = await membersOf(context.database, context.parents['buildingId']);
  const issues = await repeatedEmails(context, lines);
  for (const one of lines) {
    const groupId = idOf(names.groupId, nameIn(one, 'groupId'));
    if (groupId === undefined) issues.push({ line: one.line, field: 'groupId', code: 'groupOfBuilding' });
    else if (groupId !== null) {
      const count = (members.get(groupId) ?? 0) + 1;
      members.set(groupId, count);
      if (count > groupLimits.mostMembers) issues.push({ line: one.line, field: 'groupId', code: 'groupFull' });
    }
    if (idOf(names.preferredBuildingId, nameIn(one, 'preferredBuildingId')) === undefined)
      issues.push({ line: one.line, field: 'preferredBuildingId', code: 'reference' });
  }
  return issues;
}

async function save(context: ImportContext, lines: readonly ImportLine[]): Promise<void> {
  const { database, grant, parents, signal } = context;
  const names = await readNames(context);
  const rows = lines.map((one) => ({
    ...parents,
    firstName: one.values['firstName'],
    lastName: one.values['lastName'],
    email: one.values['email'],
    groupId: idOf(names.groupId, nameIn(one, 'groupId')) ?? null,
    preferredBuildingId: idOf(names.preferredBuildingId, nameIn(one, 'preferredBuildingId')) ?? null,
    origin: 'imported',
  }));
  await database.transaction(async (tx) => {
    const joined = new Set(rows.flatMap(({ groupId }) => groupId ?? []));
    const locked = await lockGroups(tx, [...joined]);
    for (let from = 0; from < rows.length; from += linesAtOnce) {
      signal.throwIfAborted();
      await insertMany(employeeStore, grant, tx, rows.slice(from, from + linesAtOnce));
    }
    for (const id of locked) await assertRoom(tx, id, 0, { field: 'groupId', code: 'groupFull' });
    await markChanged(tx, locked);
    await context.finish(tx, rows.length);
  });
}

/** Employees from a spreadsheet: the group and the preferred building stand there by name (MSG-14 to MSG-16). */
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
  save,
};
