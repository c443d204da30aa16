import {
  isCancellable,
  isOpenRequest,
  requestAssignees,
  requestAssignment,
  requestCancellation,
  requestComment,
  serviceRequestLimits,
  requestMove,
  requestPictures,
  requestPriority,
  requestStates,
  requestStatesAfter,
  type RequestState,
  serviceRequest,
} from '@atrium/contract';
import { z } from 'zod';

import { HttpError, invalid } from '../../../base/httpError.ts';
import { readableSchema } from '../../../http/crud/listAnswer.ts';
import { personUnlessNamed } from '../../../http/crud/personOfBody.ts';
import { answerRecord, assertParent, idOf } from '../../../http/crud/recordRequests.ts';
import { findAssignees } from '../../people/people.reads.ts';
import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ownListRoute } from '../../../services/ownListRoute.ts';
import { defineRoute, type ServiceContext } from '../../../services/route.ts';
import { GivenComment, SENT_AGAIN } from './requestEntries.ts';
import { REQUEST_FEATURE } from './requestRules.ts';
import { hasRemote, isKnownOutside, isRefused, isSendDue } from './requestSends.ts';
import { findRequestSettings } from './requestSettings.ts';
import { SEND_REQUESTS_KIND } from './sendRequestsJob.ts';
import { serviceRequestStore } from './serviceRequest.store.ts';

const { one } = readableSchema(serviceRequest, 'record');

/** Has what a maintenance system is to get sent now; otherwise the job of the next minute sends it. */
async function startSending({ work, services }: ServiceContext, requestId: string): Promise<void> {
  if (await isSendDue(work, requestId)) await services.jobs.start(work, { kind: SEND_REQUESTS_KIND, input: {} });
}

/**
 * `POST workorder`: a person reports a problem in a building that their app shows, and staff report one for a person whom
 * they name (SRV-01).
 */
const report = defineRoute({
  method: 'POST',
  path: serviceRequest.path,
  tag: serviceRequest.name,
  summary: 'Report a problem in a building',
  access: { kind: 'ownOr', resource: serviceRequest, action: 'add' },
  body: serviceRequest.create.partial({ name: true, email: true }),
  answer: one,
  status: 201,
  handle: async (context) => {
    const record = await serviceRequestStore.create(context.grant, context, context.body, personUnlessNamed(context));
    await startSending(context, record.id);
    return answerRecord(record, 201, { location: `/api/${serviceRequest.path}/${record.id}` });
  },
});

/** What an act is judged by: the request as it is, and whether it is its requester who acts. */
interface Judged {
  readonly status: RequestState;
  readonly pictureIds: readonly string[];
  readonly isOwn: boolean;
  /** Whether a maintenance system has it, which decides its state. */
  readonly isKeptOutside: boolean;
  /** Whether the maintenance system has refused it. */
  readonly isRefused: boolean;
  /** Whether the maintenance system has it and takes a cancellation from here. */
  readonly isCancelledThere: boolean;
}

const judgedValues = z.object({ status: z.enum(requestStates), pictureIds: z.array(z.string()) });

/** Refuses what the maintenance system decides (SRV-03). */
function assertKeptHere({ isKeptOutside }: Judged): void {
  if (isKeptOutside) throw new HttpError(409, 'keptOutside');
}

/** Refuses what the state of a request does not allow, and names the state. */
function decided(status: RequestState): HttpError {
  return new HttpError(409, 'requestDecided', {
    message: `This request is ${status === 'InProgress' ? 'in progress' : status === 'OnHold' ? 'on hold' : status.toLowerCase()}.`,
  });
}

/**
 * Changes a request as it is now by what `changeOf` makes of it. The statement is for the version that was judged: of two who
 * act at the same moment one is first, and the other's act is judged by what the request has become.
 */
async function act(
  context: ServiceContext,
  changeOf: (request: Judged) => object,
  known?: GivenComment | typeof SENT_AGAIN,
) {
  const { grant } = context;
  const id = idOf(context.params['id']);
  const isOwn = grant.ownSession !== null;
  for (let attempt = 1; ; attempt += 1) {
    const { values, version } = await serviceRequestStore.current(grant, context, id);
    const { work, services } = context;
    const { sendsCancellations } = await findRequestSettings(work, values.customerId);
    const isKnown = await isKnownOutside(work, id);
    const outside = {
      isKeptOutside: await hasRemote(work, id),
      isRefused: await isRefused(work, id),
      isCancelledThere: isKnown && sendsCancellations,
    };
    const change = changeOf({ ...judgedValues.parse(values), isOwn, ...outside });
    try {
      const record = await serviceRequestStore.act(grant, { work, services, known }, id, version, change);
      await startSending(context, id);
      return answerRecord(record, 200);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'stale' || attempt === 5) throw error;
    }
  }
}

/** Staff act on the requests of their buildings, and people on their own. */
const ownOrStaff = { kind: 'ownOr', resource: serviceRequest, action: 'edit' } as const;
const staff = { kind: 'resource', resource: serviceRequest, action: 'edit' } as const;

/** `POST workorder/{id}/{name}`: an act on one request. */
function actRoute<Body extends z.ZodObject>(
  name: string,
  summary: string,
  access: typeof ownOrStaff | typeof staff,
  body: Body,
  changeOf: (request: Judged, asked: z.output<Body>) => object,
) {
  return defineRoute({
    method: 'POST',
    path: `${serviceRequest.path}/{id}/${name}`,
    tag: serviceRequest.name,
    summary,
    access,
    body,
    answer: one,
    handle: async (context) => {
      // Whether there is such a request comes before what is wrong with the body (API-40).
      await serviceRequestStore.current(context.grant, context, idOf(context.params['id']));
      const asked = context.input();
      return act(context, (request) => changeOf(request, asked));
    },
  });
}

/** Refuses to assign or rank what is no longer to be done. */
function assertOpen(request: Judged): void {
  const { status } = request;
  assertKeptHere(request);
  if (!isOpenRequest(status)) throw decided(status);
}

/** `POST workorder/{id}/comment`: staff and the requester write to each other (SRV-02). */
const commentOn = defineRoute({
  method: 'POST',
  path: `${serviceRequest.path}/{id}/comment`,
  tag: serviceRequest.name,
  summary: 'Comment on a request',
  access: ownOrStaff,
  body: requestComment,
  answer: one,
  handle: (context) => act(context, () => ({}), new GivenComment(context.input().text)),
});

/** `POST workorder/{id}/resend`: sends a request again that the maintenance system has refused (SRV-06). */
const resend = defineRoute({
  method: 'POST',
  path: `${serviceRequest.path}/{id}/resend`,
  tag: serviceRequest.name,
  summary: 'Send a request again that the maintenance system refused',
  access: staff,
  answer: one,
  handle: async (context) => {
    const { grant, work } = context;
    const id = idOf(context.params['id']);
    const { values } = await serviceRequestStore.current(grant, context, id);
    const { isOutside } = await findRequestSettings(work, values.customerId);
    if (!isOutside) throw new HttpError(409, 'builtInRequests');
    const judge = (request: Judged) => {
      if (!request.isRefused) throw new HttpError(409, 'notRefused');
      if (!isOpenRequest(request.status) && !request.isCancelledThere) throw decided(request.status);
      return {};
    };
    return act(context, judge, SENT_AGAIN);
  },
});

const acts = [
  commentOn,
  resend,
  actRoute('attachment', 'Add pictures to a request', ownOrStaff, requestPictures, (request, asked) => {
    const pictureIds = [...new Set([...request.pictureIds, ...asked.pictureIds])];
    if (pictureIds.length > serviceRequestLimits.maxPicturesInAll)
      throw invalid([{ field: 'pictureIds', code: 'tooMany', limit: serviceRequestLimits.maxPicturesInAll }]);
    return { pictureIds };
  }),
  actRoute(
    'assign',
    'Assign a request to a person, or to no one',
    staff,
    requestAssignment,
    (request, { assigneeId }) => {
      assertOpen(request);
      return { assigneeId };
    },
  ),
  actRoute('priority', 'Give a request another priority', staff, requestPriority, (request, { priority }) => {
    assertOpen(request);
    return { priority };
  }),
  actRoute('state', 'Bring a request into another state', staff, requestMove, (request, asked) => {
    const { status } = request;
    assertKeptHere(request);
    if (!requestStatesAfter(status).includes(asked.status)) throw decided(status);
    return { status: asked.status, reason: asked.reason ?? null };
  }),
  actRoute('cancel', 'Cancel a request', ownOrStaff, requestCancellation, (request, { reason = null }) => {
    const { status, isOwn, isCancelledThere } = request;
    if (!isCancelledThere) assertKeptHere(request);
    const isAllowed = isOwn ? isCancellable(status) : requestStatesAfter(status).includes('Cancelled');
    if (!isAllowed) throw decided(status);
    return { status: 'Cancelled', reason };
  }),
];

/** `GET workorder/assignee?buildingId=`: who works on the requests of a building (SRV-03). */
const listAssignees = defineRoute({
  method: 'GET',
  path: `${serviceRequest.path}/assignee`,
  tag: serviceRequest.name,
  summary: 'Who can be assigned to the requests of a building',
  access: { kind: 'feature', anyOf: [REQUEST_FEATURE], action: 'edit' },
  query: z.object({ buildingId: z.uuid('invalid').describe('The building') }),
  answer: requestAssignees,
  handle: async (context) => {
    const { buildingId } = context.queryInput();
    await assertParent(context, serviceRequest, 'buildingId', buildingId);
    return { body: { value: await findAssignees(context.work, { buildingId }, REQUEST_FEATURE) } };
  },
});

export const serviceRequestRoutes = [
  report,
  ...acts,
  listAssignees,
  ownListRoute(serviceRequestStore, 'The own service requests'),
  ...crudRoutes(serviceRequestStore, { narrow: ['customerId', 'buildingId'], replace: { create: [] } }),
];
