/**
 * Vendors, what they sell, orders and payments. Read `order/order.routes.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = ['./vendors.reads.ts'];
