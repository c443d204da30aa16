import {
  buildingDefaults,
  contextResources,
  customer,
  extension,
  portalStart,
  role,
  translationLanguages,
  user,
} from '@atrium/contract';
import { z } from 'zod';

import { authorize, ownRecordGrant, roleReadingGrant } from '../../../access/authorize.ts';
import type { Grant } from '../../../access/grant.ts';
import { HttpError, notFound } from '../../../base/httpError.ts';
import { idOf } from '../../../http/crud/recordRequests.ts';
import { JsonText } from '../../../http/route.ts';
import { findOwnTexts } from '../../setup/translations.reads.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { readTogether, type WantedRecords } from '../../../store/readTogether.ts';
import { unsavedUser, withTrial } from './currentUser.routes.ts';

/** What one part of the answer asks of its resource. */
interface Part extends Omit<WantedRecords, 'store'> {
  /** The part as JSON text, from the JSON texts of its records. */
  readonly body: (records: readonly string[]) => string;
}

/** Makes a part. @throws HttpError what its resource would refuse it with */
type MakePart = () => Part;

const MAX_LISTED = 1_000;

/** The part that is one record; 404 where it is out of scope. */
function oneRecord(grant: Grant, id: string, fields: readonly string[], shown = (text: string) => text): Part {
  return {
    grant,
    fields,
    ids: { id: [id] },
    top: 1,
    body: ([text]) => {
      if (text === undefined) throw notFound();
      return shown(text);
    },
  };
}

/** The part that is a list: the records whose fields have these ids. */
function listed(grant: Grant, fields: readonly string[], ids: WantedRecords['ids']): Part {
  return { grant, fields, ids, top: MAX_LISTED, body: (texts) => `[${texts.join(',')}]` };
}

/** The text of a part, or of its refusal. @throws what is no refusal, such as a failure of the database */
function answered(body: () => string): string {
  try {
    return `{"status":200,"body":${body()}}`;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return JSON.stringify({ status: error.status, code: error.code });
  }
}

/** Reads all parts in one statement and returns their texts by name; a part that is refused is not asked for. */
async function readParts(
  { services, work }: ServiceContext,
  parts: Readonly<Record<string, MakePart>>,
): Promise<ReadonlyMap<string, string>> {
  const wanted: WantedRecords[] = [];
  const reads = Object.entries(parts).map(([name, make]) => {
    try {
      const { body, ...records } = make();
      const at = wanted.push({ ...records, store: services.stores.named(records.grant.resource.name) }) - 1;
      return [name, (found: Awaited<ReturnType<typeof readTogether>>) => body(found[at] ?? [])] as const;
    } catch (error) {
      const refuse = () => {
        throw error;
      };
      return [name, refuse] as const;
    }
  });
  const found = await readTogether(work, wanted);
  return new Map(reads.map(([name, read]) => [name, answered(() => read(found))]));
}

/** A role's privileges as `role/{roleId}/roleprivilege` names them (RES-75). */
function privilegeOf(text: string): string {
  const { privilegeMap, defaultScreen, canGrantRoles } = role.record
    .pick({ privilegeMap: true, defaultScreen: true, canGrantRoles: true })
    .parse(JSON.parse(text));
  return JSON.stringify({ privilegeMap, defaultScreen, setRoles: canGrantRoles });
}

const placeId = z.string().optional();
const address = z.object({
  customerId: placeId.describe('The customer of the address that is opened'),
  campusId: placeId.describe('Its campus'),
  buildingId: placeId.describe('Its building'),
  vendorId: placeId.describe('Its vendor'),
  language: z.string().optional().describe("The language on screen: the customer's own texts in it are answered too"),
});
type Address = z.output<typeof address>;

/** The contexts from outside in, each with the parameter that names its place. */
const contexts = [
  ['CUSTOMER', 'customerId'],
  ['CAMPUS', 'campusId'],
  ['BUILDING', 'buildingId'],
  ['VENDOR', 'vendorId'],
] as const;

const placeFields = [
  'id',
  'name',
  'shopName',
  'customerId',
  'buildingId',
  'parentId',
  'type',
  'timezoneName',
  'pointr',
];

type OwnTexts = Awaited<ReturnType<typeof findOwnTexts>>['versions'];

/** The parts about the person (SHELL-30). */
function personParts({ session, trace }: ServiceContext, texts: OwnTexts): Record<string, MakePart> {
  const { id, customerId, roles } = session.user;
  const privilegeFields = ['privilegeMap', 'defaultScreen', 'canGrantRoles'];
  return {
    user: () =>
      oneRecord(ownRecordGrant(session, user, trace), id, Object.keys(user.record.shape), (text) =>
        withTrial(text, session, texts),
      ),
    roles: () => listed(roleReadingGrant(session, trace), ['id', 'name'], { id: roles }),
    privilege: () => oneRecord(roleReadingGrant(session, trace), idOf(roles[0]), privilegeFields, privilegeOf),
    customer: () =>
      oneRecord(ownRecordGrant(session, customer, trace), customerId, [
        'id',
        'name',
        'logoUrl',
        'pointr',
        'inactivityMinutes',
      ]),
  };
}

/** The parts about the address (NAV-05, NAV-18, LIM-04). */
function placeParts({ services, session, trace }: ServiceContext, asked: Address): Record<string, MakePart> {
  const view = (name: string) => authorize(session, services.stores.named(name).resource, 'view', trace);
  const { customerId, buildingId } = asked;
  const places = contexts.flatMap(([context, parameter]): [string, MakePart][] => {
    const id = asked[parameter];
    if (id === undefined) return [];
    const isOwn = context === 'CUSTOMER' && id === session.user.customerId;
    const grant = () => (isOwn ? ownRecordGrant(session, customer, trace) : view(contextResources[context]));
    return [[context, () => oneRecord(grant(), idOf(id), placeFields)]];
  });
  const defaultFields = Object.keys(buildingDefaults.row.shape);
  return {
    ...Object.fromEntries(places),
    ...(buildingId === undefined
      ? {}
      : { extensions: () => listed(view(extension.name), ['code', 'enabled'], { buildingId: [idOf(buildingId)] }) }),
    ...(customerId === undefined
      ? {}
      : { defaults: () => listed(view(buildingDefaults.name), defaultFields, { customerId: [idOf(customerId)] }) }),
  };
}

/** A person without a user record has that part alone (AUTH-59). */
async function startOfUnknown(context: ServiceContext): Promise<string> {
  const refused = { status: 403, code: 'forbidden' };
  return JSON.stringify({
    user: { status: 200, body: await unsavedUser(context) },
    configuration: refused,
    roles: refused,
    privilege: refused,
    customer: refused,
    places: [],
    extensions: null,
    defaults: null,
    ownTexts: null,
  });
}

async function startOf(context: ServiceContext, asked: Address): Promise<string> {
  const { session, work } = context;
  const { buildingIds, vendorIds } = session;
  const language = translationLanguages.find((one) => one === asked.language);
  const { versions, shown } = await findOwnTexts(work, session.user.customerId, language);
  const parts = await readParts(context, { ...personParts(context, versions), ...placeParts(context, asked) });
  const part = (name: string) => `"${name}":${parts.get(name) ?? 'null'}`;
  const places = contexts.flatMap(([name, parameter]) => {
    const answer = parts.get(name);
    return answer === undefined
      ? []
      : [`{"context":"${name}","id":${JSON.stringify(asked[parameter])},"answer":${answer}}`];
  });
  const configuration = JSON.stringify({ status: 200, body: { buildingIds, vendorIds } });
  return `{${[
    part('user'),
    `"configuration":${configuration}`,
    ...['roles', 'privilege', 'customer', 'extensions', 'defaults'].map(part),
    `"places":[${places.join(',')}]`,
    `"ownTexts":${JSON.stringify(shown)}`,
  ].join(',')}}`;
}

/**
 * `GET user/start`: everything that the portal loads before its first page, in two statements: who the person is and what
 * they may (SHELL-30), and of the address the names of its places (NAV-05), the extensions that its menu depends on
 * (NAV-18) and the timezone (LIM-04). A part that its own resource would refuse has the refusal in its place.
 */
export const startRoute = defineRoute({
  method: 'GET',
  path: 'user/start',
  tag: 'user',
  summary: 'The current user, their rights, and the places of an address',
  access: { kind: 'person' },
  query: address,
  answer: portalStart,
  handle: async (context) => {
    const asked = context.queryInput();
    return { body: new JsonText(await (context.hasSession ? startOf(context, asked) : startOfUnknown(context))) };
  },
});
