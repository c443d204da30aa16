import { z } from 'zod';

import type { RuleIssue } from '../core/errors.ts';
import { id, instant, name, price, recordHead } from '../core/fields.ts';
import { orderLimits } from '../core/limits.ts';
import { defineResource } from '../core/resource.ts';
import { fitsCurrency } from '../rules/money.ts';
import { productFacts } from './product.facts.ts';

const fields = {
  categoryId: id(),
  name: name(),
  /** In the main unit of the vendor's currency, without taxes; kept as an integer of the minor unit (VEND-09). */
  basePrice: price(),
  active: z.boolean(),
  soldOut: z.boolean(),
  /** Until when it is sold out; null: until someone says otherwise. */
  soldOutUntil: instant().nullable(),
  /** How many there are; each order takes its own. Null: without a limit. */
  stock: z.int('integer').min(0, 'tooSmall').max(orderLimits.maxStock, 'tooLarge').nullable(),
  imageId: id().nullable(),
};

const derived = {
  customerId: id(),
  buildingId: id(),
  vendorId: id(),
  /** The place within the category, from 0; changed by `product-store/{id}/reorder`. */
  sortOrder: z.int(),
  /** ISO 4217 code of the vendor's currency. */
  currency: z.string().nullable(),
  /** IANA name of the building's timezone. */
  timezone: z.string().nullable(),
  imageUrl: z.string().nullable(),
};

/** A price has no more decimals than its currency (VEND-09). */
function priceIssues({ basePrice, currency }: Readonly<Record<string, unknown>>): RuleIssue[] {
  if (typeof basePrice !== 'number' || typeof currency !== 'string' || fitsCurrency(basePrice, currency)) return [];
  return [{ field: 'basePrice', code: 'priceDigits' }];
}

/**
 * The products of a vendor's menu (VEND-09 to VEND-11, RES-68). Those who may view and add products change them with the
 * right to edit and delete on menus (VEND-25).
 */
export const product = defineResource({
  ...productFacts,
  record: z.object({ ...recordHead, ...fields, ...derived }),
  row: z.object({ ...recordHead, ...fields, ...derived }),
  create: z
    .object(fields)
    .partial()
    .extend({ vendorId: id(), categoryId: fields.categoryId, name: fields.name, basePrice: fields.basePrice }),
  update: z.object(fields).partial(),
  check: priceIssues,
});
