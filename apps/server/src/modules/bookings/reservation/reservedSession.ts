import type { reservation } from '@atrium/contract';

import type { Executor } from '../../../db/database.ts';
import { column, type Sql, sql } from '../../../db/sql.ts';
import { buildingName, buildingsThere, buildingTimezone, joinBuildingPlace } from '../../places/buildings.reads.ts';
import { floorAround, joinParent, parentName } from '../../places/spaces.reads.ts';
import { reservationTable } from './reservation.table.ts';

/** A reservation as messages and calendars name it. Instants in milliseconds. */
export interface ReservedSession {
  readonly id: string;
  readonly version: number;
  readonly customerId: string;
  readonly buildingId: string;
  readonly buildingName: string;
  /** The floor or area; null for the whole building. */
  readonly spaceName: string | null;
  /** The floor around an area; null where there is none. */
  readonly floorName: string | null;
  readonly start: number;
  readonly end: number;
  /** IANA name; UTC where the building has no timezone. */
  readonly zone: string;
  readonly notes: string | null;
  readonly confirmationEmail: boolean;
}

const own = (field: keyof typeof reservation.record.shape & keyof typeof reservationTable) =>
  column('t', reservationTable[field]);

/** Reads reservations that fulfil a condition over the alias `t`, in the order of their start; at most so many. */
export async function readSessions(executor: Executor, condition: Sql, most: number): Promise<ReservedSession[]> {
  const milliseconds = (instant: Sql) => sql`(extract(epoch from ${instant}) * 1000)::float8`;
  return executor.query<ReservedSession>(sql`
    select ${own('id')}, ${own('version')}, ${own('customerId')} as "customerId", ${own('buildingId')} as "buildingId",
        ${buildingName} as "buildingName", ${parentName} as "spaceName", ${floorAround('p')} as "floorName",
        ${milliseconds(own('startDate'))} as start, ${milliseconds(own('endDate'))} as "end",
        coalesce(${buildingTimezone}, 'UTC') as zone, ${own('notes')}, ${own('confirmationEmail')} as "confirmationEmail"
      from ${reservationTable} t ${joinBuildingPlace(reservationTable.buildingId)} ${joinParent(reservationTable.spaceId)}
      where ${condition} and ${column('t', reservationTable.deletedAt)} is null
      order by ${own('startDate')}, ${own('id')} limit ${most}::int`);
}

/** Returns a reservation for messages; undefined where it or its building is deleted. */
export async function findSession(executor: Executor, id: string): Promise<ReservedSession | undefined> {
  const [found] = await readSessions(
    executor,
    sql`${own('id')} = ${id}::uuid and ${own('buildingId')} in (${buildingsThere})`,
    1,
  );
  return found;
}

/** Returns where a reservation is, from the inside out: `Focus zone, Level 3, Northwind Bercy`. */
export function locationOf({ spaceName, floorName, buildingName: building }: ReservedSession): string {
  return [spaceName, floorName, building].filter((part) => part !== null && part !== '').join(', ');
}
