import { z } from 'zod';

import { distinct, id, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { userConfigurationFacts } from './userConfiguration.facts.ts';

const scope = { buildingIds: distinct(id(), 10_000), vendorIds: distinct(id(), 10_000) };

/** The buildings and vendors in a user's scope, one for each user (CUST-10, RES-110 to RES-112). */
export const userConfiguration = defineResource({
  ...userConfigurationFacts,
  record: z.object({ ...recordHead, customerId: id(), userId: id(), ...scope }),
  row: z.object({ ...recordHead, customerId: id(), userId: id(), ...scope }),
  create: z.object({
    customerId: id(),
    userId: id(),
    buildingIds: scope.buildingIds.default([]),
    vendorIds: scope.vendorIds.default([]),
  }),
  update: z.object(scope).partial(),
});
