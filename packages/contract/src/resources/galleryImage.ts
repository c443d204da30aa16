import { z } from 'zod';

import { id, recordHead, shortText } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { galleryImageFacts } from './galleryImage.facts.ts';

const fields = {
  imageId: id(),
  /** What the image shows, for people who do not see it. */
  altText: shortText(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  /** The place in the gallery, from 0; a PUT of `{ ids }` on the list changes it (RES-40). */
  sortOrder: z.int(),
  imageUrl: z.string(),
};

/** The pictures of a building (BLDG-37, CONT-26, RES-40). */
export const galleryImage = defineResource({
  ...galleryImageFacts,
  reader: z.object({
    id: id(),
    buildingId: id(),
    altText: fields.altText,
    sortOrder: derived.sortOrder,
    imageUrl: derived.imageUrl,
  }),
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z.object(fields).partial().extend({ imageId: fields.imageId }),
  update: z.object(fields).partial(),
});
