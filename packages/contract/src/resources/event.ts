import { z } from 'zod';

import { amount, description, httpUrl, id, instant, name, recordHead, shortText, wholeNumber } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { eventFacts, eventTypes } from './event.facts.ts';

const fields = {
  name: name(),
  shortDescription: shortText(),
  fullDescription: description(),
  teleconferenceLink: httpUrl().nullable(),
  location: shortText(),
  /** Until when the app shows the event; null: without an end. */
  expirationDate: instant().nullable(),
  /** In the currency of the building; 0 is free (CONT-12). New sessions begin with it. */
  cost: amount(),
  type: z.enum(eventTypes),
  /** Seats that new sessions begin with; null: without a limit. */
  seats: wholeNumber().nullable(),
  featured: z.boolean(),
  active: z.boolean(),
  imageId: id().nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The place within the building, from 0; changed by `event/reorder` (CONT-23). */
  sortOrder: z.int(),
  /** ISO 4217 code of what is paid with in the building: its own currency, else its country's. */
  currency: z.string().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
  sessionCount: z.int(),
  /** When the session begins that goes on or is next; null where none is to come. */
  nextSessionDate: instant().nullable(),
  /** Seats taken in all its sessions. */
  seatsTaken: z.int(),
  imageUrl: z.string().nullable(),
};

const record = z.object({ ...recordHead, ...fields, ...derived });

/** Events and classes of a building (CONT-11, CONT-12, CONT-19, CONT-23, RES-33 to RES-35). */
export const event = defineResource({
  ...eventFacts,
  reader: record.omit({ version: true, revision: true, active: true, customerId: true, imageId: true }),
  record,
  row: record.omit({ fullDescription: true }),
  create: z.object(fields).partial().extend({ buildingId: id(), name: fields.name }),
  update: z.object(fields).partial(),
});
