import { appExtension, extension, extensionSwitch, issuesOf, parseListQuery } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../core/access/authorize.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { forbidden, HttpError, invalid, notFound } from '../../core/http/httpError.ts';
import { listAnswer, readableSchema } from '../../core/http/listAnswer.ts';
import { answerRecord, assertParent, idOf } from '../../core/http/recordRequests.ts';
import { defineRoute, JsonText, type RouteContext } from '../../core/http/route.ts';
import { Parameters } from '../../core/store/parameters.ts';
import type { Narrowing } from '../../core/store/recordReader.ts';
import type { Values } from '../../core/store/storeDefinition.ts';
import { isInPopulation, isVisibleInApp } from '../../readModels/visibleBuildings.ts';
import { extensionStore } from './extension.store.ts';

/** For each entry of the catalogue the building's own record, else the entry itself. */
function ofBuilding(buildingId: string): Narrowing {
  // Each list of codes is read once, and not looked into for each row.
  const codes = (place: string) =>
    `(select lower(o.code) from extensions o where o.deleted_at is null and o.building_id ${place})`;
  return (parameters) => {
    const building = `${parameters.add(buildingId)}::uuid`;
    return `((t.building_id = ${building} and lower(t.code) in ${codes('is null')})
      or (t.building_id is null and lower(t.code) not in ${codes(`= ${building}`)}))`;
  };
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
      $filter: "OData filter, for example code eq 'extension.map'",
      $orderby: 'Fields, each with asc or desc',
      $top: 'Records to answer, 0 to 1000; 10 when missing',
      $skip: 'Records to leave out',
      $count: 'true to count all that match',
      $search: 'Words to look for',
    },
    answer: readableSchema(extension, 'row').list,
    handle: async (context) => {
      const { query, grant, work, request } = context;
      if (query['id'] !== undefined) {
        const record = await extensionStore.get(grant, work, idOf(query['id']));
        return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
      }
      const asked = parseListQuery(query, extensionStore.listSpec(grant, ['buildingId']));
      if (query['buildingId'] === undefined)
        return { body: listAnswer(await extensionStore.list(grant, work, asked), asked, request.url) };
      const buildingId = idOf(query['buildingId']);
      await assertParent(context, extension, 'buildingId', buildingId);
      const page = await extensionStore.list(grant, work, asked, ofBuilding(buildingId));
      return { body: listAnswer(page, asked, request.url) };
    },
  });

async function ownRecordId({ work }: RouteContext, buildingId: string, code: unknown): Promise<string | undefined> {
  const [line] = await work.query<{ id: string }>({
    text: `select id from extensions where building_id = $1::uuid and lower(code) = lower($2) and deleted_at is null`,
    values: [buildingId, code],
  });
  return line?.id;
}

/** The entry of the catalogue with this code. */
async function entryOf({ work, session, trace }: RouteContext, code: string | undefined): Promise<Values> {
  const [line] = await work.query<{ id: string }>({
    text: `select id from extensions where building_id is null and lower(code) = lower($1) and deleted_at is null`,
    values: [code],
  });
  if (line === undefined) throw notFound();
  const view = authorize(session, extension, 'view', trace);
  return (await extensionStore.current(view, work, line.id)).values;
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
    const { params, work, services, grant } = context;
    const buildingId = idOf(params['buildingId']);
    if (!grant.levels.includes('building')) throw forbidden();
    await assertParent(context, extension, 'buildingId', buildingId);
    const { name, code } = await entryOf(context, params['code']);
    const asked = extensionSwitch.safeParse(context.body ?? {}, { reportInput: true });
    if (!asked.success) throw invalid(issuesOf(asked.error));
    const { enabled } = asked.data;
    const change = async () => {
      const id = await ownRecordId(context, buildingId, code);
      return id === undefined
        ? extensionStore.create(grant, { work, services }, { name, code, buildingId, enabled })
        : extensionStore.update(grant, { work, services }, id, 'any', { enabled });
    };
    const record = await change().catch((error: unknown) => {
      // Somebody else was the first to switch it, at the same moment.
      if (error instanceof HttpError && error.code === 'duplicate') return change();
      throw error;
    });
    return answerRecord(record, 200);
  },
});

/**
 * `GET building/{buildingId}/extension`: what an app shows of a building: its enabled extensions, one in provisioning to
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
    const parameters = new Parameters();
    const building = `b.id = ${parameters.add(idOf(params['buildingId']))}::uuid and ${isVisibleInApp('b', session, parameters)}`;
    const isShown = `(e.status = 'activeForAll' or ${isInPopulation('b', session, parameters)})`;
    const [line] = await work.query<{ value: unknown }>({
      text: `select coalesce(json_agg(json_build_object('code', e.code, 'name', e.name, 'description', e.description,
            'config', e.config - 'visitorsSecurityEmail', 'ambientControllers', e.ambient_controllers) order by e.code)
          filter (where e.id is not null), '[]') as value
        from buildings b left join extensions e
          on e.building_id = b.id and e.enabled and e.deleted_at is null and ${isShown}
        where ${building} group by b.id`,
      values: parameters.values,
    });
    if (line === undefined) throw new HttpError(404, 'buildingAbsent');
    return { body: line };
  },
});

export const extensionRoutes = [
  list('config/extensions'),
  list('config/extension'),
  switchInBuilding,
  shownInApp,
  ...crudRoutes(extensionStore, { without: ['list'] }),
];
