import { appMenuCatalogue, parseListQuery } from '@atrium/contract';

import { listAnswer, readableSchema } from '../../../http/crud/listAnswer.ts';
import { pageParameters } from '../../../http/crud/readRoutes.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { JsonText } from '../../../http/route.ts';
import { defineRoute } from '../../../services/route.ts';
import { directory } from '../../../directory/directory.ts';
import { RecordReader } from '../../../store/recordReader.ts';
import { entryRoutes } from '../appEntry/entryRoutes.ts';
import { appMenuKind } from '../appEntry/entryKind.reads.ts';
import { column, sql } from '../../../db/sql.ts';
import { appMenuStore } from './appMenu.store.ts';
import { appMenuTable } from './appMenu.table.ts';

const catalogue = new RecordReader(
  appMenuCatalogue,
  {
    ...appMenuStore.options,
    resource: appMenuCatalogue,
    scope: { customer: null, building: null },
    rows: () => sql`${column('t', appMenuTable.buildingId)} is null`,
  },
  directory,
);
const access = { kind: 'resource', resource: appMenuCatalogue, action: 'view' } as const;

/** `GET config/appmenus/catalogue`: what defaults and bulk edit choose from, by name where the root's screen is not the caller's (PERM-37). */
const catalogueList = defineRoute({
  method: 'GET',
  path: appMenuCatalogue.path,
  tag: appMenuCatalogue.name,
  summary: "Names of the catalogue's app menu entries",
  access,
  query: pageParameters,
  answer: readableSchema(appMenuCatalogue, 'row').list,
  handle: async (context) => {
    const { query, grant, request } = context;
    const asked = parseListQuery(query, catalogue.listSpec(grant));
    return { body: listAnswer(await catalogue.list(grant, context, asked), asked, request.url) };
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
  handle: async (context) => {
    const { text } = await catalogue.get(context.grant, context, idOf(context.params.id));
    return { body: new JsonText(text) };
  },
});

export const appMenuRoutes = [catalogueList, catalogueEntry, ...entryRoutes(appMenuStore, appMenuKind, 'appmenu')];
