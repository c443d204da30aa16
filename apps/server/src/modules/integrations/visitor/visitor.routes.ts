import {
  type ArrivingVisit,
  checkInRefusal,
  type CheckInRefusal,
  dayAt,
  mayBecome,
  visitor,
  visitorCheckIn,
  visitorCounts,
  visitorHost,
  visitorHosts,
  visitorStates,
  walkIn,
} from '@atrium/contract';
import { z } from 'zod';

import { forbidden, HttpError } from '../../../base/httpError.ts';
import { isForOther, callerAsPerson } from '../../../http/crud/personOfBody.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import {
  answerRecord,
  assertParent,
  changedIdOf,
  expectedVersion,
  idOf,
  sentField,
} from '../../../http/crud/recordRequests.ts';
import { findBuildingZone, readVisitedBuilding } from '../../places/buildings.reads.ts';
import { findPeopleOfCustomer, isPersonOfCustomer } from '../../people/people.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ownListRoute } from '../../../services/ownListRoute.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import type { Values } from '../../../store/storeDefinition.ts';
import { countVisits } from './countVisits.ts';
import { visitorStore } from './visitor.store.ts';
import { VISIT_EDIT, WalkIn } from './visitorRules.ts';

const { one } = readableSchema(visitor, 'record');
const FEATURE = 'BUILDING.visitorManagement';

/** Most hosts that are offered to choose from. */
const MAX_HOSTS = 20;

/** Returns the caller as the host of a visit whose body names none, as fixed values of it. */
function hostUnlessNamed(context: Pick<ServiceContext, 'body' | 'session'>): Values {
  if (isForOther(context, visitor.ownerFields)) return {};
  const { name, email } = callerAsPerson(context.session);
  return { hostName: name, hostEmail: email };
}

/** `POST visitor`: people announce their own visitors, and the reception those of a host whom it names (VIS-01). */
const announce = defineRoute({
  method: 'POST',
  path: visitor.path,
  tag: visitor.name,
  summary: 'Announce a visitor',
  access: { kind: 'ownOr', resource: visitor, action: 'add' },
  body: visitor.create.partial({ hostName: true, hostEmail: true }),
  answer: one,
  status: 201,
  handle: async (context) => {
    const record = await visitorStore.create(context.grant, context, context.body, hostUnlessNamed(context));
    return answerRecord(record, 201, { location: `/api/${visitor.path}/${record.id}` });
  },
});

/** `POST visitor/walkin`: takes in a visitor who has come without having been announced (VIS-02). */
const takeIn = defineRoute({
  method: 'POST',
  path: `${visitor.path}/walkin`,
  tag: visitor.name,
  summary: 'Check in a visitor who was not announced',
  access: { kind: 'resource', resource: visitor, action: 'add' },
  body: walkIn,
  answer: one,
  status: 201,
  handle: async (context) => {
    const { grant, work, services, body } = context;
    const known = new WalkIn();
    const record = await visitorStore.create(grant, { work, services, known }, body, { expectedAt: known.at });
    return answerRecord(record, 201, { location: `/api/${visitor.path}/${record.id}` });
  },
});

/** What an act is judged by: the visit as it is. */
interface Judged extends ArrivingVisit {
  /** The day that it is in the building. */
  readonly today: string;
  readonly hostName: string;
}

const judgedValues = z.object({
  status: z.enum(visitorStates),
  day: z.string(),
  buildingId: z.string(),
  customerId: z.string(),
  hostName: z.string(),
  hostEmail: z.string(),
});

async function judge({ work }: ServiceContext, values: Values): Promise<Judged> {
  const { status, day, buildingId, customerId, hostName, hostEmail } = judgedValues.parse(values);
  const today = dayAt(Date.now(), await findBuildingZone(work, buildingId));
  return { status, day, today, hostName, hostLeft: !(await isPersonOfCustomer(work, customerId, hostEmail)) };
}

/** Refuses what a visit does not allow as it is, and says why. */
function refused(code: CheckInRefusal, { status, day, hostName }: Judged): HttpError {
  const reasons: Readonly<Record<CheckInRefusal, string>> = {
    visitorDecided: `This visit is ${status}.`,
    visitorOtherDay: `This visitor is expected on ${day}.`,
    visitorHostLeft: `${hostName} has left. Name a new host.`,
  };
  return new HttpError(409, code, { message: reasons[code] });
}

/**
 * Changes a visit as it is now by what `changeOf` makes of it. The statement is for the version that was judged: of two who
 * act at the same moment one is first, and the other's act is judged by what the visit has become.
 */
async function act(context: ServiceContext, changeOf: (visit: Judged) => object) {
  const { grant } = context;
  const id = idOf(context.params['id']);
  for (let attempt = 1; ; attempt += 1) {
    const { values, version } = await visitorStore.current(grant, context, id);
    const change = changeOf(await judge(context, values));
    try {
      return answerRecord(await visitorStore.act(grant, context, id, version, change), 200);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'stale' || attempt === 5) throw error;
    }
  }
}

/** Staff act on the visits of their buildings, and people on those that they receive. */
const ownOrStaff = { kind: 'ownOr', resource: visitor, action: 'edit' } as const;
const staff = { kind: 'resource', resource: visitor, action: 'edit' } as const;

/** `POST visitor/{id}/{name}`: an act on one visit. */
function actRoute<Body extends z.ZodObject>(
  name: string,
  summary: string,
  access: typeof ownOrStaff | typeof staff,
  body: Body,
  changeOf: (visit: Judged, asked: z.output<Body>) => object,
) {
  return defineRoute({
    method: 'POST',
    path: `${visitor.path}/{id}/${name}`,
    tag: visitor.name,
    summary,
    access,
    body,
    answer: one,
    handle: async (context) => {
      // Whether there is such a visit comes before what is wrong with the body (API-40).
      await visitorStore.current(context.grant, context, idOf(context.params['id']));
      const asked = context.input();
      return act(context, (visit) => changeOf(visit, asked));
    },
  });
}

const acts = [
  actRoute('checkin', 'Check in a visitor', staff, visitorCheckIn, (visit, { anyDay = false }) => {
    const refusal = checkInRefusal(visit, visit.today, anyDay);
    if (refusal !== null) throw refused(refusal, visit);
    return { status: 'CheckedIn', day: visit.today };
  }),
  actRoute('checkout', 'Check out a visitor', staff, z.object({}), (visit) => {
    if (!mayBecome(visit.status, 'CheckedOut')) throw refused('visitorDecided', visit);
    return { status: 'CheckedOut' };
  }),
  actRoute('cancel', 'Cancel a visit', ownOrStaff, z.object({}), (visit) => {
    if (!mayBecome(visit.status, 'Cancelled')) throw refused('visitorDecided', visit);
    return { status: 'Cancelled' };
  }),
  actRoute('host', 'Have a visitor received by another host', staff, visitorHost, (visit, host) => {
    if (visit.status === 'Cancelled' || visit.status === 'CheckedOut') throw refused('visitorDecided', visit);
    return host;
  }),
];

/** Checks whether a change gives a visit another host, which the reception does and not the host themselves. */
function namesOtherHost(context: ServiceContext, values: Values): boolean {
  return ['hostName', 'hostEmail'].some((field) => {
    const sent = sentField(context, field);
    return sent !== undefined && sent !== values[field];
  });
}

/** `PUT visitor/{id}`: staff change the visits to come of their buildings, and people those that they receive (VIS-01). */
const changeRoute = (path: string, idIn: (context: ServiceContext) => unknown) =>
  defineRoute({
    method: 'PUT',
    path,
    tag: visitor.name,
    summary: 'Change a visit whose visitor is expected',
    access: ownOrStaff,
    needsVersion: true,
    body: visitor.update,
    answer: one,
    handle: async (context) => {
      const { grant, body, work, services } = context;
      const id = changedIdOf(visitor, context, idIn(context));
      const { values } = await visitorStore.current(grant, context, id);
      if (grant.ownSession !== null && namesOtherHost(context, values)) throw forbidden();
      if (values.status !== 'Expected') throw refused('visitorDecided', await judge(context, values));
      const scope = { work, services, known: VISIT_EDIT };
      return answerRecord(await visitorStore.update(grant, scope, id, expectedVersion(context), body), 200);
    },
  });

/** `GET visitor/host?buildingId=&text=`: whom a visitor may come to see (VIS-01). */
const listHosts = defineRoute({
  method: 'GET',
  path: `${visitor.path}/host`,
  tag: visitor.name,
  summary: 'The people of a customer whom a visitor of a building may come to see',
  access: { kind: 'feature', anyOf: [FEATURE], action: 'add' },
  query: z.object({
    buildingId: z.uuid('invalid').describe('The building'),
    text: z.string().trim().max(100, 'tooLong').default('').describe('A part of the name or e-mail address'),
  }),
  answer: visitorHosts,
  handle: async (context) => {
    const { buildingId, text } = context.queryInput();
    await assertParent(context, visitor, 'buildingId', buildingId);
    const { customerId } = await readVisitedBuilding(context.work, buildingId);
    const value = await findPeopleOfCustomer(context.work, customerId, text, MAX_HOSTS);
    return { body: { value: value.map(({ name, email }) => ({ name, email })) } };
  },
});

/** `GET visitor/dayCounts?buildingId=&day=`: how many visits of a day are in each state (VIS-02). */
const countVisitors = defineRoute({
  method: 'GET',
  path: `${visitor.path}/dayCounts`,
  tag: visitor.name,
  summary: 'How many visits of a day are in each state, and how many visitors are in the building',
  access: { kind: 'feature', anyOf: [FEATURE], action: 'view' },
  query: z.object({
    buildingId: z.uuid('invalid').describe('The building'),
    day: z.iso.date('invalid').optional().describe('The day; today without one'),
  }),
  answer: visitorCounts,
  handle: async (context) => {
    const asked = context.queryInput();
    await assertParent(context, visitor, 'buildingId', asked.buildingId);
    const today = dayAt(Date.now(), await findBuildingZone(context.work, asked.buildingId));
    const day = asked.day ?? today;
    return { body: { day, today, ...(await countVisits(context.work, asked.buildingId, day)) } };
  },
});

export const visitorRoutes = [
  announce,
  takeIn,
  ...acts,
  changeRoute(`${visitor.path}/{id}`, ({ params }) => params['id']),
  changeRoute(visitor.path, ({ query }) => query['id']),
  listHosts,
  countVisitors,
  ownListRoute(visitorStore, 'The own visitors'),
  ...crudRoutes(visitorStore, { narrow: ['customerId', 'buildingId'], replace: { create: [], update: [] } }),
];
