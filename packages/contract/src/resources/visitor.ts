import { z } from 'zod';

import { email, id, instant, oneLineName, phone, recordHead, shortText } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { visitorStates } from '../rules/visitorStates.ts';
import { visitorFacts, visitorProviders, visitorSettingsFacts } from './visitor.facts.ts';

/** What is edited of a visit while its visitor is expected: all but its building. */
const details = {
  name: oneLineName(),
  company: shortText(),
  email: email(),
  phone: phone().nullable(),
  expectedAt: instant(),
  purpose: shortText(),
  /** Who is visited: the caller themselves, or a person of the customer whom staff name. */
  hostName: oneLineName(),
  hostEmail: email(),
};

const fields = { buildingId: id(), ...details };

const derived = {
  customerId: id(),
  /** The host as a user of the product; null where there is none with the e-mail address. */
  userId: id().nullable(),
  status: z.enum(visitorStates),
  /** The day of the visit by the clocks of the building: the one that it is expected on, then that of the arrival. */
  day: z.iso.date('invalid'),
  checkedInAt: instant().nullable(),
  checkedOutAt: instant().nullable(),
  /** Whether they came without having been announced. */
  isWalkIn: z.boolean(),
  /** The first letters of the name, which is all that those see of it who do not receive visitors. */
  initials: z.string(),
  /** Whether another visit of the day has the same e-mail address. */
  sameEmail: z.boolean(),
  /** Whether the host is neither a user nor an employee of the customer any more, while the visit is still to end. */
  hostLeft: z.boolean(),
  buildingName: z.string(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
};

const record = z.object({ ...recordHead, ...fields, ...derived });

const announced = {
  ...fields,
  company: fields.company.optional(),
  phone: fields.phone.optional(),
  purpose: fields.purpose.optional(),
};

/**
 * Visitors of a building (VIS-01 to VIS-03): announced in the app by the person whom they visit or by the reception, and
 * checked in and out there, each by an act with a route of its own. Until then they are edited.
 */
export const visitor = defineResource({
  ...visitorFacts,
  reader: record.omit({ version: true, revision: true, customerId: true, userId: true, initials: true }),
  record,
  row: record,
  create: z.object(announced),
  update: z.object({ ...details, status: derived.status, day: derived.day }).partial(),
  notInForm: { status: 'is changed by acts', day: 'becomes the day of the arrival by the act that checks in' },
});

/** Body of `POST visitor/walkin`: a visitor who has come without having been announced, and is checked in at once. */
export const walkIn = z.object(announced).omit({ expectedAt: true });

/** Body of `PUT visitor/{id}`: what has changed of a visit to come. */
export const visitorChange = z.object(details).partial();

/** Body of `POST visitor/{id}/checkin`. */
export const visitorCheckIn = z.object({
  /** Whether the reception has seen that the visitor is expected on another day. */
  anyDay: z.boolean().optional(),
});

/** Body of `POST visitor/{id}/host`: whom the visitor is received by instead. */
export const visitorHost = z.object({ hostName: fields.hostName, hostEmail: fields.hostEmail });

/** Answer of `GET visitor/host`: people of the customer whom a visitor may come to see. */
export const visitorHosts = z.object({ value: z.array(z.object({ name: z.string(), email: z.string() })) });

/** Answer of `GET visitor/dayCounts`: how many visits of a day are in each state, and how many visitors are in the building now. */
export const visitorCounts = z.object({
  day: derived.day,
  /** The day that it is in the building. */
  today: derived.day,
  counts: z.record(z.enum(visitorStates), z.int()),
  inBuilding: z.int(),
});

const settings = {
  /** Who keeps the visits: the product itself. */
  provider: z.enum(visitorProviders, 'choice'),
  /** Receives a copy of each registration; null where no one does. */
  securityEmail: email().nullable(),
};
const scope = { buildingId: id() };
const settingsRecord = z.object({ ...recordHead, ...scope, customerId: id(), ...settings, buildingName: z.string() });

/** How visitors of a building are managed (INTG-24); a building has one record of it. */
export const visitorSettings = defineResource({
  ...visitorSettingsFacts,
  record: settingsRecord,
  row: settingsRecord,
  create: z.object(settings).partial().extend(scope),
  update: z.object(settings).partial(),
});
