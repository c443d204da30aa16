import { userConfiguration } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../../access/authorize.ts';
import { sql } from '../../../db/sql.ts';
import { idText, sentBack } from '../../../http/crud/bodies.ts';
import { answerRecord, expectedVersion, idOf } from '../../../http/crud/recordRequests.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { userStore } from './user.store.ts';
import { userConfigurationStore } from './userConfiguration.store.ts';
import { userConfigurationTable } from './userConfiguration.table.ts';

/** The configuration's id of a user, if they have one. */
async function configurationOf({ work }: ServiceContext, userId: string): Promise<string | null> {
  const [line] = await work.query<{ id: string }>(sql`select ${userConfigurationTable.id} from ${userConfigurationTable}
    where ${userConfigurationTable.userId} = ${userId}::uuid and ${userConfigurationTable.deletedAt} is null`);
  return line?.id ?? null;
}

/** The scope of a person without a stored configuration, and what people read of their own. */
const foundScope = z.object({
  id: z.uuid().nullable(),
  userId: z.uuid(),
  buildingIds: z.array(z.uuid()),
  vendorIds: z.array(z.uuid()),
});

const none = (userId: string) => ({ id: null, userId, buildingIds: [], vendorIds: [] });

/** `POST user-configuration/search`: one configuration, with empty lists when there is none (RES-111). Everyone reads their own (PERM-37). */
const search = defineRoute({
  method: 'POST',
  path: 'user-configuration/search',
  tag: 'user',
  summary: "A user's configuration",
  access: { kind: 'member' },
  body: z.object({ userId: idText }),
  answer: z.union([userConfiguration.record, foundScope]),
  reads: true,
  handle: async (context) => {
    const { session, trace } = context;
    const { user, buildingIds, vendorIds } = session;
    const id = idOf(context.input().userId);
    const stored = await configurationOf(context, id);
    if (id === user.id) return { body: { ...none(id), id: stored, buildingIds, vendorIds } };
    await userStore.get(authorize(session, userStore.resource, 'view', trace), context, id);
    if (stored === null) return { body: none(id) };
    const grant = authorize(session, userConfiguration, 'view', trace);
    return answerRecord(await userConfigurationStore.get(grant, context, stored), 200);
  },
});

const { buildingIds, vendorIds } = userConfiguration.update.shape;

/** `PUT user-configuration/update`: replaces the lists that are sent, of buildings and vendors of a user within the caller's scope, and makes the configuration when there is none; a change of one needs `If-Match` (RES-112, TRUE-04). */
const update = defineRoute({
  method: 'PUT',
  path: 'user-configuration/update',
  tag: 'user',
  summary: "Replace a user's buildings and vendors",
  access: { kind: 'resource', resource: userConfiguration, action: 'edit' },
  body: sentBack(userConfiguration.record, z.object({ userId: idText, buildingIds, vendorIds })),
  answer: userConfiguration.record,
  handle: async (context) => {
    const { grant, session, trace } = context;
    const { userId, ...scope } = context.input();
    const id = idOf(userId);
    const user = await userStore.current(authorize(session, userStore.resource, 'edit', trace), context, id);
    const stored = await configurationOf(context, id);
    const record =
      stored === null
        ? await userConfigurationStore.create(grant, context, {
            ...scope,
            userId: id,
            customerId: user.values.customerId,
          })
        : await userConfigurationStore.update(grant, context, stored, expectedVersion(context), scope);
    return answerRecord(record, 200);
  },
});

export const userConfigurationRoutes = [
  search,
  update,
  ...crudRoutes(userConfigurationStore, { isConditionOptional: true }),
];
