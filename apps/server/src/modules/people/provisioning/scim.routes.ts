import { provisioningLimits } from '@atrium/contract';
import { z } from 'zod';

import { HttpError, notFound } from '../../../base/httpError.ts';
import { sql } from '../../../db/sql.ts';
import { inOneTransaction } from '../../../db/work.ts';
import { uuidv7 } from '../../../base/uuidv7.ts';
import {
  patchGroup,
  patchUser,
  readGroup,
  readOperations,
  readUser,
  type UserChanges,
} from '../../../formats/scim/userAttributes.ts';
import { isKnownTag } from '../../../http/entityTag.ts';
import { toHttpError } from '../../../http/answerErrors.ts';
import { expectedVersion, idOf } from '../../../http/crud/recordRequests.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { RouteAnswer } from '../../../http/route.ts';
import type { ExpectedVersion } from '../../../store/storeDefinition.ts';
import { provisioningRequestTable } from './provisioningRequest.table.ts';
import { asRefusal, askedAttributes, detailOf, listResponse, SCIM_TYPE, scimErrors } from './scimAnswers.ts';
import type { ScimDirectory } from './directories.reads.ts';
import { actingSession, directoryOf, refusalOfDirectory } from './scimCaller.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroup,
  groupColumns,
  groupIdColumn,
  listGroups,
} from './scimGroups.ts';
import { readListQuery } from './scimQuery.ts';
import { scimConfig, scimResourceTypes, scimSchemas } from './scimSchemas.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  everything,
  getUser,
  listUsers,
  type ScimWork,
  userColumns,
  userIdColumn,
} from './scimUsers.ts';

/** What a request came to, for its answer and the log. */
interface Outcome {
  readonly status?: number;
  readonly body: unknown;
  readonly version?: number;
  readonly id?: string;
  readonly subject?: string | null;
  readonly changed?: readonly string[];
}

const MAX_LOGGED = 500;

/** Writes a request to the log of its directory (SCIM-03). */
async function note(
  { work, request }: Pick<ServiceContext, 'work' | 'request'>,
  { id, customerId }: ScimDirectory,
  {
    status,
    detail = null,
    subject = null,
    changed = [],
  }: {
    readonly status: number;
    readonly detail?: string | null;
    readonly subject?: string | null;
    readonly changed?: readonly string[];
  },
): Promise<void> {
  const own = provisioningRequestTable;
  const path = request.url.replace('/api/scim/v2', '').slice(0, MAX_LOGGED);
  await work.query(sql`insert into ${own} (${own.id}, ${own.provisioningId}, ${own.customerId}, ${own.method}, ${own.path}, ${own.status},
      ${own.detail}, ${own.subject}, ${own.changed})
    values (${uuidv7()}::uuid, ${id}::uuid, ${customerId}::uuid, ${request.method}, ${path}, ${status},
      ${detail?.slice(0, MAX_LOGGED)}, ${subject}, ${[...changed]}::text[])`);
}

/** Runs a request of a directory, logs what came of it, and answers it. */
async function answering(
  context: ServiceContext,
  run: (directory: ScimDirectory) => Promise<Outcome>,
): Promise<RouteAnswer> {
  const directory = directoryOf(context.request);
  try {
    const { status = 200, body, version, id, subject = null, changed = [] } = await run(directory);
    await note(context, directory, { status, subject, changed });
    const etag = version === undefined ? undefined : `W/"${String(version)}"`;
    const { method, headers } = context.request;
    if (method === 'GET' && etag !== undefined && isKnownTag(headers['if-none-match'], etag.slice('W/'.length)))
      return { status: 304, headers: { etag }, body: undefined };
    return {
      status,
      headers: {
        ...(etag === undefined ? {} : { etag }),
        ...(status === 201 && id !== undefined ? { location: `${context.request.url.split('?')[0] ?? ''}/${id}` } : {}),
      },
      body,
    };
  } catch (thrown) {
    const error = toHttpError(asRefusal(thrown), context.request);
    if (error.status < 500) await note(context, directory, { status: error.status, detail: detailOf(error) });
    throw asRefusal(thrown);
  }
}

/** Runs a write of a directory in one transaction. */
function writing(
  context: ServiceContext,
  run: (scim: ScimWork, id: string, expected: ExpectedVersion) => Promise<Outcome>,
): Promise<RouteAnswer> {
  return answering(context, async (directory) => {
    const acting = await actingSession(context, directory);
    return inOneTransaction(context.work, (work) => {
      const { id } = context.params;
      return run(
        { work, context, directory, acting },
        id === undefined ? '' : idOf(id),
        expectedVersion(context) ?? 'any',
      );
    });
  });
}

/** Returns what the log calls a record that is not there yet: the name that was sent. */
function subjectOf(body: Readonly<Record<string, unknown>>): string {
  const name = body['userName'] ?? body['displayName'];
  return typeof name === 'string' ? name : '';
}

const common = {
  tag: 'scim',
  access: { kind: 'public', maxBodyBytes: provisioningLimits.maxBodyBytes },
  keyHeader: 'authorization',
  refusalOf: refusalOfDirectory,
  rate: 'scim',
  errorAs: scimErrors,
  mediaType: SCIM_TYPE,
  needsVersion: false,
} as const;

/** Any values; as many members in one list as a group may have. */
const body = z.looseObject({
  members: z
    .array(z.looseObject({ value: z.string() }))
    .max(provisioningLimits.maxMembers)
    .optional(),
});
const answer = z.unknown();

const listed = {
  filter: z.string().optional().describe('userName eq "ada@northwind.example"'),
  startIndex: z.string().optional().describe('The first resource, from 1'),
  count: z.string().optional().describe('Resources on a page, up to 200'),
  sortBy: z.string().optional().describe('An attribute'),
  sortOrder: z.string().optional().describe('ascending or descending'),
};
const shownAttributes = {
  attributes: z.string().optional().describe('Attributes to answer, with commas between them'),
  excludedAttributes: z.string().optional().describe('Attributes to leave out'),
};

const config = defineRoute({
  ...common,
  method: 'GET',
  path: 'scim/v2/ServiceProviderConfig',
  summary: 'What of SCIM is served',
  answer,
  handle: (context) => answering(context, async () => ({ body: scimConfig })),
});

/** A list that is the same for every directory, and each of its resources. */
function fixedRoutes(path: string, summary: string, resources: readonly { readonly id: string }[]) {
  return [
    defineRoute({
      ...common,
      method: 'GET',
      path: `scim/v2/${path}`,
      summary,
      answer,
      handle: (context) => answering(context, async () => ({ body: listResponse(resources, resources.length, 1) })),
    }),
    defineRoute({
      ...common,
      method: 'GET',
      path: `scim/v2/${path}/{id}`,
      summary: `${summary}, one of them`,
      answer,
      handle: (context) =>
        answering(context, async () => {
          const found = resources.find(({ id }) => id.toLowerCase() === context.params['id']?.toLowerCase());
          if (found === undefined) throw notFound();
          return { body: found };
        }),
    }),
  ];
}

const listOfUsers = defineRoute({
  ...common,
  method: 'GET',
  path: 'scim/v2/Users',
  summary: 'The users that the directory provides',
  query: z.object({ ...listed, ...shownAttributes }),
  answer,
  handle: (context) =>
    answering(context, async (directory) => {
      const asked = readListQuery(context.query, userColumns, userIdColumn);
      const page = await listUsers(context.work, directory, asked, askedAttributes(context.query));
      return { body: listResponse(page.resources, page.total, asked.startIndex) };
    }),
});

const oneUser = defineRoute({
  ...common,
  method: 'GET',
  path: 'scim/v2/Users/{id}',
  summary: 'A user that the directory provides',
  query: z.object(shownAttributes),
  answer,
  handle: (context) =>
    answering(context, (directory) =>
      getUser(context.work, directory, idOf(context.params.id), askedAttributes(context.query)),
    ),
});

const newUser = defineRoute({
  ...common,
  method: 'POST',
  path: 'scim/v2/Users',
  summary: 'Provide a user',
  body,
  answer,
  status: 201,
  handle: (context) =>
    writing(context, async (scim) => {
      const made = await createUser(scim, readUser(context.body));
      return { ...made, status: 201, subject: subjectOf(made.body), changed: ['created'] };
    }),
});

const isPatched = ({ request }: ServiceContext) => request.method === 'PATCH';

/** Returns what a user has after a PUT: what is not sent for them is gone. */
function replacing(sent: UserChanges): UserChanges {
  if (sent.userName === undefined) throw new HttpError(400, 'invalid', { message: 'A user has a userName.' });
  return { externalId: null, displayName: null, ...sent };
}

/** `PUT scim/v2/Users/{id}` replaces a user, `PATCH` runs operations on them. */
const changedUser = defineRoute({
  ...common,
  method: 'PUT',
  isPatch: true,
  path: 'scim/v2/Users/{id}',
  summary: 'Change a user that the directory provides',
  body,
  answer,
  handle: (context) =>
    writing(context, async (scim, id, expected) => {
      const operations = isPatched(context) ? readOperations(context.body, provisioningLimits.maxOperations) : null;
      const sent = operations === null ? replacing(readUser(context.body)) : null;
      const changed = await changeUser(scim, id, expected, ({ email }) => sent ?? patchUser(operations ?? [], email));
      return { ...changed, subject: subjectOf(changed.body) };
    }),
});

const noUser = defineRoute({
  ...common,
  method: 'DELETE',
  path: 'scim/v2/Users/{id}',
  summary: 'Provide a user no more',
  status: 204,
  handle: (context) =>
    writing(context, async (scim, id, expected) => {
      const { body: shown } = await getUser(scim.work, scim.directory, id, everything);
      await deleteUser(scim, id, expected);
      return { status: 204, body: undefined, subject: subjectOf(shown), changed: ['deleted'] };
    }),
});

const listOfGroups = defineRoute({
  ...common,
  method: 'GET',
  path: 'scim/v2/Groups',
  summary: 'The groups of the directory',
  query: z.object({ ...listed, ...shownAttributes }),
  answer,
  handle: (context) =>
    answering(context, async (directory) => {
      const asked = readListQuery(context.query, groupColumns, groupIdColumn);
      const page = await listGroups(context.work, directory, asked, askedAttributes(context.query));
      return { body: listResponse(page.resources, page.total, asked.startIndex) };
    }),
});

const oneGroup = defineRoute({
  ...common,
  method: 'GET',
  path: 'scim/v2/Groups/{id}',
  summary: 'A group of the directory',
  query: z.object(shownAttributes),
  answer,
  handle: (context) =>
    answering(context, (directory) =>
      getGroup(context.work, directory, idOf(context.params.id), askedAttributes(context.query)),
    ),
});

const newGroup = defineRoute({
  ...common,
  method: 'POST',
  path: 'scim/v2/Groups',
  summary: 'Provide a group',
  body,
  answer,
  status: 201,
  handle: (context) =>
    writing(context, async (scim) => {
      const made = await createGroup(scim, readGroup(context.body));
      return { ...made, status: 201, subject: subjectOf(made.body), changed: ['created'] };
    }),
});

/** `PUT scim/v2/Groups/{id}` replaces a group with its members, `PATCH` runs operations on it. */
const changedGroup = defineRoute({
  ...common,
  method: 'PUT',
  isPatch: true,
  path: 'scim/v2/Groups/{id}',
  summary: 'Change a group of the directory',
  body,
  answer,
  handle: (context) =>
    writing(context, async (scim, id, expected) => {
      const changes = isPatched(context)
        ? patchGroup(readOperations(context.body, provisioningLimits.maxOperations))
        : readGroup(context.body);
      const changed = await changeGroup(scim, id, expected, changes);
      return { ...changed, subject: subjectOf(changed.body) };
    }),
});

const noGroup = defineRoute({
  ...common,
  method: 'DELETE',
  path: 'scim/v2/Groups/{id}',
  summary: 'Provide a group no more',
  status: 204,
  handle: (context) =>
    writing(context, async (scim, id, expected) => {
      await deleteGroup(scim, id, expected);
      return { status: 204, body: undefined, changed: ['deleted'] };
    }),
});

/** What directories of customers call (SCIM-01, SCIM-02). */
export const scimRoutes = [
  config,
  ...fixedRoutes('Schemas', 'The schemas of users and groups', scimSchemas),
  ...fixedRoutes('ResourceTypes', 'The kinds of resources', scimResourceTypes),
  listOfUsers,
  newUser,
  oneUser,
  changedUser,
  noUser,
  listOfGroups,
  newGroup,
  oneGroup,
  changedGroup,
  noGroup,
];
