import { parseListQuery, registry, type ResourceDefinition } from '@atrium/contract';
import { z } from 'zod';

import type { Grant } from '../../access/grant.ts';
import type { Store } from '../../store/defineStore.ts';
import { defineRoute, type Route, type RouteContext } from '../route.ts';
import { modelPath } from '../odata/odataPath.ts';
import { accessTo, type CrudOptions, parentsInScope } from './crudRequest.ts';
import { listAnswer, readableSchema } from './listAnswer.ts';
import { answerRecord, idOf } from './recordRequests.ts';

/** The parameters that every list takes, with what each is for; `narrow` are the ids that narrow it. */
export function listParameters(narrow: readonly string[] = []): Record<string, string> {
  return {
    $filter: "OData filter, for example name eq 'Lyon'; sizes are compared in square feet",
    $orderby: 'Fields, each with asc or desc',
    $top: 'Records to answer, 0 to 1000; 10 when missing',
    $skip: 'Records to leave out',
    $count: 'true to count all that match',
    $select: 'Fields to answer',
    $expand: 'References to answer whole',
    $search: 'Words to look for',
    $skiptoken: 'Where the page before ended, from @odata.nextLink',
    $format: 'json',
    ...Object.fromEntries(narrow.map((field) => [field, `Only records of this ${field}`])),
  };
}

async function readOne(store: Store, context: RouteContext, grant: Grant, id: string) {
  const parents = await parentsInScope(store.resource, context);
  return answerRecord(await store.get(grant, context, id, { ids: parents }), 200);
}

/** What a request asks of a list: its query, and the parents and ids that narrow it. */
async function listAsked(store: Store, context: RouteContext, narrow: readonly string[]) {
  const parents = await parentsInScope(store.resource, context);
  const query = parseListQuery(context.query, store.listSpec(context.grant, narrow));
  const narrowed = Object.fromEntries(
    narrow.filter((field) => context.query[field] !== undefined).map((field) => [field, idOf(context.query[field])]),
  );
  return { query, ids: { ...parents, ...narrowed } };
}

/** `GET {path}`: a page of the list, or with `?id=` one record (API-12, API-36). */
export function listRoutes(store: Store, { narrow = [] }: CrudOptions): Route[] {
  const { resource } = store;
  const { path, name } = resource;
  const list = async (context: RouteContext) => {
    if (context.query['id'] !== undefined) return readOne(store, context, context.grant, idOf(context.query['id']));
    const { query, ids } = await listAsked(store, context, narrow);
    const page = await store.list(context.grant, context, query, { ids });
    return { body: listAnswer(page, query, context.request.url) };
  };
  return [...new Set([path, resource.listPath ?? path])].map((listPath) =>
    defineRoute({
      method: 'GET',
      path: listPath,
      tag: name,
      summary: `List: ${name}`,
      access: accessTo(resource, 'view'),
      query: { id: 'One record instead of the list', ...listParameters(narrow) },
      answer: z.union([readableSchema(resource, 'row').list, readableSchema(resource, 'record').one]),
      model: modelOf(resource),
      handle: list,
    }),
  );
}

function modelOf(resource: ResourceDefinition): string {
  return modelPath(resource, Object.values(registry));
}

/** `GET {path}/$count`: how many records match, as plain text (API-44). */
export function countRoutes(store: Store, { narrow = [] }: CrudOptions): Route[] {
  const { resource } = store;
  const { path, name } = resource;
  const asked = new Set(['$filter', '$search', ...narrow]);
  const query = Object.fromEntries(
    Object.entries(listParameters(narrow)).filter(([parameter]) => asked.has(parameter)),
  );
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
      handle: async (context) => {
        const { query: counted, ids } = await listAsked(store, context, narrow);
        const { count } = await store.list(context.grant, context, { ...counted, top: 0, isCounted: true }, { ids });
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
      answer: readableSchema(resource, 'record').one,
      model: `${modelOf(resource)}/$entity`,
      handle: (context) => readOne(store, context, context.grant, idOf(context.params['id'])),
    }),
  ];
}
