import { deepLinksOf, type RuleIssue } from '@atrium/contract';
import type { Executor } from '../../../db/database.ts';
import { column, raw, sql } from '../../../db/sql.ts';
import { HttpError, invalid } from '../../../base/httpError.ts';
import { catalogueFields, type Entry, type EntryKind } from './entryKind.reads.ts';
import { showsEntry } from './entries.reads.ts';
import { refuseUsedByBuildings } from '../../places/buildings.reads.ts';
import { deepLinkTable } from '../deepLink/deepLink.table.ts';
import { extensionTable } from '../extension/extension.table.ts';
import { nextSortOrder } from '../../../store/sortOrder.ts';
import type { CheckContext, RemovalContext, RevisionAction, WriteContext } from '../../../store/storeDefinition.ts';

/** Whether rows that are read stay as they are until the transaction ends. */
type Lock = '' | 'for share';

/** What the rules set of an entry. */
type EntryChanges = { readonly [Field in keyof Entry | 'entryId']?: unknown };

interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

function isInBuilding({ buildingId }: Partial<Entry>): boolean {
  return typeof buildingId === 'string';
}

/** Returns the entry of the catalogue with this code. */
export async function findCatalogueEntry(
  executor: Executor,
  { table, codeColumn }: EntryKind,
  code: string,
  lock: Lock = '',
): Promise<CatalogueEntry | undefined> {
  const [entry] = await executor.query<CatalogueEntry>(sql`
    select ${table.id}, ${table.name}, ${codeColumn} as code from ${table}
      where ${table.buildingId} is null and lower(${codeColumn}) = lower(${code}) and ${table.deletedAt} is null ${raw(lock)}`);
  return entry;
}

/** Finds the actions whose deep link does not exist. */
async function missingLinks(executor: Executor, actions: Entry['actions'] = [], lock: Lock = ''): Promise<RuleIssue[]> {
  const ids = deepLinksOf(actions);
  if (ids.length === 0) return [];
  const { id, deletedAt } = deepLinkTable;
  const links = await executor.query<{ id: string }>(sql`
    select ${id} from ${deepLinkTable} where ${id} = any(${ids}::uuid[]) and ${deletedAt} is null ${raw(lock)}`);
  const found = new Set(links.map((link) => link.id));
  return actions.flatMap(({ deepLinkId }, at): RuleIssue[] => {
    const isMissing = deepLinkId !== null && !found.has(deepLinkId.toLowerCase());
    return isMissing ? [{ field: `actions.${String(at)}.deepLinkId`, code: 'reference' }] : [];
  });
}

async function isExtension(executor: Executor, extensionCode: string): Promise<boolean> {
  const { code, buildingId, deletedAt } = extensionTable;
  const found = await executor.query(sql`
    select 1 from ${extensionTable} where ${buildingId} is null and lower(${code}) = lower(${extensionCode}) and ${deletedAt} is null`);
  return found.length > 0;
}

/**
 * Finds what an entry of the catalogue names and does not exist, deep links and the extension, and whether it is to be
 * switched on, which buildings alone do.
 */
async function findCatalogueIssues({ work, values, changed }: CheckContext<Entry>): Promise<RuleIssue[]> {
  const issues = changed.includes('actions') ? await missingLinks(work, values.actions) : [];
  if (values.enabled === true) issues.push({ field: 'enabled', code: 'notChangeable' });
  const { extensionCode } = values;
  if (changed.includes('extensionCode') && typeof extensionCode === 'string')
    if (!(await isExtension(work, extensionCode))) issues.push({ field: 'extensionCode', code: 'reference' });
  return issues;
}

/** Finds what a building sets that the catalogue does not have, or that is the catalogue's to say (BLDG-38, BLDG-39). */
async function findBuildingIssues(
  kind: EntryKind,
  { work, before, values, changed }: CheckContext<Entry>,
): Promise<RuleIssue[]> {
  if (before !== null) {
    const foreign = catalogueFields(kind).filter((field) => changed.includes(field));
    return foreign.map((field): RuleIssue => ({ field, code: 'notChangeable' }));
  }
  const code = values[kind.code];
  const isUnknown = code !== undefined && (await findCatalogueEntry(work, kind, code)) === undefined;
  return isUnknown ? [{ field: kind.code, code: 'reference' }] : [];
}

function findEntryIssues(kind: EntryKind): (context: CheckContext<Entry>) => Promise<RuleIssue[]> {
  return (context) => (isInBuilding(context.values) ? findBuildingIssues(kind, context) : findCatalogueIssues(context));
}

/** Returns the ids of the deep links, which are not deleted until the transaction ends. @throws HttpError 400 where one does not exist */
async function lockLinks(executor: Executor, actions: Entry['actions'] | undefined): Promise<string[]> {
  const issues = await missingLinks(executor, actions, 'for share');
  if (issues.length > 0) throw invalid(issues);
  return deepLinksOf(actions).map((id) => id.toLowerCase());
}

/**
 * The catalogue itself is not switched on, and its deep links cannot be deleted meanwhile. A building's record begins
 * with the name and code of the catalogue's and comes last; what else the catalogue says is not kept twice.
 */
function completeEntry(kind: EntryKind): (context: WriteContext<Entry>) => Promise<EntryChanges> {
  return async ({ work, before, values }) => {
    const { buildingId } = values;
    if (typeof buildingId !== 'string')
      return { ...values, enabled: false, deepLinkIds: await lockLinks(work, values.actions) };
    const given = Object.fromEntries(
      Object.entries(values).filter(([field]) => !catalogueFields(kind).includes(field)),
    );
    if (before !== null && values.enabled !== true) return given;
    const entry = await findCatalogueEntry(work, kind, values[kind.code] ?? '', 'for share');
    if (entry === undefined) throw new HttpError(409, 'conflict');
    if (before !== null) return given;
    const place = kind.table.sortOrder;
    const sortOrder = await nextSortOrder(work, place, sql`${kind.table.buildingId} = ${buildingId}`);
    return { ...given, entryId: entry.id, name: entry.name, [kind.code]: entry.code, sortOrder };
  };
}

/** Renames an entry of the catalogue in every building that has it. */
function renameInBuildings({ table, code, codeColumn }: EntryKind): (context: WriteContext<Entry>) => Promise<void> {
  return async ({ work, id, before, values }) => {
    if (before === null || isInBuilding(values)) return;
    if (before.name === values.name && before[code] === values[code]) return;
    await work.query(sql`
      update ${table} set ${table.name} = ${values.name}, ${codeColumn} = ${values[code]} where ${table.entryId} = ${id}::uuid`);
  };
}

/** Refuses to delete an entry of the catalogue while a building shows it. */
function refuseShownEntry(kind: EntryKind): (context: RemovalContext<Entry>) => Promise<EntryChanges> {
  return async (context) => {
    if (!isInBuilding(context.before)) await refuseUsedByBuildings(context, showsEntry(kind, context.id));
    return {};
  };
}

/** Refuses to restore an entry without its deep links, and a building's without its entry of the catalogue. */
function refuseLostEntry({ table }: EntryKind): (context: RemovalContext<Entry>) => Promise<EntryChanges> {
  return async ({ work, id, before }) => {
    if (!isInBuilding(before)) {
      await lockLinks(work, before.actions);
      return {};
    }
    const entries = await work.query(sql`
      select 1 from ${table} r where ${column('r', table.id)} = (select ${table.entryId} from ${table} where ${table.id} = ${id}::uuid)
        and ${column('r', table.deletedAt)} is null for share`);
    if (entries.length === 0) throw new HttpError(409, 'conflict');
    return {};
  };
}

/** Distinguishes switching from other changes (AUDIT-02). */
function entryActionOf(before: Entry, { enabled }: Partial<Entry>): RevisionAction {
  if (before.enabled === enabled) return 'Modified';
  return enabled === true ? 'Enabled' : 'Disabled';
}

/** Returns the hooks of a store of entries. */
export function entryRules(kind: EntryKind) {
  return {
    findIssues: findEntryIssues(kind),
    beforeWrite: completeEntry(kind),
    afterWrite: renameInBuildings(kind),
    beforeRemove: refuseShownEntry(kind),
    beforeRestore: refuseLostEntry(kind),
    actionOf: entryActionOf,
  };
}
