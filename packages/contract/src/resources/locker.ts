import { z } from 'zod';

import { email, id, instant, name, oneLineName, recordHead, requiredText, shortText } from '../core/fields.ts';
import type { RuleIssue } from '../core/errors.ts';
import { lockerLimits, textLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { lockerBankFacts, lockerFacts, lockerStates } from './locker.facts.ts';

const number = () => z.int('integer').min(1, 'tooSmall').max(lockerLimits.highestNumber, 'tooLarge');
const day = () => z.iso.date('invalid');

const bankFields = {
  name: name(),
  /** What spaces name in `lockerBankId` (INTG-25). */
  identifier: requiredText(textLimits.name),
  /** What spaces name in `lockerFloorId`; of a bank without one, whatever they name. */
  floorIdentifier: shortText(),
};
const bankPlace = { buildingId: id(), floorId: id() };
const bankDerived = {
  customerId: id(),
  buildingName: z.string(),
  floorName: z.string().nullable(),
  lockerCount: z.int(),
  freeCount: z.int(),
  takenCount: z.int(),
  outOfServiceCount: z.int(),
  /** The spaces of the building that refer to the bank, by name (INTG-25). */
  spaceNames: z.array(z.string()),
};
/** The numbers of the lockers that a new bank begins with, both or none. */
const range = { firstNumber: number().nullable(), lastNumber: number().nullable() };

/** Checks that a range has both ends in order, and no more lockers than one may add at once. */
function checkRange({ firstNumber, lastNumber }: Readonly<Record<string, unknown>>): RuleIssue[] {
  const first = typeof firstNumber === 'number' ? firstNumber : null;
  const last = typeof lastNumber === 'number' ? lastNumber : null;
  if (first === null && last === null) return [];
  if (first === null) return [{ field: 'firstNumber', code: 'required' }];
  if (last === null) return [{ field: 'lastNumber', code: 'required' }];
  if (last < first) return [{ field: 'lastNumber', code: 'tooSmall', limit: first }];
  const most = lockerLimits.maxRange;
  return last - first >= most ? [{ field: 'lastNumber', code: 'tooMany', limit: most }] : [];
}

const bankRow = z.object({ ...recordHead, ...bankPlace, ...bankFields, ...range, ...bankDerived });

/** Banks of lockers on the floors of buildings (VIS-04). */
export const lockerBank = defineResource({
  ...lockerBankFacts,
  record: bankRow,
  row: bankRow,
  create: z
    .object({ ...bankPlace, ...bankFields, ...range })
    .partial({ floorIdentifier: true, firstNumber: true, lastNumber: true }),
  update: z.object(bankFields).partial(),
  check: checkRange,
});

/** Who has a locker, and until which day of the building's time zone; null without an end. */
const holder = { name: oneLineName().nullable(), email: email().nullable(), expiresOn: day().nullable() };
const place = { buildingId: id(), bankId: id(), number: number() };
const state = { status: z.enum(lockerStates), reason: shortText() };
const derived = {
  customerId: id(),
  floorId: id(),
  /** The holder as a user of the product; null where there is none with the e-mail address. */
  userId: id().nullable(),
  takenAt: instant().nullable(),
  buildingName: z.string(),
  floorName: z.string().nullable(),
  bankName: z.string(),
  bankIdentifier: z.string(),
  floorIdentifier: z.string().nullable(),
};

const row = z.object({ ...recordHead, ...place, ...state, ...holder, ...derived });

/**
 * Lockers of a bank (VIS-04). Each change is an act with a route of its own. In the app people have their own, and see where
 * those of self-service are free and not who has the others.
 */
export const locker = defineResource({
  ...lockerFacts,
  reader: row.omit({ version: true, revision: true, customerId: true, userId: true, name: true, email: true }),
  record: row,
  row,
  create: z.object(place),
  update: z.object({ ...state, ...holder }).partial(),
  notInForm: {
    status: 'is changed by acts',
    reason: 'is asked for by the act that puts a locker out of service',
    name: 'is asked for by the act that assigns a locker',
    email: 'is asked for by the act that assigns a locker',
    expiresOn: 'is asked for by the act that assigns a locker',
  },
});

/** Body of `POST locker/{id}/assign`. */
export const lockerAssignment = z.object({
  name: oneLineName(),
  email: email(),
  expiresOn: holder.expiresOn.optional(),
  /** Whether the person may have one more locker of the building than the one that they have. */
  isFurther: z.boolean('boolean').optional(),
});

/** Body of `POST locker/{id}/expiry`. */
export const lockerExpiry = z.object({ expiresOn: holder.expiresOn });

/** Body of `POST locker/{id}/outofservice`. */
export const lockerOutage = z.object({ reason: requiredText(textLimits.name) });
