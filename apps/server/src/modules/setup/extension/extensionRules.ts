import { configBlocks, extension, type ExtensionConfig, type RuleIssue } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { HttpError } from '../../../base/httpError.ts';
import { hasEnabled } from '../buildingExtensions.reads.ts';
import { refuseUsedByBuildings } from '../../places/buildings.reads.ts';
import { findStoredPhone } from '../../places/phoneNumbers.reads.ts';
import { hasDependents, listedDependents } from '../../../store/dependents.ts';
import type {
  Changes,
  CheckContext,
  RemovalContext,
  RevisionAction,
  Stored,
  WriteContext,
} from '../../../store/storeDefinition.ts';
import { findDependencyIssues, lockSchedule } from './deskBooking.ts';
import { extensionTable } from './extension.table.ts';

type Extension = Stored<typeof extension>;
type ExtensionChanges = Changes<typeof extension, typeof extensionTable>;

type CatalogueEntry = Pick<Extension, 'name' | 'code' | 'description' | 'status' | 'config' | 'ambientControllers'>;

/** The fields of a building's record that are the catalogue's. */
const catalogueFields = ['name', 'code', 'description'] as const;

function isInBuilding({ buildingId }: Partial<Extension>): boolean {
  return typeof buildingId === 'string';
}

/** Returns what the catalogue says of the extension with this code, without what depends on a building's other settings. */
export async function findCatalogueEntry(executor: Executor, code: string): Promise<CatalogueEntry | undefined> {
  const { name, description, status, config, ambientControllers, buildingId, deletedAt } = extensionTable;
  const [entry] = await executor.query<CatalogueEntry>(sql`
    select ${name}, ${extensionTable.code}, ${description}, ${status},
        ${config} - array['deskReservations', 'roomRelease'] as config, ${ambientControllers} as "ambientControllers"
      from ${extensionTable} where ${buildingId} is null and lower(${extensionTable.code}) = lower(${code}) and ${deletedAt} is null`);
  return entry;
}

/** Finds what a building sets that the catalogue does not have, or that is the catalogue's to say (BLDG-36). */
export async function findExtensionIssues(context: CheckContext<Extension>): Promise<RuleIssue[]> {
  const { work, before, values, changed } = context;
  if (!isInBuilding(values)) return [];
  const issues = await findDependencyIssues(context);
  const foreign = before === null ? [] : catalogueFields.filter((field) => changed.includes(field));
  issues.push(...foreign.map((field): RuleIssue => ({ field, code: 'notChangeable' })));
  if (foreign.includes('code') || values.code === undefined) return issues;
  if ((await findCatalogueEntry(work, values.code)) === undefined) issues.push({ field: 'code', code: 'reference' });
  return issues;
}

/** Defaults of new buildings name an entry of the catalogue by its code, which stays as long as they do (CUST-18). */
async function refuseNamedCode(context: WriteContext<Extension>): Promise<void> {
  const { grant, id, before, values } = context;
  if (before === null || before.code.toLowerCase() === values.code?.toLowerCase()) return;
  const dependents = await context.services.stores.named(extension.name).findDependents(grant, context, id);
  if (hasDependents(dependents))
    throw new HttpError(409, 'inUse', {
      message: `Its code cannot be changed while it is in use: ${listedDependents(dependents)}.`,
      issues: [{ field: 'code', code: 'namedByDefaults' }],
    });
}

/** The emergency number as it is stored: one without a prefix is read by the country of the building (BRAND-28). */
async function withEmergencyNumber(
  { work, before }: WriteContext<Extension>,
  values: Changes<typeof extension> & Pick<Partial<Extension>, 'config' | 'buildingId'>,
): Promise<Changes<typeof extension>> {
  const { config, buildingId } = values;
  const typed = config?.emergencyNumber;
  if (typeof typed !== 'string' || typed === before?.config.emergencyNumber) return values;
  return { ...values, config: { ...config, emergencyNumber: await findStoredPhone(work, typed, { buildingId }) } };
}

/** The settings that make the rule of room release, and its switch. */
function releaseSettings(config: ExtensionConfig | undefined): string {
  const settings: Readonly<Record<string, unknown>> = { ...config };
  const fields = [...configBlocks.roomRelease, 'config.autoCheckIn'].map((field) => field.replace('config.', ''));
  return JSON.stringify(fields.map((field) => settings[field] ?? null));
}

/** Notes who sets the rule of room release, for the log of what is released by it (REL-01). */
function releaseAuthor(
  { before, grant }: WriteContext<Extension>,
  { config }: Pick<Partial<Extension>, 'config'>,
): ExtensionChanges {
  const isSame = releaseSettings(config) === releaseSettings(before?.config);
  return isSame ? {} : { releaseSetBy: grant.editorId, releaseSetAt: new Date().toISOString() };
}

/** Completes what is written: the catalogue itself is not enabled, and a building's record begins with all that the catalogue says. */
export async function completeFromCatalogue(context: WriteContext<Extension>): Promise<ExtensionChanges> {
  const { work, before, values } = context;
  if (!isInBuilding(values)) {
    await refuseNamedCode(context);
    return withEmergencyNumber(context, { ...values, enabled: false });
  }
  await lockSchedule(context);
  if (before !== null) return { ...(await withEmergencyNumber(context, values)), ...releaseAuthor(context, values) };
  const entry = await findCatalogueEntry(work, values.code ?? '');
  if (entry === undefined) throw new HttpError(409, 'conflict');
  const { name, code, description } = entry;
  const completed = await withEmergencyNumber(context, { ...entry, ...values, name, code, description });
  return { ...completed, ...releaseAuthor(context, values) };
}

/** Renames an entry of the catalogue in every building that has it. */
export async function renameInBuildings({ work, before, values }: WriteContext<Extension>): Promise<void> {
  if (before === null || isInBuilding(values)) return;
  if (catalogueFields.every((field) => before[field] === values[field])) return;
  const { name, code, description, buildingId, deletedAt } = extensionTable;
  await work.query(sql`
    update ${extensionTable} set ${name} = ${values.name}, ${code} = ${values.code}, ${description} = ${values.description ?? null}
      where ${buildingId} is not null and lower(${code}) = lower(${before.code}) and ${deletedAt} is null`);
}

/** Refuses to delete an entry of the catalogue while a building has it enabled. */
export async function refuseUsedEntry(context: RemovalContext<Extension>): Promise<Changes<typeof extension>> {
  const { before } = context;
  if (!isInBuilding(before)) await refuseUsedByBuildings(context, hasEnabled(before.code));
  return {};
}

/** Distinguishes switching from other changes (AUDIT-02). */
export function extensionActionOf(before: Extension, { enabled }: Partial<Extension>): RevisionAction {
  if (before.enabled === enabled) return 'Modified';
  return enabled === true ? 'Enabled' : 'Disabled';
}
