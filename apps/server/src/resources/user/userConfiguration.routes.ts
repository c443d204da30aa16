import { userConfiguration } from '@atrium/contract';
import { z } from 'zod';

import { authorize } from '../../core/access/authorize.ts';
import { crudRoutes } from '../../core/http/crudRoutes.ts';
import { expectedVersion, idOf } from '../../core/http/recordRequests.ts';
import { invalid } from '../../core/http/httpError.ts';
import { defineRoute, JsonText, type RouteContext } from '../../core/http/route.ts';
import { isObject } from '../../core/store/validate.ts';
import { userStore } from './user.store.ts';
import { userConfigurationStore } from './userConfiguration.store.ts';

function fieldOf(context: RouteContext, field: string): unknown {
  return isObject(context.body) ? context.body[field] : undefined;
}

/** The configuration's id of a user, if they have one. */
async function configurationOf(context: RouteContext, userId: string): Promise<string | null> {
  const [line] = await context.work.query<{ id: string }>({
    text: 'select id from user_configurations where user_id = $1::uuid and deleted_at is null',
    values: [userId],
  });
  return line?.id ?? null;
}

/** What is told of a person without a stored configuration, and to people of their own. */
const foundScope = z.object({
  id: z.uuid().nullable(),
  userId: z.uuid(),
  buildingIds: z.array(z.uuid()),
  vendorIds: z.array(z.uuid()),
});

const none = (userId: string) => ({ id: null, userId, buildingIds: [], vendorIds: [] });

/** `POST user-configuration/search`: one configuration, with empty lists when there is none (RES-111). Everybody reads their own (PERM-37). */
const search = defineRoute({
  method: 'POST',
  path: 'user-configuration/search',
  tag: 'user',
  summary: "A user's configuration",
  access: { kind: 'member' },
  body: z.object({ userId: z.uuid() }),
  answer: z.union([userConfiguration.record, foundScope]),
  handle: async (context) => {
    const userId = fieldOf(context, 'userId');
    if (typeof userId !== 'string' || userId === '') throw invalid([{ field: 'userId', code: 'required' }]);
    const id = idOf(userId);
    const { user, buildingIds, vendorIds } = context.session;
    const stored = await configurationOf(context, id);
    if (id === user.id) return { body: { ...none(id), id: stored, buildingIds, vendorIds } };
    const { trace } = context;
    await userStore.get(authorize(context.session, userStore.resource, 'view', trace), context.work, id);
    if (stored === null) return { body: none(id) };
    const record = await userConfigurationStore.get(
      authorize(context.session, userConfiguration, 'view', trace),
      context.work,
      stored,
    );
    return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
  },
});

/** `PUT user-configuration/update`: replaces buildings and vendors of a user within the caller's scope, and makes the configuration when there is none (RES-112). */
const update = defineRoute({
  method: 'PUT',
  path: 'user-configuration/update',
  tag: 'user',
  summary: "Replace a user's buildings and vendors",
  access: { kind: 'resource', resource: userConfiguration, action: 'edit' },
  body: z.object({ userId: z.uuid(), buildingIds: z.array(z.uuid()), vendorIds: z.array(z.uuid()) }),
  answer: userConfiguration.record,
  handle: async (context) => {
    const { work, services, grant, session, trace } = context;
    const userId = fieldOf(context, 'userId');
    if (typeof userId !== 'string' || userId === '') throw invalid([{ field: 'userId', code: 'required' }]);
    const user = await userStore.current(authorize(session, userStore.resource, 'edit', trace), work, idOf(userId));
    const id = await configurationOf(context, idOf(userId));
    const scope = {
      buildingIds: fieldOf(context, 'buildingIds') ?? [],
      vendorIds: fieldOf(context, 'vendorIds') ?? [],
    };
    const record =
      id === null
        ? await userConfigurationStore.create(
            grant,
            { work, services },
            { ...scope, userId, customerId: user.values['customerId'] },
          )
        : await userConfigurationStore.update(grant, { work, services }, id, expectedVersion(context) ?? 'any', scope);
    return { body: new JsonText(record.text), headers: { etag: `"${String(record.version)}"` } };
  },
});

export const userConfigurationRoutes = [search, update, ...crudRoutes(userConfigurationStore)];
