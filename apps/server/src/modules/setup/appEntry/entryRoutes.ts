import { z } from 'zod';

import { catalogueGrant } from '../../../access/authorize.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { forbidden, HttpError, notFound } from '../../../base/httpError.ts';
import { answerList, deletedParameter, listAnswers, listParameters, readById } from '../../../http/crud/readRoutes.ts';
import { answerRecord, assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import { reorderRoutes } from '../../../http/crud/reorderRoutes.ts';
import { sql } from '../../../db/sql.ts';
import type { EntryKind } from './entryKind.reads.ts';
import { isOfBuilding, isOfBuildingOrCatalogue } from './entries.reads.ts';
import { defineRoute, type ServiceRoute, type ServiceContext } from '../../../services/route.ts';
import type { Store } from '../../../store/defineStore.ts';
import { findCatalogueEntry } from './entryRules.ts';

/** What switching an entry for a building sends. */
const entrySwitch = z.object({ enabled: z.boolean() });

/**
 * `GET config/cards?buildingId=` (RES-01, RES-11) answers all that can be switched at the building to people who may see
 * its screen, and to people who read published content what the building's app shows, in its order.
 */
function listRoute(store: Store, kind: EntryKind, path: string): ServiceRoute {
  const { resource } = store;
  return defineRoute({
    method: 'GET',
    path,
    tag: resource.name,
    summary: `List: ${resource.name}`,
    access: { kind: 'resource', resource, action: 'view' },
    query: {
      buildingId: "For each entry of the catalogue the building's own record, else the entry itself; an app's alone",
      id: 'One record instead of the list',
      ...listParameters(),
      ...deletedParameter(resource),
      $orderby: 'Fields, each with asc or desc; with buildingId sortOrder when missing',
    },
    ...listAnswers(resource),
    model: resource.name,
    handle: async (context) => {
      const { query, grant } = context;
      if (query['id'] !== undefined) return readById(store, context, ['buildingId']);
      if (query['buildingId'] === undefined) return answerList(store, context);
      const buildingId = idOf(query['buildingId']);
      await assertParent(context, resource, 'buildingId', buildingId);
      const isScreen = grant.projection === 'full' && grant.levels.includes('building');
      // What the building may choose from is at the root, which the right to its screen does not include.
      const reading = { grant: isScreen ? catalogueGrant(grant) : grant, defaultSort: 'sortOrder' };
      const where = isScreen ? isOfBuildingOrCatalogue(kind, buildingId) : isOfBuilding(kind, buildingId);
      return answerList(store, context, { narrow: ['buildingId'], where, reading });
    },
  });
}

async function findOwnId(
  { work }: ServiceContext,
  { table, codeColumn }: EntryKind,
  buildingId: string,
  code: string,
): Promise<string | undefined> {
  const [line] = await work.query<{ id: string }>(sql`
    select ${table.id} from ${table}
      where ${table.buildingId} = ${buildingId}::uuid and lower(${codeColumn}) = lower(${code}) and ${table.deletedAt} is null`);
  return line?.id;
}

/**
 * `PUT building/{buildingId}/card/{code}` with `{ enabled }`: switches an entry of the catalogue for a building, which
 * gets a record of its own the first time (BLDG-38, BLDG-39). An action, so it needs no `If-Match`.
 */
function switchRoute(store: Store, kind: EntryKind, segment: 'card' | 'appmenu'): ServiceRoute {
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
      const { params, grant, work } = context;
      const buildingId = idOf(params.buildingId);
      if (!grant.levels.includes('building')) throw forbidden();
      await assertParent(context, resource, 'buildingId', buildingId);
      const entry = await findCatalogueEntry(work, kind, params.code);
      if (entry === undefined) throw notFound();
      const { name, code } = entry;
      const { enabled } = context.input();
      const change = async () => {
        const id = await findOwnId(context, kind, buildingId, code);
        return id === undefined
          ? store.create(grant, context, { name, [kind.code]: code, buildingId, enabled })
          : store.update(grant, context, id, 'any', { enabled });
      };
      const record = await change().catch((error: unknown) => {
        // Someone else was the first to switch it, at the same moment.
        if (error instanceof HttpError && error.code === 'duplicate') return change();
        throw error;
      });
      return answerRecord(record, 200);
    },
  });
}

/** Returns the routes of cards or app menus. */
export function entryRoutes(store: Store, kind: EntryKind, segment: 'card' | 'appmenu'): ServiceRoute[] {
  const { path, listPath = path } = store.resource;
  return [
    listRoute(store, kind, listPath),
    listRoute(store, kind, path),
    switchRoute(store, kind, segment),
    ...reorderRoutes(store, { within: 'buildingId', isAllowed: ({ grant }) => grant.levels.includes('building') }),
    ...crudRoutes(store, { replace: { list: [] } }),
  ];
}
