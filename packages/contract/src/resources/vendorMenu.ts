import { z } from 'zod';

import { id, instant } from '../core/fields.ts';
import { closedReasons } from '../rules/ordering.ts';

/** A product as the app shows it. */
const menuProduct = z.object({
  id: id(),
  name: z.string(),
  /** In the main unit of the menu's currency, without taxes and fees. */
  price: z.number(),
  imageUrl: z.string().nullable(),
  soldOut: z.boolean(),
  soldOutUntil: instant().nullable(),
  /** How many are left; null: without a limit. */
  stock: z.int().nullable(),
});

/** What the app shows of a vendor's menu, and whether the vendor takes orders now: `GET vendormenu/{vendorId}` (VEND-11, VEND-19). */
export const vendorMenu = z.object({
  vendorId: id(),
  shopName: z.string(),
  /** ISO 4217 code; null where the vendor has no currency and therefore no prices. */
  currency: z.string().nullable(),
  /** IANA name of the building's timezone, in which the vendor's hours are. */
  timezone: z.string(),
  /** Percent of an order's subtotal. */
  taxRate: z.number(),
  ordering: z.object({
    isOpen: z.boolean(),
    /** Why not, where it is not. */
    reason: z.enum(closedReasons).nullable(),
    /** What the vendor's people say about a stop. */
    message: z.string().nullable(),
    /** When the vendor takes orders again, as far as that is known. */
    opensAt: instant().nullable(),
  }),
  categories: z.array(z.object({ id: id(), name: z.string(), products: z.array(menuProduct) })),
});

export type VendorMenu = z.infer<typeof vendorMenu>;
