import { issuesOf, parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { checkedGrant } from '../../core/access/authorize.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { forbidden, HttpError, invalid, notFound } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { answerRecord, assertParent, idOf } from '../../core/http/recordRequests.ts';
import { reorderRoutes } from '../../core/http/reorderRoutes.ts';
import { defineRoute, JsonText, type Route, type RouteContext } from '../../core/http/route.ts';
import type { Store } from '../../core/store/defineStore.ts';
import type { EntryKind } from './entryKind.ts';
import { ofBuilding, ofBuildingOrCatalogue } from './readEntries.ts';

/** What switching an entry for a building sends. */
const entrySwitch = z.object({ enabled: z.boolean() });

/**
 * `GET config/cards?buildingId=` (RES-01, RES-11): who may see the building's screen is answered all that can be switched
 * there, people who read published content what the building's app shows, in its order.
 */
function listRoute(store: Store, kind: EntryKind, path: string): Route {
  const { resource } = store;
  return defineRoute({
    method: 'GET',
    path,
    tag: resource.name,
    summary: `List: ${resource.name}`,
    access: { kind: 'resource', resource, action: 'view' },
    query: {
      buildingId: "For each entry of the catalogue the building's own record, else the entry itself; an app's alone",
      $filter: `OData filter, for example ${kind.code} eq '${kind.tableName === 'cards' ? 'card' : 'appMenu'}.news'`,
      $orderby: 'Fields, each with asc or desc; with buildingId sortOrder when missing',
      $top: 'Records to answer, 0 to 1000; 10 when missing',
      $skip: 'Records to leave out',
      $count: 'true to count all that match',
      $select: 'Fields to answer',
      $search: 'Words to look for',
    },
    answer: z.union([readableSchema(resource, 'row').list, readableSchema(resource, 'record').one]),
    handle: async (context) => {
      const { query, grant, work, request, session, trace } = context;
      if (query['id'] !== undefined) {
        const record = await store.get(grant, work, idOf(query['id']));
        return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
      }
      const spec = store.listSpec(grant, ['buildingId']);
      if (query['buildingId'] === undefined) {
        const asked = parseListQuery(query, spec);
        return { body: listAnswer(await store.list(grant, work, asked), asked, request.url) };
      }
      const buildingId = idOf(query['buildingId']);
      await assertParent(context, resource, 'buildingId', buildingId);
      const asked = parseListQuery(query, { ...spec, defaultSort: 'sortOrder' });
      const isScreen = grant.projection === 'full' && grant.levels.includes('building');
      // What the building may choose from stands at the root, where the right to its screen does not reach.
      const reading = isScreen ? checkedGrant(session, resource, trace) : grant;
      const narrowing = isScreen ? ofBuildingOrCatalogue(kind, buildingId) : ofBuilding(buildingId);
      return { body: listAnswer(await store.list(reading, work, asked, narrowing), asked, request.url) };
    },
  });
}

async function ownRecordId(
  { work }: RouteContext,
  { tableName, code }: EntryKind,
  buildingId: string,
  value: unknown,
): Promise<string | undefined> {
  const [line] = await work.query<{ id: string }>({
    text: `select id from ${tableName} where building_id = $1::uuid and lower("${code}") = lower($2) and deleted_at is null`,
    values: [buildingId, value],
  });
  return line?.id;
}

async function entryOf(
  { work }: RouteContext,
  { tableName, code }: EntryKind,
  value: string | undefined,
): Promise<{ name: string; code: string }> {
  const [line] = await work.query<{ name: string; code: string }>({
    text: `select name, "${code}" as code from ${tableName}
      where building_id is null and lower("${code}") = lower($1) and deleted_at is null`,
    values: [value],
  });
  if (line === undefined) throw notFound();
  return line;
}

/**
 * `PUT building/{buildingId}/card/{code}` with `{ enabled }`: switches an entry of the catalogue for a building, which
 * gets a record of its own the first time (BLDG-38, BLDG-39). An action, so it needs no `If-Match`.
 */
function switchRoute(store: Store, kind: EntryKind, segment: string): Route {
  const { resource } = store;
  return defineRoute({
    method: 'PUT',
    path: `building/{buildingId}/${segment}/{code}`,
    tag: resource.name,
    summary: `Switch on or off for a building: ${resource.name}`,
    access: { kind: 'resource', resource, action: 'edit' },
    body: entrySwitch,
    answer: resource.record,
    handle: async (context) => {
      const { params, work, services, grant } = context;
      const buildingId = idOf(params['buildingId']);
      if (!grant.levels.includes('building')) throw forbidden();
      await assertParent(context, resource, 'buildingId', buildingId);
      const { name, code } = await entryOf(context, kind, params['code']);
      const asked = entrySwitch.safeParse(context.body ?? {}, { reportInput: true });
      if (!asked.success) throw invalid(issuesOf(asked.error));
      const { enabled } = asked.data;
      const change = async () => {
        const id = await ownRecordId(context, kind, buildingId, code);
        return id === undefined
          ? store.create(grant, { work, services }, { name, [kind.code]: code, buildingId, enabled })
          : store.update(grant, { work, services }, id, 'any', { enabled });
      };
      const record = await change().catch((error: unknown) => {
        // Somebody else was the first to switch it, at the same moment.
        if (error instanceof HttpError && error.code === 'duplicate') return change();
        throw error;
      });
      return answerRecord(record, 200);
    },
  });
}

/** The routes of cards or app menus. */
export function entryRoutes(store: Store, kind: EntryKind, segment: string): Route[] {
  const { path, listPath = path } = store.resource;
  return [
    listRoute(store, kind, listPath),
    listRoute(store, kind, path),
    switchRoute(store, kind, segment),
    ...reorderRoutes(store, { within: 'buildingId', isAllowed: ({ grant }) => grant.levels.includes('building') }),
    ...crudRoutes(store, { without: ['list'] }),
  ];
}
