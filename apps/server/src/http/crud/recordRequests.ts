import { readId, type ResourceDefinition, RESTORED_VERSION_HEADER, type RuleIssue } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../access/authorize.ts';
import { Parameters, sql } from '../../db/sql.ts';
import type { ExpectedVersion, Values } from '../../store/storeDefinition.ts';
import { isObject, isOtherId } from '../../store/validate.ts';
import { HttpError, invalid, notFound } from '../../base/httpError.ts';
import { JsonText, type RouteContext } from '../route.ts';

/** A record's id from the path or the query; a malformed one is 404 (API-36). */
export function idOf(text: unknown): string {
  const id = readId(text);
  if (id === undefined) throw notFound();
  return id;
}

/** Returns what the body says in a field before it is validated, where this decides which request it is. */
export function sentField({ body }: Pick<RouteContext, 'body'>, field: string): unknown {
  return isObject(body) ? body[field] : undefined;
}

/** Returns what is wrong with the body of a request. */
function bodyIssues({ input }: { readonly input: () => unknown }): readonly RuleIssue[] {
  try {
    input();
    return [];
  } catch (error) {
    if (error instanceof HttpError) return error.issues;
    throw error;
  }
}

/**
 * The id of the record that a PUT changes, which the address or the body names (API-36).
 * @throws HttpError 400 where neither does, which names every other field that fails as well; what a record only shows is none
 */
export function changedIdOf(resource: ResourceDefinition, context: RouteContext, inAddress: unknown): string {
  const given = inAddress ?? sentField(context, 'id');
  if (given !== undefined) return idOf(given);
  const isShown = ({ field, code }: RuleIssue) =>
    code === 'unknownField' && Object.hasOwn(resource.record.shape, field);
  const others = bodyIssues(context).filter((issue) => issue.field !== 'id' && !isShown(issue));
  throw invalid([{ field: 'id', code: 'required' }, ...others]);
}

/** Finds that a body names another record than the one that is changed, as a store does that saves it (API-36). */
export function otherIdIssues({ body }: Pick<RouteContext, 'body'>, id: string): RuleIssue[] {
  return isOtherId(body, id) ? [{ field: 'id', code: 'mismatch' }] : [];
}

/** Returns the input of a request for which these issues are none. @throws HttpError 400 that names them and every field of the body that fails (API-40) */
export function inputBeside<Body>(context: { readonly input: () => Body }, found: readonly RuleIssue[]): Body {
  if (found.length === 0) return context.input();
  const known = new Set(found.map(({ field }) => field));
  throw invalid([...found, ...bodyIssues(context).filter(({ field }) => !known.has(field))]);
}

/** The version of `If-Match`; null without the header. The weak form is read too, a list names no version; `*` is any version. */
export function expectedVersion({ request }: RouteContext): number | null | 'any' {
  const header = request.headers['if-match'];
  if (header === undefined || header === '') return null;
  if (header.trim() === '*') return 'any';
  const version = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim())?.[1];
  return version === undefined ? -1 : Number(version);
}

/**
 * The version that a change is for in the calls that are stated without `If-Match`: that of the header where it is sent,
 * else that of the body; a change without either is unconditional (TRUE-04). @throws HttpError 400 for a version of the body
 * that is none
 */
export function statedVersion(context: RouteContext): ExpectedVersion {
  const expected = expectedVersion(context);
  const version = sentField(context, 'version') ?? null;
  if (expected !== null || version === null) return expected ?? 'unconditional';
  if (!Number.isInteger(version)) throw invalid([{ field: 'version', code: 'integer' }]);
  return Number(version);
}

/** The version whose values a save puts back, which its history then names; null for any other save. */
export function restoredVersionOf({ request }: RouteContext): number | null {
  const header = String(request.headers[RESTORED_VERSION_HEADER] ?? '');
  return /^[1-9]\d{0,8}$/.test(header) ? Number(header) : null;
}

const parentNames = new WeakMap<ResourceDefinition, readonly string[]>();

function parentNamesOf(resource: ResourceDefinition): readonly string[] {
  const known = parentNames.get(resource);
  if (known !== undefined) return known;
  const names = [...resource.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  parentNames.set(resource, names);
  return names;
}

/** The parents in the path as values of the record, checked to be ids. */
export function parentsOf(resource: ResourceDefinition, context: RouteContext): Values {
  const names = parentNamesOf(resource);
  return Object.fromEntries(names.map((name) => [name, idOf(context.params[name])]));
}

/** A record as an answer, with its version as `ETag`. */
export function answerRecord(
  record: { text: string; version: number },
  status: number,
  headers: Record<string, string> = {},
) {
  return { status, body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"`, ...headers } };
}

/** Checks whether a request reads what an app shows people of their own customer, who need no right to look at customers (LIM-07). */
function isReadOfOwn({ request, session }: RouteContext, { readers }: ResourceDefinition, parent: string, id: string) {
  return readers === 'content' && parent === 'customer' && request.method === 'GET' && id === session.user.customerId;
}

/** Throws 404 unless the parent named by the path is in the caller's scope. */
export async function assertParent(
  context: RouteContext,
  resource: ResourceDefinition,
  field: string,
  id: string,
): Promise<void> {
  const reference = resource.references?.[field];
  if (reference === undefined) throw new Error(`${resource.name} does not say what ${field} refers to`);
  if (isReadOfOwn(context, resource, reference.resource, id)) return;
  const parent = context.services.stores.named(reference.resource);
  const parameters = new Parameters();
  const view = authorize(context.session, parent.resource, 'view', context.trace);
  const seesDeleted = context.request.method === 'GET' && parent.options.showsDeletedTo?.(context.session) === true;
  const standing = seesDeleted ? 'true' : 't.deleted_at is null';
  const seen = parent.statement(view, parameters);
  const text = `select 1 from ${sql`${parent.options.table}`.fixed} t ${seen.joins}
    where t.id = ${parameters.add(id)}::uuid and ${standing} and ${seen.scope}`;
  const lines = await context.work.query({ text, values: parameters.values });
  if (lines.length === 0) throw notFound();
}

/** Returns what a body says of the fields of the route's schema, which no one has checked; nothing of one that is no object. */
export function sentFields<Schema extends z.ZodObject>(
  _schema: Schema,
  body: unknown,
): { readonly [Field in keyof z.output<Schema>]?: unknown } {
  return isObject(body) ? body : {};
}

const restoreBody = z.looseObject({
  revision: z.looseObject({ action: z.literal('DELETE'), identifier: z.unknown() }),
});

/** Returns the identifier of the revision by which a create asks for a deleted record; undefined where it asks for none (AUDIT-07). */
export function restoredRevision(body: unknown): { readonly identifier: unknown } | undefined {
  return restoreBody.safeParse(body).data?.revision;
}

/** The record that a deleted record's `revision.identifier` belongs to (AUDIT-07). */
export async function deletedRecordOf(
  context: RouteContext,
  resource: ResourceDefinition,
  identifier: unknown,
): Promise<string> {
  const [line] = await context.work.query<{ id: string }>({
    text: `select entity_id as id from revisions where id = $1::uuid and entity = $2 order by date desc limit 1`,
    values: [idOf(identifier), resource.name],
  });
  if (line === undefined) throw notFound();
  return line.id;
}
