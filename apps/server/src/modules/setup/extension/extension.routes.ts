import { appExtension, extension, extensionSwitch } from '@atrium/contract';
import { z } from 'zod';

import { forbidden, HttpError, notFound } from '../../../base/httpError.ts';
import { column, raw, type Sql, sql } from '../../../db/sql.ts';
import { answerList, deletedParameter, listAnswers, listParameters, readById } from '../../../http/crud/readRoutes.ts';
import { answerRecord, assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import { findExtensionsInApp } from '../buildingExtensions.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { extensionStore } from './extension.store.ts';
import { extensionTable } from './extension.table.ts';
import { findCatalogueEntry } from './extensionRules.ts';

/** For each entry of the catalogue the building's own record, else the entry itself. */
function ofBuildingOrCatalogue(buildingId: string): Sql {
  const own = {
    buildingId: column('t', extensionTable.buildingId),
    code: sql`lower(${column('t', extensionTable.code)})`,
  };
  // Each list of codes is read once, and not looked into for each row.
  const codes = (place: Sql) => sql`(select lower(${column('o', extensionTable.code)}) from ${extensionTable} o
    where ${column('o', extensionTable.deletedAt)} is null and ${column('o', extensionTable.buildingId)} ${place})`;
  return sql`((${own.buildingId} = ${buildingId}::uuid and ${own.code} in ${codes(raw('is null'))})
    or (${own.buildingId} is null and ${own.code} not in ${codes(sql`= ${buildingId}::uuid`)}))`;
}

/** `GET config/extensions?buildingId=`: what can be switched at the building; without it the records in scope (RES-36, BRAND-33). */
const list = (path: string) =>
  defineRoute({
    method: 'GET',
    path,
    tag: extension.name,
    summary: 'List: extension',
    access: { kind: 'resource', resource: extension, action: 'view' },
    query: {
      buildingId: "For each entry of the catalogue the building's own record, else the entry itself",
      id: 'One record instead of the list',
      ...listParameters(),
      ...deletedParameter(extension),
    },
    ...listAnswers(extension),
    model: extension.name,
    handle: async (context) => {
      const { query, grant } = context;
      if (query['id'] !== undefined) return readById(extensionStore, context, ['buildingId']);
      if (query['buildingId'] === undefined) return answerList(extensionStore, context);
      const buildingId = idOf(query['buildingId']);
      await assertParent(context, extension, 'buildingId', buildingId);
      const where = ofBuildingOrCatalogue(buildingId);
      return answerList(extensionStore, context, { narrow: ['buildingId'], where, reading: { grant } });
    },
  });

async function findOwnId({ work }: ServiceContext, buildingId: string, code: string): Promise<string | undefined> {
  const [line] = await work.query<{ id: string }>(sql`
    select ${extensionTable.id} from ${extensionTable} where ${extensionTable.buildingId} = ${buildingId}::uuid
      and lower(${extensionTable.code}) = lower(${code}) and ${extensionTable.deletedAt} is null`);
  return line?.id;
}

/**
 * `PUT building/{buildingId}/extension/{code}` with `{ enabled }`: switches an extension of the catalogue for a building,
 * which gets a record of its own the first time. An action, so it needs no `If-Match`.
 */
const switchInBuilding = defineRoute({
  method: 'PUT',
  path: 'building/{buildingId}/extension/{code}',
  tag: extension.name,
  summary: 'Switch an extension on or off for a building',
  access: { kind: 'resource', resource: extension, action: 'edit' },
  body: extensionSwitch,
  answer: extension.record,
  handle: async (context) => {
    const { params, grant, work } = context;
    const buildingId = idOf(params.buildingId);
    if (!grant.levels.includes('building')) throw forbidden();
    await assertParent(context, extension, 'buildingId', buildingId);
    const entry = await findCatalogueEntry(work, params.code);
    if (entry === undefined) throw notFound();
    const { name, code } = entry;
    const { enabled } = context.input();
    const change = async () => {
      const id = await findOwnId(context, buildingId, code);
      return id === undefined
        ? extensionStore.create(grant, context, { name, code, buildingId, enabled })
        : extensionStore.update(grant, context, id, 'any', { enabled });
    };
    const record = await change().catch((error: unknown) => {
      // Someone else was the first to switch it, at the same moment.
      if (error instanceof HttpError && error.code === 'duplicate') return change();
      throw error;
    });
    return answerRecord(record, 200);
  },
});

/**
 * `GET building/{buildingId}/extension`: what an app shows of a building: its enabled extensions, one in provisioning for
 * the limited population alone (BRAND-24, LIM-07).
 */
const shownInApp = defineRoute({
  method: 'GET',
  path: 'building/{buildingId}/extension',
  tag: extension.name,
  summary: 'The extensions that an app shows at a building',
  access: { kind: 'member' },
  answer: z.object({ value: z.array(appExtension) }),
  handle: async ({ params, work, session }) => {
    const value = await findExtensionsInApp(work, idOf(params.buildingId), session);
    if (value === undefined) throw new HttpError(404, 'buildingAbsent');
    return { body: { value } };
  },
});

export const extensionRoutes = [
  list('config/extensions'),
  list('config/extension'),
  switchInBuilding,
  shownInApp,
  ...crudRoutes(extensionStore, { replace: { list: [] } }),
];
