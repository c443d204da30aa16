import { type building, purgeDateOf, type RuleIssue } from '@atrium/contract';

import { HttpError, invalid } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { isMobilePrefix } from '../mobilePrefixes.reads.ts';
import { findQuestionnaireContent } from './questionnaires.reads.ts';
import { isBuildingParent } from '../spaces.reads.ts';
import { isStateOfCountry } from './states.reads.ts';
import { assertNoOpenOrders } from '../../orders/vendors.reads.ts';
import type {
  Changes,
  CheckContext,
  RemovalContext,
  RevisionAction,
  Stored,
  WriteContext,
} from '../../../store/storeDefinition.ts';
import { buildingTable } from './building.table.ts';

type Building = Stored<typeof building>;
type BuildingChanges = Changes<typeof building, typeof buildingTable>;

/** Keeps the region or campus that a building is put into until the transaction ends (CUST-16). @throws HttpError 400 when someone has just deleted it */
export async function assertParent({ work, before, values }: WriteContext<Building>): Promise<void> {
  const { parentId, customerId } = values;
  const isMoved = typeof parentId === 'string' && parentId !== before?.parentId;
  if (isMoved && !(await isBuildingParent(work, { parentId, customerId, isLocked: true })))
    throw invalid([{ field: 'parentId', code: 'parent' }]);
}

/** The state belongs to the country (BLDG-23), and the mobile prefix is a country's (BLDG-24). */
async function findPlaceIssues({ work, values, changed }: CheckContext<Building>): Promise<RuleIssue[]> {
  const { countryId = null } = values;
  const stateId = changed.includes('stateId') || changed.includes('countryId') ? (values.stateId ?? null) : null;
  const mobilePrefix = changed.includes('mobilePrefix') ? (values.mobilePrefix ?? null) : null;
  if (stateId === null && mobilePrefix === null) return [];
  const [found] = await work.query<{ isState: boolean; isPrefix: boolean }>(
    sql`select ${isStateOfCountry(stateId, countryId)} as "isState", ${isMobilePrefix(mobilePrefix)} as "isPrefix"`,
  );
  return [
    ...(stateId !== null && found?.isState !== true ? [{ field: 'stateId', code: 'state' } as const] : []),
    ...(mobilePrefix !== null && found?.isPrefix !== true
      ? [{ field: 'mobilePrefix', code: 'mobilePrefix' } as const]
      : []),
  ];
}

/**
 * Returns what only the database can judge of a building; also, its region or campus is its customer's, and in the person's
 * sight (CUST-16, TRUE-02).
 */
export async function findBuildingIssues(context: CheckContext<Building>): Promise<RuleIssue[]> {
  const { work, grant, values, changed } = context;
  const issues = await findPlaceIssues(context);
  const { parentId, customerId } = values;
  const isMoved = typeof parentId === 'string' && changed.includes('parentId');
  if (isMoved && !(await isBuildingParent(work, { parentId, customerId, seenBy: grant })))
    issues.push({ field: 'parentId', code: 'parent' });
  issues.push(...(await findSourceIssues(context)));
  return issues;
}

/** The questionnaire that a building has must contain what its new source needs (CONT-30); a building may have none yet. */
async function findSourceIssues({ work, before, values, changed }: CheckContext<Building>): Promise<RuleIssue[]> {
  const { questionSource } = values;
  if (before === null || questionSource === 'noQuestionnaire' || !changed.includes('questionSource')) return [];
  const content = await findQuestionnaireContent(work, before.id);
  if (content === undefined) return [];
  if (questionSource === 'host')
    return content.hasQuestion ? [] : [{ field: 'questionSource', code: 'questionRequired' }];
  return content.hasLink ? [] : [{ field: 'questionSource', code: 'linkRequired' }];
}

/** Going live enables a building, leaving Live disables it (AUDIT-02). */
export function buildingActionOf(before: Building, { status }: Partial<Building>): RevisionAction {
  if (before.status === status) return 'Modified';
  if (status === 'Active') return 'Enabled';
  return before.status === 'Active' ? 'Disabled' : 'Modified';
}

/**
 * A building stays while people wait for what they have ordered from its vendors (VEND-16). A deleted one is Disabled,
 * remembers what it was, and is purged later (BLDG-31 to BLDG-33).
 */
export async function deletedColumns({ work, id, before }: RemovalContext<Building>): Promise<BuildingChanges> {
  await assertNoOpenOrders(work, 'building', id);
  return { status: 'Disabled', statusBeforeDelete: before.status, purgeAt: purgeDateOf(new Date()).toISOString() };
}

/**
 * A restored building has the status it had before, as long as it is not due to be purged (BLDG-32, RES-10); it is in
 * its customer alone where its region or campus has been deleted since.
 */
export async function restoredColumns({ work, id, before }: RemovalContext<Building>): Promise<BuildingChanges> {
  const { statusBeforeDelete, purgeAt } = buildingTable;
  const [deleted] = await work.query<{ status: string | null; isExpired: boolean }>(sql`select
      ${statusBeforeDelete} as status, coalesce(${purgeAt} <= now(), false) as "isExpired"
    from ${buildingTable} where ${buildingTable.id} = ${id}::uuid for update`);
  if (deleted?.isExpired === true) throw new HttpError(409, 'restoreExpired');
  const { parentId, customerId } = before;
  const keepsParent = parentId !== null && (await isBuildingParent(work, { parentId, customerId, isLocked: true }));
  return {
    status: deleted?.status ?? 'None',
    statusBeforeDelete: null,
    purgeAt: null,
    ...(keepsParent ? {} : { parentId: null }),
  };
}
