import { z } from 'zod';

import { email, id, oneLineName, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { employeeFacts } from './employee.facts.ts';

const fields = {
  firstName: oneLineName(),
  lastName: oneLineName(),
  /** An employee is the user who signs in with the same address (LIM-07). */
  email: email(),
  /** The employee group of the same building; null for an employee in none. */
  groupId: id().nullable(),
  /** The building of the same customer that the employee works in most. */
  preferredBuildingId: id().nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** Whether someone entered the employee or a spreadsheet brought them (MSG-14). */
  origin: z.enum(['entered', 'imported']),
};

/** The people who work in a building (MSG-12, MSG-13, RES-122). */
export const employee = defineResource({
  ...employeeFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({
    ...recordHead,
    ...fields,
    ...derived,
    groupName: z.string().nullable(),
    preferredBuildingName: z.string().nullable(),
  }),
  create: z
    .object(fields)
    .partial()
    .extend({ firstName: fields.firstName, lastName: fields.lastName, email: fields.email }),
  update: z.object(fields).partial(),
});
