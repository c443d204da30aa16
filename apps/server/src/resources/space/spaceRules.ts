import { isNodeType, type NodeType, nodeRules, type RuleIssue } from '@atrium/contract';

import type { Executor } from '../../core/db/database.ts';
import { HttpError, invalid } from '../../core/http/httpError.ts';
import type { CheckContext, RevisionAction, Values, WriteContext } from '../../core/store/storeDefinition.ts';

/** A node as the one that others stand in. */
interface ParentNode {
  readonly id: string;
  readonly type: NodeType;
  readonly ancestorIds: readonly string[];
}

/** The parent named by the values, in the same customer and building; `held` keeps it as it is until the transaction ends. */
async function findParent(executor: Executor, values: Values, held = false): Promise<ParentNode | undefined> {
  const [line] = await executor.query<ParentNode>({
    text: `select id, type, ancestor_ids as "ancestorIds" from spaces
      where id = $1::uuid and customer_id = $2::uuid and building_id is not distinct from $3::uuid and deleted_at is null
      ${held ? 'for share' : ''}`,
    values: [values['parentId'], values['customerId'], values['buildingId'] ?? null],
  });
  return line;
}

/** What is wrong with a parent for a node of a type (PLACE-06, CUST-16); `id` is the node's own, null for a new one. */
function parentIssue(type: unknown, parent: ParentNode | undefined, id: unknown): RuleIssue | null {
  if (!isNodeType(type)) return null;
  if (parent === undefined || !nodeRules[type].parents.includes(parent.type))
    return { field: 'parentId', code: type === 'Campus' ? 'parent' : 'parentType' };
  const isBelow = parent.id === id || parent.ancestorIds.some((ancestor) => ancestor === id);
  return isBelow ? { field: 'parentId', code: 'parentBelow' } : null;
}

/** Whether all tags are those of the building. */
async function areTagsOf(executor: Executor, buildingId: unknown, tags: readonly unknown[]): Promise<boolean> {
  const [line] = await executor.query<{ n: number }>({
    text: 'select count(*)::int as n from building_tags where id = any($1::uuid[]) and building_id = $2::uuid and deleted_at is null',
    values: [tags, buildingId],
  });
  return line?.n === new Set(tags).size;
}

/** What only the database can judge: the parent may hold the node, the tags are its building's, and type, customer and building stay what they are. */
export async function findSpaceIssues({
  executor,
  before,
  values,
  changed,
  body,
}: CheckContext): Promise<readonly RuleIssue[]> {
  const issues: RuleIssue[] = [];
  if (typeof values['parentId'] === 'string' && changed.includes('parentId')) {
    const parent = await findParent(executor, values);
    const issue = parentIssue(values['type'], parent, before?.['id']);
    if (issue !== null) issues.push(issue);
  }
  const { tags } = values;
  if (Array.isArray(tags) && tags.length > 0 && changed.includes('tags'))
    if (!(await areTagsOf(executor, values['buildingId'], tags))) issues.push({ field: 'tags', code: 'reference' });
  if (before === null) return issues;
  const fixed = ['type', 'customerId', 'buildingId'].filter(
    (field) => body[field] !== undefined && body[field] !== before[field],
  );
  return [...issues, ...fixed.map((field) => ({ field, code: 'notChangeable' }) as const)];
}

/** While nodes are added, no branch of the customer's tree is moved; two branches are moved one after the other. */
async function holdTree(executor: Executor, customerId: unknown, isMove: boolean): Promise<void> {
  await executor.query({
    text: `select from customers where id = $1::uuid for ${isMove ? 'no key update' : 'share'}`,
    values: [customerId],
  });
}

/** The nodes around a parent that is held: what its children have as `ancestorIds`. */
function ancestorsIn(parent: ParentNode): string[] {
  return [...parent.ancestorIds, parent.id];
}

/** What stands below a moved node follows it. */
async function moveBelow(executor: Executor, id: string, ancestorIds: readonly string[]): Promise<void> {
  await executor.query({
    text: `update spaces set ancestor_ids = $2::uuid[] || ancestor_ids[array_position(ancestor_ids, $1::uuid):]
      where ancestor_ids @> array[$1::uuid]`,
    values: [id, ancestorIds],
  });
}

/**
 * Puts a node into its place: a new campus begins in Provisioning; the parent is looked at again while it is held, so
 * that nobody deletes or moves it meanwhile.
 */
export async function placeSpace({ executor, id, before, values }: WriteContext): Promise<Values> {
  const isNew = before === null;
  const started = isNew && values['type'] === 'Campus' ? { status: 'Provisioning', ...values } : values;
  const parentId = started['parentId'] ?? null;
  if (!isNew && parentId === before['parentId']) return started;
  if (isNew && parentId === null) return started;
  await holdTree(executor, started['customerId'], !isNew);
  const parent = parentId === null ? null : await findParent(executor, started, true);
  const issue = parent === null ? null : parentIssue(started['type'], parent, id);
  if (issue !== null) throw invalid([issue]);
  const ancestorIds = parent === null || parent === undefined ? [] : ancestorsIn(parent);
  if (!isNew) await moveBelow(executor, id, ancestorIds);
  return { ...started, ancestorIds };
}

/**
 * A node comes back into its parent. Where that is deleted by now, it stands in its customer or building alone if its
 * type may; otherwise the parent has to come back first.
 */
export async function replaceSpace({ executor, before }: WriteContext): Promise<Values> {
  if (before === null || typeof before['parentId'] !== 'string') return {};
  await holdTree(executor, before['customerId'], false);
  const parent = await findParent(executor, before, true);
  if (parent !== undefined) return { ancestorIds: ancestorsIn(parent) };
  const { type } = before;
  if (!isNodeType(type) || !nodeRules[type].isFree) throw new HttpError(409, 'parentDeleted');
  return { parentId: null, ancestorIds: [] };
}

/** A campus that goes live is enabled, one that leaves it disabled (AUDIT-02). */
export function spaceActionOf(before: Values, values: Values): RevisionAction {
  if (before['status'] === values['status'] || values['type'] !== 'Campus') return 'Modified';
  return values['status'] === 'Active' ? 'Enabled' : 'Disabled';
}
