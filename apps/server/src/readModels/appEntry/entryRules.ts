import { deepLinksOf, type RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import { nextSortOrder } from '../../core/store/sortOrder.ts';
import type { CheckContext, RevisionAction, Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { catalogueFields, type EntryKind } from './entryKind.ts';

const isInBuilding = (values: Values) => typeof values['buildingId'] === 'string';

interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

/** The entry of the catalogue with this code; `isKept` holds it until the transaction ends. */
async function entryOf(
  executor: Executor,
  { tableName, code }: EntryKind,
  value: unknown,
  isKept = false,
): Promise<CatalogueEntry | undefined> {
  if (typeof value !== 'string') return undefined;
  const [entry] = await executor.query<CatalogueEntry>({
    text: `select id, name, "${code}" as code from ${tableName}
      where building_id is null and lower("${code}") = lower($1) and deleted_at is null${isKept ? ' for share' : ''}`,
    values: [value],
  });
  return entry;
}

/** The actions whose deep link is not there; `isKept` holds those that are until the transaction ends. */
async function missingLinks(executor: Executor, actions: unknown, isKept = false): Promise<RuleIssue[]> {
  const ids = deepLinksOf(actions);
  if (ids.length === 0 || !Array.isArray(actions)) return [];
  const standing = await executor.query<{ id: string }>({
    text: `select id from deep_links where id = any($1::uuid[]) and deleted_at is null${isKept ? ' for share' : ''}`,
    values: [ids],
  });
  const found = new Set(standing.map(({ id }) => id));
  return actions.flatMap((action: { deepLinkId?: unknown }, at): RuleIssue[] => {
    const { deepLinkId } = action;
    const isMissing = typeof deepLinkId === 'string' && !found.has(deepLinkId.toLowerCase());
    return isMissing ? [{ field: `actions.${String(at)}.deepLinkId`, code: 'reference' }] : [];
  });
}

async function isExtension(executor: Executor, code: string): Promise<boolean> {
  const lines = await executor.query({
    text: 'select 1 from extensions where building_id is null and lower(code) = lower($1) and deleted_at is null',
    values: [code],
  });
  return lines.length > 0;
}

/**
 * A building has only what the catalogue has, under the catalogue's words (BLDG-38, BLDG-39); in the catalogue the deep
 * links and the extension that an entry names are there.
 */
function entryIssues(kind: EntryKind): (context: CheckContext) => Promise<RuleIssue[]> {
  return async ({ executor, before, values, changed, body }) => {
    const issues: RuleIssue[] = [];
    const { buildingId } = body;
    if (before !== null && buildingId !== undefined && buildingId !== before['buildingId'])
      issues.push({ field: 'buildingId', code: 'notChangeable' });
    if (!isInBuilding(values)) {
      if (changed.includes('actions')) issues.push(...(await missingLinks(executor, values['actions'])));
      const { extensionCode } = values;
      if (changed.includes('extensionCode') && typeof extensionCode === 'string')
        if (!(await isExtension(executor, extensionCode))) issues.push({ field: 'extensionCode', code: 'reference' });
      return issues;
    }
    if (before !== null) {
      const foreign = catalogueFields(kind).filter((field) => changed.includes(field));
      return [...issues, ...foreign.map((field): RuleIssue => ({ field, code: 'notChangeable' }))];
    }
    if (typeof values[kind.code] === 'string' && (await entryOf(executor, kind, values[kind.code])) === undefined)
      issues.push({ field: kind.code, code: 'reference' });
    return issues;
  };
}

async function keepLinks(executor: Executor, actions: unknown): Promise<string[]> {
  const issues = await missingLinks(executor, actions, true);
  if (issues.length > 0) throw invalid(issues);
  return deepLinksOf(actions).map((id) => id.toLowerCase());
}

/**
 * The catalogue itself is not switched on, and its deep links cannot be deleted meanwhile. A building's record begins
 * with the words of the catalogue's and stands last; what else the catalogue says is not kept twice.
 */
function completeEntry(kind: EntryKind): (context: WriteContext) => Promise<Values> {
  return async ({ executor, before, values }) => {
    if (!isInBuilding(values))
      return { ...values, enabled: false, deepLinkIds: await keepLinks(executor, values['actions']) };
    const given = Object.fromEntries(
      Object.entries(values).filter(([field]) => !catalogueFields(kind).includes(field)),
    );
    if (before !== null && values['enabled'] !== true) return given;
    const entry = await entryOf(executor, kind, values[kind.code], true);
    if (entry === undefined) throw new HttpError(409, 'conflict');
    if (before !== null) return given;
    const sortOrder = await nextSortOrder(executor, kind.tableName, { building_id: String(values['buildingId']) });
    return { ...given, entryId: entry.id, name: entry.name, [kind.code]: entry.code, sortOrder };
  };
}

/** A renamed entry of the catalogue is renamed in every building that has it. */
function renameInBuildings({ tableName, code }: EntryKind): (context: WriteContext) => Promise<void> {
  return async ({ executor, id, before, values }) => {
    if (before === null || isInBuilding(values)) return;
    if (before['name'] === values['name'] && before[code] === values[code]) return;
    await executor.query({
      text: `update ${tableName} set name = $2, "${code}" = $3 where entry_id = $1::uuid`,
      values: [id, values['name'], values[code]],
    });
  };
}

/** An entry of the catalogue stays while a building shows it. */
function refuseShownEntry({ tableName }: EntryKind): (context: WriteContext) => Promise<Values> {
  return async ({ executor, id, before }) => {
    if (before === null || isInBuilding(before)) return {};
    const shown = await executor.query<{ name: string }>({
      text: `select b.name from ${tableName} t join buildings b on b.id = t.building_id and b.deleted_at is null
        where t.entry_id = $1::uuid and t.enabled and t.deleted_at is null order by b.name`,
      values: [id],
    });
    if (shown.length === 0) return {};
    throw new HttpError(409, 'inUse', {
      message: `It cannot be deleted while it is in use: ${String(shown.length)} × building.`,
      issues: [{ field: 'building', code: 'reference', message: String(shown.length) }],
    });
  };
}

/** What a record needs to come back: its deep links, or its entry of the catalogue. */
function restorableEntry({ tableName }: EntryKind): (context: WriteContext) => Promise<Values> {
  return async ({ executor, id, before }) => {
    if (before === null || !isInBuilding(before)) {
      await keepLinks(executor, before?.['actions']);
      return {};
    }
    const lines = await executor.query({
      text: `select 1 from ${tableName} r where r.id = (select entry_id from ${tableName} where id = $1::uuid)
        and r.deleted_at is null for share`,
      values: [id],
    });
    if (lines.length === 0) throw new HttpError(409, 'conflict');
    return {};
  };
}

/** Switching is told apart from other changes (AUDIT-02). */
function entryActionOf(before: Values, values: Values): RevisionAction {
  if (before['enabled'] === values['enabled']) return 'Modified';
  return values['enabled'] === true ? 'Enabled' : 'Disabled';
}

/** The hooks of a store of entries. */
export function entryRules(kind: EntryKind) {
  return {
    findIssues: entryIssues(kind),
    beforeWrite: completeEntry(kind),
    afterWrite: renameInBuildings(kind),
    beforeRemove: refuseShownEntry(kind),
    beforeRestore: restorableEntry(kind),
    actionOf: entryActionOf,
  };
}
