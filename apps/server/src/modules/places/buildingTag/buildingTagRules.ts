import type { buildingTag, RuleIssue } from '@atrium/contract';

import { HttpError } from '../../../base/httpError.ts';
import { findTag } from '../tags.reads.ts';
import type { Changes, CheckContext, RemovalContext, Stored, WriteContext } from '../../../store/storeDefinition.ts';

type BuildingTag = Stored<typeof buildingTag>;

const WORD_FIELDS = ['name', 'group'] as const;

/** A tag that comes from the master tags keeps their words. */
export async function findBuildingTagIssues({
  work,
  values,
  changed,
}: CheckContext<BuildingTag>): Promise<RuleIssue[]> {
  const { tagId } = values;
  const master = typeof tagId === 'string' ? await findTag(work, tagId) : undefined;
  if (master === undefined) return [];
  const others = WORD_FIELDS.filter((field) => changed.includes(field) && values[field] !== master[field]);
  return others.map((field): RuleIssue => ({ field, code: 'notChangeable' }));
}

/** A tag that comes from the master tags has their words. */
export async function takeMasterWords({
  work,
  values,
}: WriteContext<BuildingTag>): Promise<Changes<typeof buildingTag>> {
  const { tagId } = values;
  if (typeof tagId !== 'string') return values;
  const master = await findTag(work, tagId, true);
  if (master === undefined) throw new HttpError(409, 'conflict');
  return { ...values, ...master };
}

/** A restored tag whose master tag is gone is the building's own from then on. */
export async function unlinkLostMaster({
  work,
  before,
}: RemovalContext<BuildingTag>): Promise<Changes<typeof buildingTag>> {
  const { tagId } = before;
  const isLost = tagId !== null && (await findTag(work, tagId, true)) === undefined;
  return isLost ? { tagId: null } : {};
}
