import { parseListQuery, type Action, type ResourceDefinition } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import type { Store } from '../store/defineStore.ts';
import type { Parameters } from '../store/parameters.ts';
import type { Values } from '../store/storeDefinition.ts';
import { isObject } from '../store/validate.ts';
import { exportRoute } from './exportRoute.ts';
import { forbidden, HttpError, invalid, notFound } from './httpError.ts';
import { listAnswer, readableSchema } from './listAnswer.ts';
import {
  answerRecord,
  assertParent,
  deletedRecordOf,
  expectedVersion,
  idOf,
  parentsOf,
  restoringAction,
} from './recordRequests.ts';
import { defineRoute, JsonText, type Route, type RouteContext } from './route.ts';

/** What a resource's routes may do differently. */
export interface CrudOptions {
  /** Plain query parameters that narrow a list by an equal value, for example `buildingId`. */
  readonly narrow?: readonly string[];
  /** Runs before a write; throws to refuse, for example a save of the own record. */
  readonly guard?: (context: RouteContext, action: Action, id: string | null) => Promise<void> | void;
  /** Actions whose routes are written by hand. */
  readonly without?: readonly ResourceDefinition['actions'][number][];
}

/** The routes of a resource's records, as API-36 fixes them. */
export function crudRoutes(store: Store, options: CrudOptions = {}): Route[] {
  const { resource } = store;
  const has = (action: ResourceDefinition['actions'][number]) =>
    resource.actions.includes(action) && options.without?.includes(action) !== true;
  const tag = resource.name;
  const access = (action: Action) => ({ kind: 'resource', resource, action }) as const;
  const readable = readableSchema(resource, 'record');
  const written = (context: RouteContext) => ({ work: context.work, services: context.services });

  const inParents = (parents: Values) => (parameters: Parameters) => {
    const conditions = Object.entries(parents).map(
      ([field, value]) => `${store.read.fields[field]?.sql ?? 'null'} = ${parameters.add(value)}::uuid`,
    );
    return conditions.length === 0 ? 'true' : conditions.join(' and ');
  };

  const assertParents = async (context: RouteContext, parents: Values) => {
    for (const [field, value] of Object.entries(parents)) await assertParent(context, resource, field, String(value));
  };

  const one = async (context: RouteContext, grant: Grant, id: string) => {
    const parents = parentsOf(resource, context);
    await assertParents(context, parents);
    const record = await store.get(grant, context.work, id, inParents(parents));
    return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
  };

  const list = async (context: RouteContext) => {
    if (context.query['id'] !== undefined) return one(context, context.grant, idOf(context.query['id']));
    const parents = parentsOf(resource, context);
    await assertParents(context, parents);
    const narrow = options.narrow ?? [];
    const query = parseListQuery(context.query, store.listSpec(context.grant, narrow));
    const narrowed = Object.fromEntries(
      narrow.filter((field) => context.query[field] !== undefined).map((field) => [field, idOf(context.query[field])]),
    );
    const page = await store.list(context.grant, context.work, query, inParents({ ...parents, ...narrowed }));
    return { body: listAnswer(page, query, context.request.url) };
  };

  /** A record the caller sees but may not change at its level or of its kind is a refusal, one they do not see is absent (API-40). */
  const refusing = async <T>(context: RouteContext, id: string, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'notFound') throw error;
      const view = authorize(context.session, resource, 'view', context.trace);
      const isSeen = view.projection === 'full' && (await store.get(view, context.work, id).catch(() => null)) !== null;
      const isOtherRight = resource.finding?.kinds !== undefined || view.levels.length > context.grant.levels.length;
      throw isSeen && error.message === notFound().message && isOtherRight ? forbidden() : error;
    }
  };

  const create = async (context: RouteContext) => {
    const revision = isObject(context.body) ? context.body['revision'] : undefined;
    if (
      has('restore') &&
      isObject(revision) &&
      revision['action'] === 'DELETE' &&
      isObject(context.body) &&
      context.body['id'] === undefined
    ) {
      const id = await deletedRecordOf(context, resource, revision['identifier']);
      await options.guard?.(context, 'add', id);
      return answerRecord(await store.restore(context.grant, written(context), id), 200);
    }
    await options.guard?.(context, 'add', null);
    const parents = parentsOf(resource, context);
    await assertParents(context, parents);
    const record = await store.create(context.grant, written(context), context.body, parents);
    const path = context.request.url.split('?')[0]?.replace(/\/$/, '') ?? '';
    return answerRecord(record, 201, { location: `${path}/${record.id}` });
  };

  const update = (idText: (context: RouteContext) => unknown) => async (context: RouteContext) => {
    const inBody = isObject(context.body) ? context.body['id'] : undefined;
    const given = idText(context) ?? inBody;
    if (given === undefined) throw invalid([{ field: 'id', code: 'required' }]);
    const id = idOf(given);
    if (inBody !== undefined && (typeof inBody !== 'string' || inBody.toLowerCase() !== id))
      throw invalid([{ field: 'id', code: 'mismatch' }]);
    const parents = parentsOf(resource, context);
    await assertParents(context, parents);
    await options.guard?.(context, 'edit', id);
    const record = await refusing(context, id, () =>
      store.update(context.grant, written(context), id, expectedVersion(context), context.body, inParents(parents)),
    );
    return answerRecord(record, 200);
  };

  const remove = (idText: (context: RouteContext) => unknown) => async (context: RouteContext) => {
    const id = idOf(idText(context));
    const parents = parentsOf(resource, context);
    await assertParents(context, parents);
    await options.guard?.(context, 'delete', id);
    await refusing(context, id, () =>
      store.remove(context.grant, written(context), id, expectedVersion(context), inParents(parents)),
    );
    return { status: 204, body: undefined };
  };

  const restore = async (context: RouteContext) => {
    const id = idOf(context.params['id']);
    const parents = parentsOf(resource, context);
    await assertParents(context, parents);
    await options.guard?.(context, 'edit', id);
    const action = restoringAction(context, resource);
    const grant = authorize(context.session, resource, action, context.trace);
    return answerRecord(await store.restore(grant, written(context), id, inParents(parents)), 200);
  };

  const dependents = async (context: RouteContext) => {
    return { body: { value: await store.dependents(context.grant, context.work, idOf(context.params['id'])) } };
  };

  const { path } = resource;
  const listPaths = [...new Set([path, resource.listPath ?? path])];
  const routes: Route[] = [];
  if (has('list'))
    for (const listPath of listPaths)
      routes.push(
        defineRoute({
          method: 'GET',
          path: listPath,
          tag,
          summary: `List: ${resource.name}`,
          access: access('view'),
          query: listParameters(options.narrow),
          answer: z.union([readableSchema(resource, 'row').list, readable.one]),
          handle: list,
        }),
      );
  if (has('export')) routes.push(exportRoute(store, parentsOf, assertParents, inParents, options.narrow));
  if (has('get'))
    routes.push(
      defineRoute({
        method: 'GET',
        path: `${path}/{id}`,
        tag,
        summary: `Read one: ${resource.name}`,
        access: access('view'),
        answer: readable.one,
        handle: (context) => one(context, context.grant, idOf(context.params['id'])),
      }),
    );
  if (has('remove'))
    routes.push(
      defineRoute({
        method: 'GET',
        path: `${path}/{id}/dependents`,
        tag,
        summary: `What a delete of this ${resource.name} would break`,
        access: access('view'),
        answer: dependentsSchema,
        handle: dependents,
      }),
    );
  if (has('create'))
    routes.push(
      defineRoute({
        method: 'POST',
        path,
        tag,
        summary: `Create: ${resource.name}`,
        access: access('add'),
        body: resource.create,
        answer: resource.record,
        status: 201,
        handle: create,
      }),
    );
  if (has('update')) {
    routes.push(
      defineRoute({
        method: 'PUT',
        path: `${path}/{id}`,
        tag,
        summary: `Change: ${resource.name}`,
        access: access('edit'),
        body: resource.update,
        answer: resource.record,
        handle: update((context) => context.params['id']),
      }),
    );
    routes.push(
      defineRoute({
        method: 'PUT',
        path,
        tag,
        summary: `Change, with the id in the body: ${resource.name}`,
        access: access('edit'),
        body: resource.update,
        answer: resource.record,
        handle: update((context) => context.query['id']),
      }),
    );
  }
  if (has('remove')) {
    routes.push(
      defineRoute({
        method: 'DELETE',
        path: `${path}/{id}`,
        tag,
        summary: `Delete: ${resource.name}`,
        access: access('delete'),
        status: 204,
        handle: remove((context) => context.params['id']),
      }),
    );
    routes.push(
      defineRoute({
        method: 'DELETE',
        path,
        tag,
        summary: `Delete, with the id in the query: ${resource.name}`,
        access: access('delete'),
        status: 204,
        handle: remove((context) => context.query['id']),
      }),
    );
  }
  if (has('restore'))
    routes.push(
      defineRoute({
        method: 'POST',
        path: `${path}/{id}/restore`,
        tag,
        summary: `Bring back: ${resource.name}`,
        access: { kind: 'member' },
        answer: resource.record,
        handle: restore,
      }),
    );
  return routes;
}

const dependentsSchema = z.object({
  value: z.array(z.object({ resource: z.string(), count: z.int(), names: z.array(z.string()) })),
});

function listParameters(narrow: readonly string[] = []): Record<string, string> {
  return {
    $filter: "OData filter, for example name eq 'Lyon'",
    $orderby: 'Fields, each with asc or desc',
    $top: 'Records to answer, 0 to 1000; 10 when missing',
    $skip: 'Records to leave out',
    $count: 'true to count all that match',
    $select: 'Fields to answer',
    $expand: 'References to answer whole',
    $search: 'Words to look for',
    $skiptoken: 'Where the page before ended, from @odata.nextLink',
    ...Object.fromEntries(narrow.map((field) => [field, `Only records of this ${field}`])),
  };
}
