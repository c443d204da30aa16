/**
 * Customers, their providers and how their people sign in. Read `customer/customer.store.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [
  './customers.reads.ts',
  './providerAccounts.reads.ts',
  './resetSignIns.process.ts',
];
