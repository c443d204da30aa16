import type { RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { invalid } from '../../core/http/httpError.ts';
import type { CheckContext, Values, WriteContext } from '../../core/store/storeDefinition.ts';

const schedule = 'extension.schedule';
const backToWork = 'extension.backToWork';

function isOf(code: string, { buildingId, code: own }: Values): boolean {
  return typeof buildingId === 'string' && typeof own === 'string' && own.toLowerCase() === code.toLowerCase();
}

/** What an extension's configuration says of a setting. */
function settingOf(values: Values | null, setting: string): unknown {
  const config = values?.['config'];
  return typeof config === 'object' && config !== null ? Reflect.get(config, setting) : undefined;
}

/** Whether desks can be booked with these values of the schedule. */
function offersDesks(values: Values | null): boolean {
  return values !== null && values['enabled'] === true && settingOf(values, 'deskBooking') !== false;
}

/** SQL over alias `o` that is true for a schedule with which desks can be booked. */
export const offersDesksSql = `lower(o.code) = lower('${schedule}') and o.deleted_at is null and o.enabled
  and o.config -> 'deskBooking' is distinct from 'false'::jsonb`;

/** SQL over alias `o` that is true for a back-to-work with desk booking. */
export const reservesDesksSql = `lower(o.code) = lower('${backToWork}') and o.deleted_at is null
  and o.config -> 'deskReservations' = 'true'::jsonb`;

async function hasDesks(executor: Executor, buildingId: unknown, lock = ''): Promise<boolean> {
  const lines = await executor.query({
    text: `select from extensions o where o.building_id = $1::uuid and ${offersDesksSql} ${lock}`,
    values: [buildingId],
  });
  return lines.length > 0;
}

const scheduleFirst: RuleIssue = { field: 'config.deskReservations', code: 'scheduleRequired' };

function turnsDesksOn(values: Values, before: Values | null): boolean {
  return (
    isOf(backToWork, values) &&
    settingOf(values, 'deskReservations') === true &&
    settingOf(before, 'deskReservations') !== true
  );
}

/**
 * What cannot be enabled yet: desk booking in back-to-work without the schedule's (BRAND-36), and room release in a
 * building whose customer has none (BRAND-38).
 */
export async function findDependencyIssues({ executor, before, values }: CheckContext): Promise<RuleIssue[]> {
  const { buildingId } = values;
  if (typeof buildingId !== 'string') return [];
  const issues: RuleIssue[] = [];
  if (turnsDesksOn(values, before) && !(await hasDesks(executor, buildingId))) issues.push(scheduleFirst);
  if (settingOf(values, 'roomRelease') === true && settingOf(before, 'roomRelease') !== true) {
    const released = await executor.query({
      text: `select from buildings b join customers c on c.id = b.customer_id where b.id = $1::uuid and c.room_release`,
      values: [buildingId],
    });
    if (released.length === 0) issues.push({ field: 'config.roomRelease', code: 'customerRoomRelease' });
  }
  return issues;
}

/** Asks once more with the schedule held, as somebody may be disabling it at the same moment (BRAND-36). */
export async function holdSchedule({ executor, before, values }: WriteContext): Promise<void> {
  if (turnsDesksOn(values, before) && !(await hasDesks(executor, values['buildingId'], 'for share')))
    throw invalid([scheduleFirst]);
}

/**
 * The building's back-to-work whose desk booking a write of the schedule ends (BRAND-34, BRAND-35), and its
 * configuration without it; null when there is none.
 */
export async function endedDeskBooking(
  executor: Executor,
  before: Values | null,
  values: Values | null,
): Promise<{ id: string; config: Values } | null> {
  if (before === null || !isOf(schedule, before) || !offersDesks(before) || offersDesks(values)) return null;
  const [line] = await executor.query<{ id: string; config: Values }>({
    text: `select o.id, o.config from extensions o where o.building_id = $1::uuid and ${reservesDesksSql} for update`,
    values: [before['buildingId']],
  });
  return line === undefined ? null : { id: line.id, config: { ...line.config, deskReservations: false } };
}

/** Back-to-work that comes back after the schedule's desk booking has gone comes back without its own. */
export async function withoutLostDesks({ executor, before }: WriteContext): Promise<Values> {
  if (before === null || !turnsDesksOn(before, null)) return {};
  if (await hasDesks(executor, before['buildingId'], 'for share')) return {};
  return { config: { ...Object(before['config']), deskReservations: false } };
}
