import {
  type ListQuery,
  type ListSpec,
  parseListQuery,
  parseRecordQuery,
  parseValuesQuery,
  type RecordQuery,
  registry,
  type ResourceDefinition,
} from '@atrium/contract';
import { z } from 'zod';

import { deletedGrant } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { invalid } from '../../base/httpError.ts';
import type { Store } from '../../store/defineStore.ts';
import type { Narrowing, StoredPage } from '../../store/recordReader.ts';
import { defineRoute, JsonText, type Route, type RouteAnswer, type RouteContext } from '../route.ts';
import { wantsContext } from '../odata/odataContext.ts';
import { odataPaging } from '../odata/odataPaging.ts';
import { modelPath } from '../odata/odataPath.ts';
import { accessTo, type CrudOptions, parentsInScope } from './crudRequest.ts';
import { listAnswer, odataListAnswer, readableSchema } from './listAnswer.ts';
import { answerRecord, idOf } from './recordRequests.ts';

/** The parameters that every record takes. */
export const recordParameters = {
  $select: 'Fields to answer',
  $expand: 'References to answer, whole or in part: country($select=name),timezone',
  $format: 'json',
};

/** The parameters of a page of records, with what each is for. */
export const pageParameters = {
  $filter: "OData filter, for example name eq 'Lyon'; sizes are compared in square feet",
  $orderby: 'Fields, each with asc or desc',
  $top: 'Records to answer, 0 to 1000; 10 when missing',
  $skip: 'Records to leave out',
  $count: 'true to count what matches: exactly up to 10000, as 10001 where there is more; {path}/$count counts it all',
  $search: 'Words to look for',
  $skiptoken: 'Where the page before ended, from @odata.nextLink',
  $select: recordParameters.$select,
  $format: recordParameters.$format,
};

/** The parameters that every list takes; `narrow` are the ids that narrow it. */
export function listParameters(narrow: readonly string[] = []): Record<string, string> {
  return {
    ...pageParameters,
    $apply:
      'The values of a field instead of the records: [filter(…)/][search(…)/]groupby((field)) for the values in order, or groupby((field),aggregate($count as count)) for the most frequent first; 50 without $top, which with $skip is all that goes with it',
    ...recordParameters,
    ...Object.fromEntries(narrow.map((field) => [field, `Only records of this ${field}`])),
  };
}

/** The filter Deleted of a list whose records can be restored (WORK-10). */
export function deletedParameter({ actions }: ResourceDefinition): Record<string, string> {
  return actions.includes('restore') ? { deleted: 'true for the deleted records that the caller may restore' } : {};
}

interface AskedRecords {
  readonly grant: Grant;
  readonly state: 'standing' | 'deleted';
}

/** The records that a list is asked for: those that are there under the route's grant, or the deleted ones under their own. */
export function recordsAsked({ resource }: Store, { query, grant, session, trace }: RouteContext): AskedRecords {
  const { deleted = 'false' } = query;
  if (!resource.actions.includes('restore') || deleted === 'false') return { grant, state: 'standing' };
  if (deleted !== 'true') throw invalid([{ field: 'deleted', code: 'choice', choices: ['true'] }]);
  return { grant: deletedGrant(session, resource, trace), state: 'deleted' };
}

/** A page of the list that a request asks for. `where` narrows it. */
export async function readPage(
  store: Store,
  context: RouteContext,
  { query, where }: { readonly query: ListQuery; readonly where?: Narrowing | undefined },
): Promise<StoredPage> {
  const { grant, state } = recordsAsked(store, context);
  return store.list(grant, context, query, where, state);
}

/** Returns what a list may be asked, `extra` parameters and the filter Deleted among it. */
export function askableOf(store: Store, grant: Grant, extra: readonly string[] = []): ListSpec {
  return store.listSpec(grant, [...extra, ...Object.keys(deletedParameter(store.resource))]);
}

/** One record, or with `$select` and `$expand` parts of it (API-44). */
async function readOne(
  store: Store,
  context: RouteContext,
  id: string,
  { grant, state }: AskedRecords,
  extra: readonly string[] = [],
) {
  const ids = await parentsInScope(store.resource, context);
  // Nearly every record is read without options, and needs no list of those there are.
  if (Object.keys(context.query).length === 0)
    return answerRecord(await store.get(grant, context, id, { ids }, state), 200);
  const spec = store.recordSpec(grant, extra);
  const parsed = parseRecordQuery(context.query, spec);
  const asked = wantsContext(askedAs(context)) ? withVersion(parsed, spec) : parsed;
  return answerRecord(await store.getParts(grant, context, id, asked, { ids }, state), 200);
}

/** The record that `?id=` of a list's address names (API-36). `narrow` are the list's own parameters. */
export function readById(store: Store, context: RouteContext, narrow: readonly string[] = []) {
  const extra = ['id', ...narrow, ...Object.keys(deletedParameter(store.resource))];
  return readOne(store, context, idOf(context.query['id']), recordsAsked(store, context), extra);
}

/** What narrows a list apart from its query. */
interface ListScope {
  /** Ids that the query may narrow it by. */
  readonly narrow?: readonly string[];
  readonly where?: Narrowing;
  /** What is read, where that is not what the request itself asks for: under another grant, in another order. */
  readonly reading?: { readonly grant: Grant; readonly defaultSort?: string };
}

/** The answer of a list: a page, or with `$apply` the values that a field has and how many records have each (KIT-01). */
export async function answerList(
  store: Store,
  context: RouteContext,
  { narrow = [], where, reading }: ListScope = {},
): Promise<RouteAnswer<never>> {
  const own = reading === undefined ? askableOf(store, context.grant, narrow) : store.listSpec(context.grant, narrow);
  const spec = { ...own, defaultSort: reading?.defaultSort ?? own.defaultSort };
  const { grant, state } =
    reading === undefined ? recordsAsked(store, context) : { ...reading, state: 'standing' as const };
  if (context.query['$apply'] === undefined) {
    const paging = odataPaging(context.request, context.query);
    const asked = parseListQuery(paging?.query ?? context.query, spec);
    const query = wantsContext(askedAs(context)) ? withVersion(asked, spec) : asked;
    const page = await store.list(grant, context, query, where, state);
    const { url } = context.request;
    if (paging === null) return { body: listAnswer(page, query, url) };
    return { headers: paging.headers, body: odataListAnswer(page, paging, url) };
  }
  const asked = parseValuesQuery(context.query, spec);
  return { body: new JsonText(`{"value":[${await store.valuesInUse(grant, context, asked, where, state)}]}`) };
}

function askedAs({ request: { headers }, query }: RouteContext): Parameters<typeof wantsContext>[0] {
  return { headers, query };
}

/** A query whose answer says the version of each record, of which OData clients are sent the tag. */
function withVersion<Query extends RecordQuery>(query: Query, { select }: Pick<ListSpec, 'select'>): Query {
  const isLeftOut = query.select !== null && select.includes('version') && !query.select.includes('version');
  return isLeftOut ? { ...query, select: [...query.select, 'version'] } : query;
}

/** The parents and ids that narrow a list. */
async function narrowedBy(store: Store, context: RouteContext, narrow: readonly string[]) {
  const parents = await parentsInScope(store.resource, context);
  const narrowed = Object.fromEntries(
    narrow.filter((field) => context.query[field] !== undefined).map((field) => [field, idOf(context.query[field])]),
  );
  return { ids: { ...parents, ...narrowed } };
}

/** Returns what a list's address answers: a page, or with `?id=` one record. */
export function listAnswers(resource: ResourceDefinition) {
  const [rows, record] = [readableSchema(resource, 'row'), readableSchema(resource, 'record')];
  return { answer: z.union([rows.list, record.one]), partAnswer: z.union([rows.list, record.part]) };
}

/** `GET {path}`: a page of the list, or with `?id=` one record (API-12, API-36). */
export function listRoutes(store: Store, { narrow = [] }: CrudOptions): Route[] {
  const { resource } = store;
  const { path, name } = resource;
  const list = async (context: RouteContext) => {
    if (context.query['id'] !== undefined) return readById(store, context, narrow);
    return answerList(store, context, { narrow, where: await narrowedBy(store, context, narrow) });
  };
  return [...new Set([path, resource.listPath ?? path])].map((listPath) =>
    defineRoute({
      method: 'GET',
      path: listPath,
      tag: name,
      summary: `List: ${name}`,
      access: accessTo(resource, 'view'),
      query: { id: 'One record instead of the list', ...listParameters(narrow), ...deletedParameter(resource) },
      ...listAnswers(resource),
      model: modelOf(resource),
      handle: list,
    }),
  );
}

function modelOf(resource: ResourceDefinition): string {
  return modelPath(resource, Object.values(registry));
}

/** `GET {path}/$count`: how many records match, all of them, as plain text (API-44). */
export function countRoutes(store: Store, { narrow = [] }: CrudOptions): Route[] {
  const { resource } = store;
  const { path, name } = resource;
  const asked = new Set(['$filter', '$search', ...narrow]);
  const counting = Object.entries(listParameters(narrow)).filter(([parameter]) => asked.has(parameter));
  const query = { ...Object.fromEntries(counting), ...deletedParameter(resource) };
  return [...new Set([path, resource.listPath ?? path])].map((listPath) =>
    defineRoute({
      method: 'GET',
      path: `${listPath}/$count`,
      tag: name,
      summary: `Count: ${name}`,
      access: accessTo(resource, 'view'),
      query,
      mediaType: 'text/plain',
      streams: true,
      isShort: true,
      handle: async (context) => {
        const where = await narrowedBy(store, context, narrow);
        const { grant, state } = recordsAsked(store, context);
        const counted = parseListQuery(context.query, askableOf(store, context.grant, narrow));
        const count = await store.count(grant, context, counted, where, state);
        void context.reply.type('text/plain; charset=utf-8').send(String(count));
        return undefined;
      },
    }),
  );
}

/** `GET {path}/{id}`. */
export function getRoutes(store: Store): Route[] {
  const { resource } = store;
  return [
    defineRoute({
      method: 'GET',
      path: `${resource.path}/{id}`,
      tag: resource.name,
      summary: `Read one: ${resource.name}`,
      access: accessTo(resource, 'view'),
      query: recordParameters,
      answer: readableSchema(resource, 'record').one,
      partAnswer: readableSchema(resource, 'record').part,
      model: `${modelOf(resource)}/$entity`,
      handle: (context) =>
        readOne(store, context, idOf(context.params['id']), { grant: context.grant, state: 'standing' }),
    }),
  ];
}
