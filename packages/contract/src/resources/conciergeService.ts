import { z } from 'zod';

import { description, distinct, email, id, mobilePrefix, name, phone, recordHead, shortText } from '../core/fields.ts';
import { imageLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { conciergeServiceFacts } from './conciergeService.facts.ts';

const fields = {
  name: name(),
  featured: z.boolean(),
  shortDescription: shortText(),
  fullDescription: description(),
  /** The prefix of both numbers. */
  mobilePrefix: mobilePrefix().nullable(),
  /** The number to call. */
  phone: phone().nullable(),
  /** The number that text messages go to. */
  textPhone: phone().nullable(),
  email: email().nullable(),
  mainImageId: id().nullable(),
  additionalImageIds: distinct(id(), imageLimits.maxInList),
  backgroundImageId: id().nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The place among the building's services, from 0; changed by `reorder` (CONT-25). */
  sortOrder: z.int(),
  mainImageUrl: z.string().nullable(),
  additionalImageUrls: z.array(z.string()),
  backgroundImageUrl: z.string().nullable(),
};

const reader = z
  .object({ id: id(), ...fields, ...derived })
  .omit({ mainImageId: true, additionalImageIds: true, backgroundImageId: true, customerId: true });

/** What a building does for the people in it (CONT-24, CONT-25, RES-16, RES-17). */
export const conciergeService = defineResource({
  ...conciergeServiceFacts,
  reader,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }).omit({ fullDescription: true }),
  create: z.object(fields).partial().extend({ name: fields.name }),
  update: z.object(fields).partial(),
});
