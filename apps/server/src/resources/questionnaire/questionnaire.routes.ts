import { questionnaire } from '@atrium/contract';

import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { notFound } from '../../core/http/httpError.ts';
import { readableSchema } from '../../core/http/listAnswer.ts';
import { answerRecord, assertParent, parentsOf } from '../../core/http/recordRequests.ts';
import { defineRoute, type Route, type RouteContext } from '../../core/http/route.ts';
import { isObject } from '../../core/store/validate.ts';
import { questionnaireStore } from './questionnaire.store.ts';

const { path } = questionnaire;

/** The id of the one questionnaire of the building in the path, null while it has none; 404 when the building is out of scope. */
async function findOwnId(context: RouteContext): Promise<string | null> {
  const { buildingId } = parentsOf(questionnaire, context);
  await assertParent(context, questionnaire, 'buildingId', String(buildingId));
  const [line] = await context.work.query<{ id: string }>({
    text: 'select id from questionnaires where building_id = $1::uuid and deleted_at is null',
    values: [buildingId],
  });
  return line?.id ?? null;
}

/** The id of what is there to be changed, deleted or shown; 404 when it is not. */
async function ownId(context: RouteContext): Promise<string> {
  const id = await findOwnId(context);
  if (id === null) throw notFound();
  return id;
}

/**
 * `GET building/{buildingId}/questionnaire`: the one that the building has (RES-71). Whoever keeps it is answered 204 while
 * there is none yet, which is no error; an app has nothing to show then, as with one that is not in use: 404.
 */
const one = defineRoute({
  method: 'GET',
  path,
  tag: questionnaire.name,
  summary: 'The questionnaire of a building; 204 while it has none',
  access: { kind: 'resource', resource: questionnaire, action: 'view' },
  answer: readableSchema(questionnaire, 'record').one,
  handle: async (context) => {
    const isKeeper = context.grant.projection === 'full';
    const id = isKeeper ? await findOwnId(context) : await ownId(context);
    if (id === null) return { status: 204, body: undefined };
    return answerRecord(await questionnaireStore.get(context.grant, context.work, id), 200);
  },
});

/** PUT and DELETE of the path without an id are meant for the one that the building has. */
function ofTheOne(route: Route): Route {
  if (route.path !== path || !['PUT', 'DELETE'].includes(route.method)) return route;
  return defineRoute({
    ...route,
    handle: async (context) => {
      const isNamed = context.query['id'] !== undefined || (isObject(context.body) && 'id' in context.body);
      if (isNamed) return route.handle(context);
      const query = { ...context.query, id: await ownId(context) };
      return route.handle(Object.create(context, { query: { value: query } }));
    },
  });
}

export const questionnaireRoutes = [one, ...crudRoutes(questionnaireStore).map(ofTheOne)];
