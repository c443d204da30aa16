import type { ExtensionCode, Session } from '@atrium/contract';

import { column, raw, type Sql, sql } from '../db/sql.ts';
import { employeeTable } from '../modules/people/employee/employee.table.ts';
import { extensionTable } from '../modules/setup/extension/extension.table.ts';

/** Checks whether the employee with the alias `m` is the person: they have the same e-mail address (LIM-07). */
export function isPerson(session: Session): Sql {
  return sql`lower(${column('m', employeeTable.email)}) = lower(${session.user.email}) and ${column('m', employeeTable.deletedAt)} is null`;
}

/** Checks whether the person is a member of any employee group of the building. */
function isMemberInBuilding(buildingId: Sql, session: Session): Sql {
  return sql`exists (select from ${employeeTable} m where ${column('m', employeeTable.buildingId)} = ${buildingId}
    and ${column('m', employeeTable.groupId)} is not null and ${isPerson(session)})`;
}

/** Checks whether the person is in the limited population of the building with this id (BLDG-45). */
export function isInPopulationOf(buildingId: Sql, session: Session): Sql {
  return sql`(${buildingId} = any(${session.buildingIds}::uuid[]) or ${isMemberInBuilding(buildingId, session)})`;
}

/** Whether the extension with the alias `x` is enabled and not deleted. */
export const isEnabledExtension = sql`${column('x', extensionTable.enabled)} and ${column('x', extensionTable.deletedAt)} is null`;

/** Checks whether a setting of the extension with the alias `x` is on, which it is until someone turns it off. */
function isSettingOn(setting: Sql): Sql {
  return sql`coalesce(${column('x', extensionTable.config)} ->> ${setting}, 'true') <> 'false'`;
}

/** A feature of a building in a statement: the code of its extension, and the setting of it that has to be on too. */
export interface FeatureSql {
  readonly code: ExtensionCode | Sql;
  readonly setting?: Sql | undefined;
}

/**
 * Checks whether the extension with the alias `x` is open to the person: one in Provisioning is so to the limited population
 * of its building alone (BRAND-24). Without a session, as for staff, it is open to all.
 */
export function isOpenTo(session: Session | null): Sql {
  if (session === null) return sql`true`;
  const { status, buildingId } = extensionTable;
  return sql`(${column('x', status)} = 'activeForAll' or ${isInPopulationOf(column('x', buildingId), session)})`;
}

/** Checks whether a building has the feature: its extension is enabled with the setting, and open to the person. */
export function hasFeature(buildingId: Sql, { code, setting }: FeatureSql, session: Session | null): Sql {
  const ofCode = typeof code === 'string' ? raw(`'${code.toLowerCase()}'`) : sql`lower(${code})`;
  return sql`exists (select from ${extensionTable} x where ${column('x', extensionTable.buildingId)} = ${buildingId}
    and lower(${column('x', extensionTable.code)}) = ${ofCode} and ${isEnabledExtension}
    and ${setting === undefined ? sql`true` : isSettingOn(setting)} and ${isOpenTo(session)})`;
}
