import { z } from 'zod';

import {
  distinct,
  email,
  id,
  instant,
  line,
  name,
  oneLineName,
  phone,
  recordHead,
  requiredText,
  shortText,
} from '../core/fields.ts';
import { serviceRequestLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { requestPriorities, requestStates } from '../rules/requestStates.ts';
import { checkRestService, serviceAccessFields, serviceSecrets } from './restService.ts';
import { serviceProviders } from './restService.facts.ts';
import { requestEntryKinds, sendingStates, serviceConfigFacts, serviceRequestFacts } from './serviceRequest.facts.ts';

/** A line of what happened to a request, as its requester and the facility team read it. */
const requestEntry = z.object({
  id: id(),
  at: instant(),
  kind: z.enum(requestEntryKinds),
  /** Who did it; null for the product itself. */
  by: z.string().nullable(),
  /** Whether it was the requester. */
  isRequester: z.boolean(),
  /** The new state, assignee or priority, or how many pictures were added; null of a comment. */
  value: z.string().nullable(),
  /** A comment, or the reason of a change. */
  text: z.string().nullable(),
});
export type RequestEntry = z.infer<typeof requestEntry>;

const picture = id();
const pictures = () => distinct(picture, serviceRequestLimits.maxPictures, 'tooMany');

const fields = {
  buildingId: id(),
  floorId: id().nullable(),
  spaceId: id().nullable(),
  /** One of the categories of the customer's settings. */
  category: shortText(),
  /** What the app offered to report with one touch; its problem code is then that of the request. */
  quickRequestId: id().nullable(),
  /** These are each one of the customer's settings too. */
  problemCode: shortText(),
  changeType: shortText(),
  impact: shortText(),
  description: requiredText(textLimits.description),
  priority: z.enum(requestPriorities, 'choice'),
  phone: phone().nullable(),
  /** Whom it is reported for: the caller themselves, or a person whom staff name. */
  name: oneLineName(),
  email: email(),
};

const derived = {
  customerId: id(),
  /** Consecutive for the customer, from 1. */
  number: z.int(),
  /** The first line of the description. */
  title: name(),
  /** The requester as a user of the product; null where there is none with the e-mail address. */
  userId: id().nullable(),
  status: z.enum(requestStates),
  /** Why it is in its state, for the requester: what it waits for, or why it was cancelled. */
  reason: shortText(),
  assigneeId: id().nullable(),
  assigneeName: z.string().nullable(),
  /** When it is to be done, counted in the opening hours of its building; null without such a time. */
  dueAt: instant().nullable(),
  /** Whether it is still to be done after that. */
  overdue: z.boolean(),
  reportedAt: instant(),
  /** When its state, assignee, priority, pictures or comments changed last. */
  changedAt: instant(),
  /** When it was completed, closed or cancelled last. */
  closedAt: instant().nullable(),
  buildingName: z.string(),
  floorName: z.string().nullable(),
  spaceName: z.string().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
  /** Whether the maintenance system has yet to take it, or has refused it; null where it has it, or none is set up (SRV-06). */
  sending: z.enum(sendingStates).nullable(),
  /** The number, state and reason that the maintenance system gives it, word for word; null without one (SRV-04). */
  remoteNumber: z.string().nullable(),
  remoteStatus: z.string().nullable(),
  remoteReason: z.string().nullable(),
  /** When the maintenance system was last asked about it with an answer. */
  remoteReadAt: instant().nullable(),
};

const pictureFields = { pictureIds: z.array(picture), pictureUrls: z.array(z.string()) };

const row = z.object({ ...recordHead, ...fields, ...derived });
/** Whether the maintenance system has it and takes a cancellation from here (SRV-05). */
const cancelsOutside = z.boolean();

const record = row.extend({ ...pictureFields, entries: z.array(requestEntry), cancelsOutside });

/** What the app shows people of their own requests. */
const reader = record.omit({ version: true, revision: true, customerId: true, userId: true, assigneeId: true });

/**
 * Service requests: problems that people of a customer report in its buildings, and the facility team solves (SRV-01 to
 * SRV-04). People report in the app and follow their own; each change is an act with a route of its own.
 */
export const serviceRequest = defineResource({
  ...serviceRequestFacts,
  reader,
  record,
  row,
  create: z.object({
    ...fields,
    floorId: fields.floorId.optional(),
    spaceId: fields.spaceId.optional(),
    category: fields.category.optional(),
    quickRequestId: fields.quickRequestId.optional(),
    problemCode: fields.problemCode.optional(),
    changeType: fields.changeType.optional(),
    impact: fields.impact.optional(),
    priority: fields.priority.optional(),
    phone: fields.phone.optional(),
    pictureIds: pictures().optional(),
  }),
  update: z
    .object({
      status: derived.status,
      reason: derived.reason,
      assigneeId: derived.assigneeId,
      priority: fields.priority,
      pictureIds: distinct(picture, serviceRequestLimits.maxPicturesInAll, 'tooMany'),
    })
    .partial(),
  notInForm: {
    status: 'is moved next to the form and on the board',
    reason: 'is asked for where the state is moved',
    assigneeId: 'is chosen next to the form',
  },
});

/** Body of `POST workorder/{id}/comment`. */
export const requestComment = z.object({ text: requiredText(textLimits.description) });

/** Body of `POST workorder/{id}/attachment`: pictures that are added to those it has. */
export const requestPictures = z.object({ pictureIds: pictures().min(1, 'required') });

/** Body of `POST workorder/{id}/assign`; null for no one. */
export const requestAssignment = z.object({ assigneeId: derived.assigneeId });

/** Body of `POST workorder/{id}/priority`. */
export const requestPriority = z.object({ priority: fields.priority });

/** Body of `POST workorder/{id}/state`. */
export const requestMove = z.object({ status: z.enum(requestStates, 'choice'), reason: derived.reason.optional() });

/** Body of `POST workorder/{id}/cancel`. */
export const requestCancellation = z.object({ reason: derived.reason.optional() });

/** Answer of `GET workorder/assignee`: who can be assigned to the requests of a building, by name. */
export const requestAssignees = z.object({ value: z.array(z.object({ id: id(), name: z.string() })) });

const listed = () => distinct(line(textLimits.name).min(1, 'required'), serviceRequestLimits.maxCategories, 'tooMany');

const hours = () => z.int('integer').min(1, 'tooSmall').max(serviceRequestLimits.maxHours, 'tooLarge');

const settings = {
  /** Open hours within which a request of each priority is to be done. */
  urgentHours: hours(),
  highHours: hours(),
  normalHours: hours(),
  lowHours: hours(),
  /** Whether the requester is informed by e-mail of the number, each state and each comment. */
  informsRequester: z.boolean(),
  /** What a request can be about, in the order in which the app offers it. */
  categories: listed(),
  /** What kind of change it asks for, whom it affects, and the codes that problems have; the same way. */
  changeTypes: listed(),
  impacts: listed(),
  problemCodes: listed(),
  provider: z.enum(serviceProviders, 'choice'),
  /** Whom people call at once, shown before a request is reported. */
  emergencyNumber: phone().nullable(),
  ...serviceAccessFields,
};
const told = { passwordSet: z.boolean(), clientSecretSet: z.boolean(), apiKeySet: z.boolean() };
const scope = { customerId: id() };

/** Answer of `GET servicecategory` and the other lists of a customer that requests choose from (RES-12, RES-13, RES-77, RES-78, RES-80). */
export const requestChoices = z.object({ value: z.array(z.object({ name: z.string() })) });

const writable = z.object({ ...settings, ...serviceSecrets }).partial();

/**
 * The settings by which the service requests of a customer are handled, and how its maintenance system is reached where it has
 * one; a customer has one record of it, and the usual values without one (RES-79, INTG-09).
 */
export const serviceConfig = defineResource({
  ...serviceConfigFacts,
  reader: z.object({
    id: id(),
    ...scope,
    categories: settings.categories,
    emergencyNumber: settings.emergencyNumber,
  }),
  record: z.object({ ...recordHead, ...scope, ...settings, ...told, customerName: z.string() }),
  row: z.object({ ...recordHead, ...scope, ...settings, customerName: z.string() }).omit({ rest: true }),
  create: writable.extend(scope),
  update: writable,
  check: checkRestService,
});
