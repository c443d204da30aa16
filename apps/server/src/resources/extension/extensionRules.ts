import { extension, type RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError } from '../../core/http/httpError.ts';
import { dependentsOf, listedDependents } from '../../core/store/dependents.ts';
import type { CheckContext, RevisionAction, Values, WriteContext } from '../../core/store/storeDefinition.ts';
import { findDependencyIssues, holdSchedule } from './deskBooking.ts';

interface CatalogueEntry {
  readonly name: string;
  readonly code: string;
  readonly description: string | null;
  readonly status: string;
  readonly config: Values;
  readonly ambientControllers: unknown;
}

const isInBuilding = (values: Values) => typeof values['buildingId'] === 'string';

async function entryOf(executor: Executor, code: unknown): Promise<CatalogueEntry | undefined> {
  if (typeof code !== 'string') return undefined;
  const [entry] = await executor.query<CatalogueEntry>({
    // What depends on other settings of the building is decided there.
    text: `select name, code, description, status, config - array['deskReservations', 'roomRelease'] as config,
        ambient_controllers as "ambientControllers" from extensions
      where building_id is null and lower(code) = lower($1) and deleted_at is null`,
    values: [code],
  });
  return entry;
}

/** A building has only what the catalogue has, under the catalogue's words (BLDG-36). */
export async function findExtensionIssues(context: CheckContext): Promise<RuleIssue[]> {
  const { executor, before, values, changed } = context;
  if (!isInBuilding(values)) return [];
  const issues = await findDependencyIssues(context);
  if (before !== null)
    issues.push(
      ...['name', 'code', 'description']
        .filter((field) => changed.includes(field))
        .map((field): RuleIssue => ({ field, code: 'notChangeable' })),
    );
  const isForeign = issues.some(({ field }) => field === 'code');
  if (!isForeign && typeof values['code'] === 'string' && (await entryOf(executor, values['code'])) === undefined)
    issues.push({ field: 'code', code: 'reference' });
  return issues;
}

/** Defaults of new buildings name an entry of the catalogue by its code, which stays as long as they do (CUST-18). */
async function refuseNamedCode({ executor, grant, id, before, values }: WriteContext): Promise<void> {
  if (before === null || String(before['code']).toLowerCase() === String(values['code']).toLowerCase()) return;
  const dependents = await dependentsOf(executor, extension, id, grant);
  if (dependents.length > 0)
    throw new HttpError(409, 'inUse', {
      message: `Its code cannot be changed while it is in use: ${listedDependents(dependents)}.`,
      issues: [{ field: 'code', code: 'namedByDefaults' }],
    });
}

/** The catalogue itself is not enabled; a building's record begins with all that the catalogue says. */
export async function asCatalogueSays(context: WriteContext): Promise<Values> {
  const { executor, before, values } = context;
  if (!isInBuilding(values)) {
    await refuseNamedCode(context);
    return { ...values, enabled: false };
  }
  await holdSchedule(context);
  if (before !== null) return values;
  const entry = await entryOf(executor, values['code']);
  if (entry === undefined) throw new HttpError(409, 'conflict');
  return { ...entry, ...values, name: entry.name, code: entry.code, description: entry.description };
}

/** A renamed entry of the catalogue is renamed in every building that has it. */
export async function renameInBuildings({ executor, before, values }: WriteContext): Promise<void> {
  if (before === null || isInBuilding(values)) return;
  const isRenamed = ['name', 'code', 'description'].some((field) => before[field] !== values[field]);
  if (!isRenamed) return;
  await executor.query({
    text: `update extensions set name = $2, code = $3, description = $4
      where building_id is not null and lower(code) = lower($1) and deleted_at is null`,
    values: [before['code'], values['name'], values['code'], values['description'] ?? null],
  });
}

/** An entry of the catalogue stays while a building has it enabled. */
export async function refuseUsedEntry({ executor, before }: WriteContext): Promise<Values> {
  if (before === null || isInBuilding(before)) return {};
  const [line] = await executor.query<{ count: number }>({
    text: `select count(*)::int as count from extensions e join buildings b on b.id = e.building_id and b.deleted_at is null
      where lower(e.code) = lower($1) and e.enabled and e.deleted_at is null`,
    values: [before['code']],
  });
  if (line !== undefined && line.count > 0)
    throw new HttpError(409, 'inUse', {
      message: `It cannot be deleted while it is in use: ${String(line.count)} × building.`,
      issues: [{ field: 'building', code: 'reference', message: String(line.count) }],
    });
  return {};
}

/** Switching is told apart from other changes (AUDIT-02). */
export function extensionActionOf(before: Values, values: Values): RevisionAction {
  if (before['enabled'] === values['enabled']) return 'Modified';
  return values['enabled'] === true ? 'Enabled' : 'Disabled';
}
