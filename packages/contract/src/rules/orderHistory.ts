import { z } from 'zod';

/** What a vendor has sold in a window, tests left out: `GET stripe-orders/totals` (VEND-21, STAT-07). */
export const orderTotalsAnswer = z.object({
  /** ISO 4217 code of the amounts. */
  currency: z.string().nullable(),
  /** Each day of completed orders on the clocks of the building, the oldest first. */
  days: z.array(z.object({ day: z.string(), orders: z.int(), total: z.number() })),
  /** The products of most pieces. */
  products: z.array(z.object({ item: z.string(), quantity: z.int(), amount: z.number() })),
});
export type OrderTotalsAnswer = z.infer<typeof orderTotalsAnswer>;
