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
import { requestEntryKinds, serviceConfigFacts, serviceRequestFacts } from './serviceRequest.facts.ts';

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
};

const pictureFields = { pictureIds: z.array(picture), pictureUrls: z.array(z.string()) };

const row = z.object({ ...recordHead, ...fields, ...derived });
const record = row.extend({ ...pictureFields, entries: z.array(requestEntry) });

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
  categories: distinct(line(textLimits.name).min(1, 'required'), serviceRequestLimits.maxCategories, 'tooMany'),
};
const scope = { customerId: id() };

/** The settings by which the service requests of a customer are handled; a customer has one record of it, and the usual values without one (RES-79). */
export const serviceConfig = defineResource({
  ...serviceConfigFacts,
  reader: z.object({ id: id(), ...scope, categories: settings.categories }),
  record: z.object({ ...recordHead, ...scope, ...settings, customerName: z.string() }),
  row: z.object({ ...recordHead, ...scope, ...settings, customerName: z.string() }),
  create: z.object(settings).partial().extend(scope),
  update: z.object(settings).partial(),
});
