import { questionnaire } from '@atrium/contract';

import { notFound } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { parentsInScope } from '../../../http/crud/crudRequest.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { answerRecord, sentField } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext, type ServiceRoute } from '../../../services/route.ts';
import { questionnaireStore } from './questionnaire.store.ts';
import { questionnaireTable } from './questionnaire.table.ts';

const { path } = questionnaire;

/** The id of the one questionnaire of the building in the path, null while it has none; 404 when the building is out of scope. */
async function findOwnId(context: ServiceContext): Promise<string | null> {
  const { buildingId } = await parentsInScope(questionnaire, context);
  const [line] = await context.work.query<{ id: string }>(
    sql`select ${questionnaireTable.id} from ${questionnaireTable}
      where ${questionnaireTable.buildingId} = ${buildingId}::uuid and ${questionnaireTable.deletedAt} is null`,
  );
  return line?.id ?? null;
}

/** The id of what is there to be changed, deleted or shown; 404 when it is not. */
async function ownId(context: ServiceContext): Promise<string> {
  const id = await findOwnId(context);
  if (id === null) throw notFound();
  return id;
}

/**
 * `GET building/{buildingId}/questionnaire`: the one that the building has (RES-71). Staff get 204 while there is none
 * yet, which is no error; an app has nothing to show then, as with one that is not in use: 404.
 */
const one = defineRoute({
  method: 'GET',
  path,
  tag: questionnaire.name,
  summary: 'The questionnaire of a building; 204 while it has none',
  access: { kind: 'resource', resource: questionnaire, action: 'view' },
  answer: readableSchema(questionnaire, 'record').one,
  otherStatuses: [204],
  handle: async (context) => {
    const isStaff = context.grant.projection === 'full';
    const id = isStaff ? await findOwnId(context) : await ownId(context);
    if (id === null) return { status: 204, body: undefined };
    return answerRecord(await questionnaireStore.get(context.grant, context, id), 200);
  },
});

/** PUT and DELETE of the path without an id are meant for the one that the building has. */
function ofTheOne(route: ServiceRoute): ServiceRoute {
  if (route.path !== path || !['PUT', 'DELETE'].includes(route.method)) return route;
  return {
    ...route,
    handle: async (context) => {
      const isNamed = context.query['id'] !== undefined || sentField(context, 'id') !== undefined;
      return route.handle(
        isNamed ? context : context.having({ query: { ...context.query, id: await ownId(context) } }),
      );
    },
  };
}

export const questionnaireRoutes = [one, ...crudRoutes(questionnaireStore).map(ofTheOne)];
