import { appMenuCatalogue, parseListQuery } from '@atrium/contract';

import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, JsonText } from '../../core/http/route.ts';
import { RecordReader } from '../../core/store/recordReader.ts';
import { appMenuKind } from '../../readModels/appEntry/entryKind.ts';
import { entryRoutes } from '../../readModels/appEntry/entryRoutes.ts';
import { appMenuStore } from './appMenu.store.ts';

const catalogue = new RecordReader(appMenuCatalogue, {
  ...appMenuStore.options,
  resource: appMenuCatalogue,
  scope: { customer: null, building: null },
  rows: () => 't.building_id is null',
});
const access = { kind: 'resource', resource: appMenuCatalogue, action: 'view' } as const;

/** `GET config/appmenus/catalogue`: what defaults and bulk edit choose from, by name where the root's screen is not the caller's (PERM-37). */
const catalogueList = defineRoute({
  method: 'GET',
  path: appMenuCatalogue.path,
  tag: appMenuCatalogue.name,
  summary: "Names of the catalogue's app menu entries",
  access,
  answer: readableSchema(appMenuCatalogue, 'row').list,
  handle: async ({ query, grant, work, request }) => {
    const asked = parseListQuery(query, catalogue.listSpec(grant));
    return { body: listAnswer(await catalogue.list(grant, work, asked), asked, request.url) };
  },
});

/** `GET config/appmenus/catalogue/{id}`: one of them. */
const catalogueEntry = defineRoute({
  method: 'GET',
  path: `${appMenuCatalogue.path}/{id}`,
  tag: appMenuCatalogue.name,
  summary: "The name of one of the catalogue's app menu entries",
  access,
  answer: readableSchema(appMenuCatalogue, 'record').one,
  handle: async ({ params, grant, work }) => {
    const { text } = await catalogue.get(grant, work, idOf(params['id']));
    return { body: new JsonText(text) };
  },
});

export const appMenuRoutes = [catalogueList, catalogueEntry, ...entryRoutes(appMenuStore, appMenuKind, 'appmenu')];
