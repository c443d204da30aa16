import { z } from 'zod';

import { distinct, id, instant, name, recordHead, text } from '../core/fields.ts';
import { apiKeyLimits, provisioningLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { provisioningFacts } from './provisioning.facts.ts';

/** One line of a mapping: a group by its display name or external id, and what its people get. */
const groupRights = z.strictObject({
  group: name(),
  roleId: id(),
  buildingIds: distinct(id(), provisioningLimits.maxBuildings, 'tooMany'),
});

const fields = {
  name: name(),
  active: z.boolean(),
  /** In the order of what counts first: the first role gives the privileges (SCIM-01). */
  mapping: z.array(groupRights).max(provisioningLimits.maxMapped, 'tooMany'),
};

const derived = {
  customerId: id(),
  /** The first characters of the token, by which it is recognised. */
  start: text(20),
  /** By whose rights roles are given: who added it, or last changed its mapping or token. */
  makerName: z.string().nullable(),
  /** Until when the token before the last rotation is valid too; null where there is none. */
  formerUntil: instant().nullable(),
};

/** Directories of customers that provision users by SCIM (OPS-10, SCIM-01). */
export const provisioning = defineResource({
  ...provisioningFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z.object(fields).partial({ active: true, mapping: true }),
  update: z.object(fields).partial(),
});

/** A directory as it is answered once, with its token. */
export const newProvisioning = provisioning.record.extend({ token: z.string() });

/** For how many days the token of before is valid too. */
export const provisioningRotation = z.strictObject({
  overlapDays: z.int('integer').min(0, 'tooSmall').max(apiKeyLimits.maxOverlapDays, 'tooLarge'),
});

/** A request of a directory as the log lists it (SCIM-03). */
export const provisioningRequest = z.object({
  id: id(),
  date: instant(),
  method: z.string(),
  path: z.string(),
  status: z.int(),
  /** Why it was refused; null where it was not. */
  detail: z.string().nullable(),
  /** The user or group that it named or made, as the directory calls it. */
  subject: z.string().nullable(),
  /** What it changed. */
  changed: z.array(z.string()),
});
export type ProvisioningRequest = z.infer<typeof provisioningRequest>;
