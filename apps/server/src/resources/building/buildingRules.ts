import { buildingParents, purgeDateOf, type RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import type { CheckContext, RevisionAction, Values, WriteContext } from '../../core/store/storeDefinition.ts';

/** Whether a region or campus of the building's customer stands; `held` keeps it there until the transaction ends. */
async function isParent(executor: Executor, { customerId, parentId }: Values, held = false): Promise<boolean> {
  const lines = await executor.query({
    text: `select from spaces where id = $1::uuid and customer_id = $2::uuid and type = any($3::text[]) and deleted_at is null
      ${held ? 'for share' : ''}`,
    values: [parentId, customerId, buildingParents],
  });
  return lines.length > 0;
}

/** Its region or campus stays while the building is put into it (CUST-16). Throws 400 where somebody has just deleted it. */
export async function assertParent({ executor, before, values }: WriteContext): Promise<void> {
  const isPut = typeof values['parentId'] === 'string' && values['parentId'] !== before?.['parentId'];
  if (isPut && !(await isParent(executor, values, true))) throw invalid([{ field: 'parentId', code: 'parent' }]);
}

/**
 * What only the database can judge of a building: the state belongs to the country (BLDG-23), the mobile prefix is a
 * country's (BLDG-24), the region or campus is its customer's (CUST-16), and a building stays with its customer.
 */
export async function findBuildingIssues(context: CheckContext): Promise<RuleIssue[]> {
  const { executor, before, values, changed, body } = context;
  const { countryId, stateId, mobilePrefix } = values;
  const asksState = typeof stateId === 'string' && (changed.includes('stateId') || changed.includes('countryId'));
  const asksPrefix = typeof mobilePrefix === 'string' && changed.includes('mobilePrefix');
  const issues: RuleIssue[] = [];
  if (asksState || asksPrefix) {
    const [line] = await executor.query<{ isStateOfCountry: boolean; isPrefix: boolean }>({
      text: `select exists (select from states where id = $1::uuid and country_id = $2::uuid and deleted_at is null) as "isStateOfCountry",
        exists (select from countries where mobile_prefix = $3 and deleted_at is null) as "isPrefix"`,
      values: [asksState ? stateId : null, countryId ?? null, asksPrefix ? mobilePrefix : null],
    });
    if (asksState && line?.isStateOfCountry !== true) issues.push({ field: 'stateId', code: 'state' });
    if (asksPrefix && line?.isPrefix !== true) issues.push({ field: 'mobilePrefix', code: 'mobilePrefix' });
  }
  const isPut = typeof values['parentId'] === 'string' && changed.includes('parentId');
  if (isPut && !(await isParent(executor, values))) issues.push({ field: 'parentId', code: 'parent' });
  issues.push(...(await findSourceIssues(context)));
  const customerId = body['customerId'];
  if (before !== null && customerId !== undefined && customerId !== before['customerId'])
    issues.push({ field: 'customerId', code: 'notChangeable' });
  return issues;
}

/** The questionnaire that a building has must hold what its new source needs (CONT-30); a building may have none yet. */
async function findSourceIssues({ executor, before, values, changed }: CheckContext): Promise<RuleIssue[]> {
  const { questionSource } = values;
  if (before === null || questionSource === 'noQuestionnaire' || !changed.includes('questionSource')) return [];
  const [stored] = await executor.query<{ hasLink: boolean; hasQuestion: boolean }>({
    text: `select external_link is not null as "hasLink", cardinality(questions) > 0 as "hasQuestion"
      from questionnaires where building_id = $1::uuid and deleted_at is null`,
    values: [before['id']],
  });
  if (stored === undefined) return [];
  if (questionSource === 'host')
    return stored.hasQuestion ? [] : [{ field: 'questionSource', code: 'questionRequired' }];
  return stored.hasLink ? [] : [{ field: 'questionSource', code: 'linkRequired' }];
}

/** Going live enables a building, leaving Live disables it (AUDIT-02). */
export function buildingActionOf(before: Values, values: Values): RevisionAction {
  if (before['status'] === values['status']) return 'Modified';
  if (values['status'] === 'Active') return 'Enabled';
  return before['status'] === 'Active' ? 'Disabled' : 'Modified';
}

/** A deleted building is Disabled, remembers what it was, and is purged later (BLDG-31 to BLDG-33). */
export function deletedColumns({ before }: WriteContext): Values {
  return {
    status: 'Disabled',
    statusBeforeDelete: before?.['status'],
    purgeAt: purgeDateOf(new Date()).toISOString(),
  };
}

/**
 * It comes back with the status it had before, as long as it is not due to be purged (BLDG-32, RES-10); into its
 * customer alone where its region or campus has been deleted since.
 */
export async function restoredColumns({ executor, id, before }: WriteContext): Promise<Values> {
  const [line] = await executor.query<{ status: string | null; isExpired: boolean }>({
    text: `select status_before_delete as status, coalesce(purge_at <= now(), false) as "isExpired"
      from buildings where id = $1::uuid for update`,
    values: [id],
  });
  if (line?.isExpired === true) throw new HttpError(409, 'restoreExpired');
  const isHeld = typeof before?.['parentId'] === 'string' && (await isParent(executor, before, true));
  return {
    status: line?.status ?? 'None',
    statusBeforeDelete: null,
    purgeAt: null,
    ...(isHeld ? {} : { parentId: null }),
  };
}
