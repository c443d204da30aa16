import type { extension, ExtensionConfig, RuleIssue } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { invalid } from '../../../base/httpError.ts';
import { isRoomReleaseOffered } from '../../customers/customers.reads.ts';
import type { CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';
import { extensionTable } from './extension.table.ts';

type Extension = Stored<typeof extension>;

const SCHEDULE = 'extension.schedule';
const BACK_TO_WORK = 'extension.backToWork';

/** Columns of other extensions of the same building, on alias `o`. */
const other = {
  id: column('o', extensionTable.id),
  buildingId: column('o', extensionTable.buildingId),
  code: column('o', extensionTable.code),
  config: column('o', extensionTable.config),
  enabled: column('o', extensionTable.enabled),
  deletedAt: column('o', extensionTable.deletedAt),
};

/** Whether desks can be booked with the schedule on alias `o`. */
const offersDesksSql = sql`lower(${other.code}) = lower(${raw(`'${SCHEDULE}'`)}) and ${other.deletedAt} is null and ${other.enabled}
  and ${other.config} -> 'deskBooking' is distinct from 'false'::jsonb`;

/** Whether the extension on alias `o` is a back-to-work with desk booking. */
const reservesDesksSql = sql`lower(${other.code}) = lower(${raw(`'${BACK_TO_WORK}'`)}) and ${other.deletedAt} is null
  and ${other.config} -> 'deskReservations' = 'true'::jsonb`;

function isInSameBuilding(condition: Sql): Sql {
  return sql`exists (select from ${extensionTable} o where ${other.buildingId} = ${column('t', extensionTable.buildingId)} and ${condition})`;
}

/** Whether the building's schedule offers desk booking. */
export const isDeskBookingOffered = isInSameBuilding(offersDesksSql);

/** Whether the building's back-to-work has desk booking. */
export const hasDeskReservations = isInSameBuilding(reservesDesksSql);

function isOf(code: string, { buildingId, code: own }: Partial<Extension>): boolean {
  return typeof buildingId === 'string' && own?.toLowerCase() === code.toLowerCase();
}

/** Checks whether desks can be booked with these values of the schedule. */
function offersDesks({ enabled, config }: Partial<Extension>): boolean {
  return enabled === true && config?.deskBooking !== false;
}

/** Checks whether the building has a schedule that offers desk booking; `lock` keeps it until the transaction ends. */
async function hasDesks(executor: Executor, buildingId: string, lock: '' | 'for share' = ''): Promise<boolean> {
  const schedules = await executor.query(sql`
    select from ${extensionTable} o where ${other.buildingId} = ${buildingId}::uuid and ${offersDesksSql} ${raw(lock)}`);
  return schedules.length > 0;
}

const scheduleFirst: RuleIssue = { field: 'config.deskReservations', code: 'scheduleRequired' };

function turnsDesksOn(values: Partial<Extension>, before: Extension | null): boolean {
  return (
    isOf(BACK_TO_WORK, values) && values.config?.deskReservations === true && before?.config.deskReservations !== true
  );
}

/**
 * Finds what cannot be enabled yet: desk booking in back-to-work without the schedule's (BRAND-36), and room release in a
 * building whose customer has none (BRAND-38).
 */
export async function findDependencyIssues({ work, before, values }: CheckContext<Extension>): Promise<RuleIssue[]> {
  const { buildingId, config } = values;
  if (typeof buildingId !== 'string') return [];
  const issues: RuleIssue[] = [];
  if (turnsDesksOn(values, before) && !(await hasDesks(work, buildingId))) issues.push(scheduleFirst);
  if (config?.roomRelease === true && before?.config.roomRelease !== true) {
    if (!(await isRoomReleaseOffered(work, buildingId)))
      issues.push({ field: 'config.roomRelease', code: 'customerRoomRelease' });
  }
  return issues;
}

/** Checks again with the schedule locked, as someone may be disabling it at the same moment (BRAND-36). */
export async function lockSchedule({ work, before, values }: WriteContext<Extension>): Promise<void> {
  const { buildingId } = values;
  if (typeof buildingId !== 'string' || !turnsDesksOn(values, before)) return;
  if (!(await hasDesks(work, buildingId, 'for share'))) throw invalid([scheduleFirst]);
}

/**
 * Returns the building's back-to-work whose desk booking ends with a write of the schedule (BRAND-34, BRAND-35), and its
 * configuration without it; null when there is none. `values` are null where the schedule is deleted.
 */
export async function findEndedDeskBooking(
  executor: Executor,
  before: Extension | null,
  values: Partial<Extension> | null,
): Promise<{ id: string; config: ExtensionConfig } | null> {
  if (before === null || !isOf(SCHEDULE, before) || !offersDesks(before)) return null;
  if (values !== null && offersDesks(values)) return null;
  const [line] = await executor.query<{ id: string; config: ExtensionConfig }>(sql`
    select ${other.id}, ${other.config} from ${extensionTable} o
      where ${other.buildingId} = ${before.buildingId}::uuid and ${reservesDesksSql} for update`);
  return line === undefined ? null : { id: line.id, config: { ...line.config, deskReservations: false } };
}

/** Returns what a restored back-to-work comes back with: no desk booking where the schedule's has gone meanwhile. */
export async function withoutLostDesks({
  work,
  before,
}: RemovalContext<Extension>): Promise<{ config?: ExtensionConfig }> {
  const { buildingId, config } = before;
  if (buildingId === null || !turnsDesksOn(before, null)) return {};
  if (await hasDesks(work, buildingId, 'for share')) return {};
  return { config: { ...config, deskReservations: false } };
}
