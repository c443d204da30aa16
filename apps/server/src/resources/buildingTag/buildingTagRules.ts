import type { RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError } from '../../core/http/httpError.ts';
import type { CheckContext, Values, WriteContext } from '../../core/store/storeDefinition.ts';

interface MasterTag {
  readonly name: string;
  readonly group: string;
}

const words = ['name', 'group'] as const;

async function masterOf(executor: Executor, tagId: unknown, lock = ''): Promise<MasterTag | undefined> {
  if (typeof tagId !== 'string') return undefined;
  const [master] = await executor.query<MasterTag>({
    text: `select name, "group" from tags where id = $1::uuid and deleted_at is null ${lock}`,
    values: [tagId],
  });
  return master;
}

/** A tag stays in its building, and one that comes from the master tags keeps their words. */
export async function findBuildingTagIssues({
  executor,
  before,
  values,
  changed,
  body,
}: CheckContext): Promise<RuleIssue[]> {
  const issues: RuleIssue[] = [];
  if (before !== null && body['buildingId'] !== undefined && body['buildingId'] !== before['buildingId'])
    issues.push({ field: 'buildingId', code: 'notChangeable' });
  const master = await masterOf(executor, values['tagId']);
  if (master === undefined) return issues;
  const others = words.filter((field) => changed.includes(field) && values[field] !== master[field]);
  return [...issues, ...others.map((field): RuleIssue => ({ field, code: 'notChangeable' }))];
}

/** What comes from the master tags has their name and group. */
export async function asMasterTagSays({ executor, values }: WriteContext): Promise<Values> {
  if (typeof values['tagId'] !== 'string') return values;
  const master = await masterOf(executor, values['tagId'], 'for share');
  if (master === undefined) throw new HttpError(409, 'conflict');
  return { ...values, name: master.name, group: master.group };
}

/** A restored tag whose master tag is gone is the building's own from then on. */
export async function unlinkLostMaster({ executor, before }: WriteContext): Promise<Values> {
  const { tagId } = before ?? {};
  const isLost = typeof tagId === 'string' && (await masterOf(executor, tagId, 'for share')) === undefined;
  return isLost ? { tagId: null } : {};
}
