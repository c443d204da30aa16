import { dependentKinds, type ResourceDefinition, shapeOf } from '@atrium/contract';
import { z } from 'zod';

import { authorize, viewGrant } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { forbidden, notFound } from '../../base/httpError.ts';
import type { Store } from '../../store/defineStore.ts';
import type { Narrowing } from '../../store/recordReader.ts';
import type { StoredRecord, Values } from '../../store/storeDefinition.ts';
import { defineRoute, type Route, type RouteContext } from '../route.ts';
import { accessTo, type CrudOptions, parentsInScope } from './crudRequest.ts';
import {
  answerRecord,
  changedIdOf,
  deletedRecordOf,
  expectedVersion,
  idOf,
  restoredRevision,
  restoredVersionOf,
  sentField,
  statedVersion,
} from './recordRequests.ts';

/** Where the id of the record is read from: the path, or the query as API-36 has it too. */
type IdOf = (context: RouteContext) => unknown;
const inPath: IdOf = ({ params }) => params['id'];
const inQuery: IdOf = ({ query }) => query['id'];

/**
 * Refuses the write of a record that the caller sees but may not change at its level or of its kind; one that they do
 * not see is absent (API-40).
 */
export async function assertWritable(store: Store, context: RouteContext, id: string): Promise<void> {
  const { resource } = store;
  const { grant } = context;
  const view = viewGrant(context.session, resource, context.trace);
  const isOtherRight =
    view === null || resource.finding?.kinds !== undefined || view.levels.length > grant.levels.length;
  if (!isOtherRight || (await store.has(grant, context, id))) return;
  const isSeen = view === null || (await store.has(view, context, id));
  throw isSeen ? forbidden() : notFound();
}

/** Anyone who may delete can bring back, and no one else (AUDIT-07, SEC-19). */
function restoringGrant({ session, trace }: RouteContext, resource: ResourceDefinition): Grant {
  return authorize(session, resource, 'delete', trace);
}

/** Restores a record; a repeat finds it restored already. */
export async function bringBack(
  store: Store,
  context: RouteContext,
  id: string,
  where?: Narrowing,
  changes?: Values,
): Promise<StoredRecord> {
  const grant = restoringGrant(context, store.resource);
  const isDone = context.isRepeat && (await store.has(grant, context, id));
  return isDone ? store.get(grant, context, id, where) : store.restore(grant, context, id, where, changes);
}

/** The id of the deleted record that a create is asked to bring back by its revision; null for a create (AUDIT-07). */
async function restoredId({ resource }: Store, context: RouteContext): Promise<string | null> {
  const { body } = context;
  const revision = restoredRevision(body);
  if (!resource.actions.includes('restore') || revision === undefined || sentField(context, 'id') !== undefined)
    return null;
  return deletedRecordOf(context, resource, revision.identifier);
}

/** Returns what a create is sent: the ids of the parents in its path need not be said again. */
function sentBelow({ create, path }: ResourceDefinition): z.ZodObject {
  const isParent = (field: string) => path.includes(`{${field}}`);
  const shape = Object.entries(shapeOf(create)).map(([field, schema]): [string, z.ZodType] => [
    field,
    isParent(field) ? z.optional(schema) : schema,
  ]);
  return z.object(Object.fromEntries(shape));
}

/** `POST {path}`. */
export function createRoutes(store: Store, options: CrudOptions): Route[] {
  const { resource } = store;
  return [
    defineRoute({
      method: 'POST',
      path: resource.path,
      tag: resource.name,
      summary: `Create: ${resource.name}`,
      access: accessTo(resource, 'add'),
      body: sentBelow(resource),
      answer: resource.record,
      status: 201,
      ...(resource.actions.includes('restore') ? { otherStatuses: [200] } : {}),
      handle: async (context) => {
        const deleted = await restoredId(store, context);
        await options.guard?.(context, 'add', deleted);
        if (deleted !== null) return answerRecord(await bringBack(store, context, deleted), 200);
        const parents = await parentsInScope(resource, context);
        const record = await store.create(context.grant, context, context.body, parents);
        const path = context.request.url.split('?')[0]?.replace(/\/$/, '') ?? '';
        return answerRecord(record, 201, { location: `${path}/${record.id}` });
      },
    }),
  ];
}

/** The version that a body may name where `If-Match` may be missing. */
const bodyVersion = { version: z.int('integer').optional() };

/** `PUT {path}/{id}`, and `PUT {path}` with the id in body or query (API-36). */
export function updateRoutes(store: Store, options: CrudOptions): Route[] {
  const { resource } = store;
  const { isConditionOptional = false } = options;
  const update = (idIn: IdOf) => async (context: RouteContext) => {
    const id = changedIdOf(resource, context, idIn(context));
    const parents = await parentsInScope(resource, context);
    await options.guard?.(context, 'edit', id);
    await assertWritable(store, context, id);
    const version = isConditionOptional ? statedVersion(context) : expectedVersion(context);
    const restored = restoredVersionOf(context);
    const record = await store.update(context.grant, context, id, version, context.body, { ids: parents }, restored);
    return answerRecord(record, 200);
  };
  const shared = {
    method: 'PUT',
    tag: resource.name,
    access: accessTo(resource, 'edit'),
    needsVersion: !isConditionOptional,
    body: isConditionOptional ? resource.update.extend(bodyVersion) : resource.update,
    answer: resource.record,
  } as const;
  return [
    defineRoute({
      ...shared,
      path: `${resource.path}/{id}`,
      isPatch: true,
      summary: `Change: ${resource.name}`,
      handle: update(inPath),
    }),
    defineRoute({
      ...shared,
      path: resource.path,
      summary: `Change, with the id in the body: ${resource.name}`,
      handle: update(inQuery),
    }),
  ];
}

/** `GET {path}/{id}/dependents`, which names what prevents a delete (KIT-09). */
export function dependentsRoutes(store: Store): Route[] {
  const { resource } = store;
  return [
    defineRoute({
      method: 'GET',
      path: `${resource.path}/{id}/dependents`,
      tag: resource.name,
      summary: `What a delete of this ${resource.name} would break`,
      access: accessTo(resource, 'view'),
      answer: dependentKinds,
      handle: async (context) => ({
        body: { value: await store.dependents(context.grant, context, idOf(context.params['id'])) },
      }),
    }),
  ];
}

/** `DELETE {path}/{id}`, and `DELETE {path}?id=` (API-36). */
export function removeRoutes(store: Store, options: CrudOptions): Route[] {
  const { resource } = store;
  const { isConditionOptional = false } = options;
  const remove = (idIn: IdOf) => async (context: RouteContext) => {
    const id = idOf(idIn(context));
    const parents = await parentsInScope(resource, context);
    await options.guard?.(context, 'delete', id);
    await assertWritable(store, context, id);
    const version = expectedVersion(context) ?? (isConditionOptional ? 'unconditional' : null);
    await store.remove(context.grant, context, id, version, { ids: parents });
    return { status: 204, body: undefined };
  };
  const shared = {
    method: 'DELETE',
    tag: resource.name,
    access: accessTo(resource, 'delete'),
    needsVersion: !isConditionOptional,
    status: 204,
  } as const;
  return [
    defineRoute({
      ...shared,
      path: `${resource.path}/{id}`,
      summary: `Delete: ${resource.name}`,
      handle: remove(inPath),
    }),
    defineRoute({
      ...shared,
      path: resource.path,
      summary: `Delete, with the id in the query: ${resource.name}`,
      handle: remove(inQuery),
    }),
  ];
}

/** What is published may be restored as unpublished: those who may not publish restore it so alone. */
const unpublished = z.strictObject({ published: z.literal(false, 'choice').optional() }).optional();

/** Returns what a restore is sent, read once it is known that the caller may make it (API-40). */
async function changesOfRestore(store: Store, context: RouteContext, id: string): Promise<Values | undefined> {
  const grant = restoringGrant(context, store.resource);
  if (!(await store.has(grant, context, id, context.isRepeat ? 'any' : 'deleted'))) throw notFound();
  return unpublished.parse(context.input());
}

/** `POST {path}/{id}/restore` (AUDIT-07). */
export function restoreRoutes(store: Store, options: CrudOptions): Route[] {
  const { resource } = store;
  const canStayUnpublished = 'published' in resource.update.shape;
  return [
    defineRoute({
      method: 'POST',
      path: `${resource.path}/{id}/restore`,
      tag: resource.name,
      summary: `Bring back: ${resource.name}`,
      access: { kind: 'member' },
      forKeys: true,
      ...(canStayUnpublished ? { body: unpublished } : {}),
      answer: resource.record,
      handle: async (context) => {
        const id = idOf(context.params['id']);
        const parents = await parentsInScope(resource, context);
        await options.guard?.(context, 'edit', id);
        const changes = canStayUnpublished ? await changesOfRestore(store, context, id) : undefined;
        return answerRecord(await bringBack(store, context, id, { ids: parents }, changes), 200);
      },
    }),
  ];
}
