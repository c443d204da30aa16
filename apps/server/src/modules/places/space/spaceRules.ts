import {
  isBookedByDefault,
  needsService,
  type NodeType,
  nodeRules,
  type RuleIssue,
  type space,
} from '@atrium/contract';

import type { Grant } from '../../../access/grant.ts';
import { HttpError, invalid } from '../../../base/httpError.ts';
import type { Executor } from '../../../db/database.ts';
import { column, raw, sql } from '../../../db/sql.ts';
import { hasExtension } from '../../setup/buildingExtensions.reads.ts';
import { areTagsOfBuilding } from '../buildingTags.reads.ts';
import { lockCustomer } from '../../customers/customers.reads.ts';
import { lockIconCategory } from '../mapTemplates.reads.ts';
import { isInSight } from '../spaces.reads.ts';
import { isVendorOfBuilding } from '../../orders/vendors.reads.ts';
import { nextSortOrder } from '../../../store/sortOrder.ts';
import type {
  Changes,
  CheckContext,
  RemovalContext,
  RevisionAction,
  Stored,
  WriteContext,
} from '../../../store/storeDefinition.ts';
import { spaceTable } from './space.table.ts';

type Space = Stored<typeof space>;
type SpaceChanges = Changes<typeof space, typeof spaceTable>;

/** A node that others are in. */
interface ParentNode {
  readonly id: string;
  readonly type: NodeType;
  readonly ancestorIds: readonly string[];
}

/** The condition that a parent is asked for with: that the holder of a grant sees it, or that it is kept as it is until the transaction ends. */
type ParentCondition = { readonly seenBy: Grant } | 'locked';

/**
 * Returns the parent that the values name, in the same customer and building. Only its id is compared by `=`: while a
 * customer's first spaces are written, the database takes that customer for empty and would read all of them.
 */
async function findParent(
  work: Executor,
  { parentId, customerId, buildingId }: Partial<Pick<Space, 'parentId' | 'customerId' | 'buildingId'>>,
  condition: ParentCondition,
): Promise<ParentNode | undefined> {
  const node = (field: 'id' | 'type' | 'ancestorIds' | 'customerId' | 'buildingId' | 'deletedAt') =>
    column('t', spaceTable[field]);
  const [found] =
    await work.query<ParentNode>(sql`select ${node('id')}, ${node('type')}, ${node('ancestorIds')} as "ancestorIds"
    from ${spaceTable} t where ${node('id')} = ${parentId ?? null}::uuid
      and ${node('customerId')} is not distinct from ${customerId ?? null}::uuid
      and ${node('buildingId')} is not distinct from ${buildingId ?? null}::uuid and ${node('deletedAt')} is null
    ${condition === 'locked' ? raw('for share') : sql`and ${isInSight('t', condition.seenBy)}`}`);
  return found;
}

/** Returns what is wrong with a parent for a node of a type (PLACE-06, CUST-16); `id` is the node's own, undefined for a new one. */
function parentIssue(
  type: NodeType | undefined,
  parent: ParentNode | undefined,
  id: string | undefined,
): RuleIssue | null {
  if (type === undefined) return null;
  if (parent === undefined || !nodeRules[type].parents.includes(parent.type))
    return { field: 'parentId', code: type === 'Campus' ? 'parent' : 'parentType' };
  const isBelow = parent.id === id || parent.ancestorIds.some((ancestor) => ancestor === id);
  return isBelow ? { field: 'parentId', code: 'parentBelow' } : null;
}

const MAP_EXTENSION = 'extension.map';

/** Finds what is wrong with the tags, the vendor, the icons and the service of a node (PLACE-11, PLACE-17). */
async function findLinkIssues({ work, values, changed }: CheckContext<Space>): Promise<readonly RuleIssue[]> {
  const { tags = [], type, buildingId = null, fbVendorId, iconCategoryId, serviceId } = values;
  const issues: RuleIssue[] = [];
  if (tags.length > 0 && changed.includes('tags') && !(await areTagsOfBuilding(work, buildingId, tags)))
    issues.push({ field: 'tags', code: 'reference' });
  if (typeof fbVendorId === 'string' && changed.includes('fbVendorId'))
    if (!(await isVendorOfBuilding(work, fbVendorId, buildingId)))
      issues.push({ field: 'fbVendorId', code: 'reference' });
  if (typeof iconCategoryId === 'string' && changed.includes('iconCategoryId'))
    if (!(await lockIconCategory(work, iconCategoryId))) issues.push({ field: 'iconCategoryId', code: 'reference' });
  const hasService = typeof serviceId === 'string' && serviceId.trim() !== '';
  if (type !== undefined && needsService(type) && !hasService && typeof buildingId === 'string')
    if (!(await hasExtension(work, buildingId, MAP_EXTENSION)))
      issues.push({ field: 'serviceId', code: 'serviceIdOrMap' });
  return issues;
}

/** A node is where its type may be, in a parent that the person sees (TRUE-02), and has what belongs to its building. */
export async function findSpaceIssues(context: CheckContext<Space>): Promise<readonly RuleIssue[]> {
  const { work, grant, before, values, changed } = context;
  const issues: RuleIssue[] = [...(await findLinkIssues(context))];
  if (typeof values.parentId === 'string' && changed.includes('parentId')) {
    const issue = parentIssue(values.type, await findParent(work, values, { seenBy: grant }), before?.id);
    if (issue !== null) issues.push(issue);
  }
  return issues;
}

/** Returns what the children of a locked parent have as `ancestorIds`. */
function ancestorsIn(parent: ParentNode): string[] {
  return [...parent.ancestorIds, parent.id];
}

/** Gives what is below a moved node its new ancestors. */
async function moveBelow(work: Executor, id: string, ancestorIds: readonly string[]): Promise<void> {
  const { ancestorIds: ancestors } = spaceTable;
  await work.query(sql`update ${spaceTable}
    set ${ancestors} = ${ancestorIds}::uuid[] || ${ancestors}[array_position(${ancestors}, ${id}::uuid):]
    where ${ancestors} @> array[${id}::uuid]`);
}

/** Clears what only one choice of another field asks for with any other choice (PLACE-12, PLACE-13). */
function withoutUnasked(values: Partial<Space>): Partial<Space> {
  const { subtype, vendorType } = values;
  return {
    ...values,
    ...(subtype === 'Other' ? {} : { otherValue: null }),
    ...(vendorType === 'fbvendor' ? {} : { fbVendorId: null }),
  };
}

/** Returns what a new node begins with where nothing is said: a campus in Provisioning, a floor as the last of its building. */
async function startedValues(work: Executor, values: Partial<Space>): Promise<Partial<Space>> {
  const { type, buildingId, displayOrder } = values;
  if (type === 'Campus') return { status: 'Provisioning', ...values };
  if (type === undefined || buildingId === null || buildingId === undefined) return values;
  const isBooked = isBookedByDefault(type) || (type === 'Common Area' && (values.bookingEmail ?? '') !== '');
  if (type !== 'Floor') return { reservable: isBooked, ...values };
  if (displayOrder !== undefined && displayOrder !== null) return values;
  const floors = sql`${spaceTable.buildingId} = ${buildingId}::uuid and ${spaceTable.type} = 'Floor'`;
  return { ...values, displayOrder: await nextSortOrder(work, spaceTable.displayOrder, floors) };
}

/**
 * Puts a node into its place. A new campus begins in Provisioning. The parent is checked again while it is locked, so
 * that no one deletes or moves it meanwhile: while nodes are added, no branch of the customer's tree is moved, and two
 * branches are moved one after the other.
 */
export async function placeSpace({ work, id, before, values }: WriteContext<Space>): Promise<SpaceChanges> {
  const isNew = before === null;
  const started = withoutUnasked(isNew ? await startedValues(work, values) : values);
  const { customerId, parentId = null } = started;
  const isPlaced = parentId === (before?.parentId ?? null);
  if (isPlaced || customerId === undefined) return started;
  await lockCustomer(work, customerId, isNew ? 'share' : 'no key update');
  const parent = parentId === null ? undefined : await findParent(work, started, 'locked');
  const issue = parentId === null ? null : parentIssue(started.type, parent, id);
  if (issue !== null) throw invalid([issue]);
  const ancestorIds = parent === undefined ? [] : ancestorsIn(parent);
  if (!isNew) await moveBelow(work, id, ancestorIds);
  return { ...started, ancestorIds };
}

/**
 * Puts a restored node back into its parent. Where that has been deleted since, the node is in its customer or building
 * alone if its type may be; otherwise the parent has to be restored first.
 */
export async function replaceSpace({ work, before }: RemovalContext<Space>): Promise<SpaceChanges> {
  const { parentId, customerId, type } = before;
  if (parentId === null) return {};
  await lockCustomer(work, customerId, 'share');
  const parent = await findParent(work, before, 'locked');
  if (parent !== undefined) return { ancestorIds: ancestorsIn(parent) };
  if (!nodeRules[type].isFree) throw new HttpError(409, 'parentDeleted');
  return { parentId: null, ancestorIds: [] };
}

/** A campus that goes live is enabled, one that leaves it disabled, and so is a space that is active or not (AUDIT-02). */
export function spaceActionOf(before: Space, { status, type, active }: Partial<Space>): RevisionAction {
  if (active !== undefined && active !== before.active) return active ? 'Enabled' : 'Disabled';
  if (before.status === status || type !== 'Campus') return 'Modified';
  return status === 'Active' ? 'Enabled' : 'Disabled';
}
