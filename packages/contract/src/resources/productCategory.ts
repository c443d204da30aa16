import { z } from 'zod';

import { id, name, recordHead } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { productCategoryFacts } from './productCategory.facts.ts';

const fields = {
  name: name(),
  /** An inactive category hides its products from the app (VEND-11). */
  active: z.boolean(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  vendorId: id(),
  /** The place on the menu, from 0; changed by `product-categories/{id}/reorder`. */
  sortOrder: z.int(),
  productCount: z.int(),
};

/** The categories of a vendor's menu (VEND-08, VEND-11, RES-69). */
export const productCategory = defineResource({
  ...productCategoryFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z.object({ vendorId: id(), name: fields.name, active: fields.active.optional() }),
  update: z.object(fields).partial(),
});
