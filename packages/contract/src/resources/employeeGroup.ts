import { z } from 'zod';

import { distinct, id, name, recordHead } from '../core/fields.ts';
import { groupLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { employeeGroupFacts } from './employeeGroup.facts.ts';

const fields = {
  name: name(),
  /** The employees of the building in the group, in the order of their names (RES-115). */
  memberIds: distinct(id(), groupLimits.maxMembers, 'groupFull'),
};

const derived = { customerId: id(), buildingId: id(), memberCount: z.int() };

/** Groups of the employees of a building, of at most 500 members each (MSG-17, MSG-18, RES-115). */
export const employeeGroup = defineResource({
  ...employeeGroupFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }).omit({ memberIds: true }),
  create: z.object(fields).partial().extend({ name: fields.name }),
  update: z.object(fields).partial(),
});
