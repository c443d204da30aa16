/** The five contexts of the portal (NAV-06). */
export const contextNames = ['ROOT', 'CUSTOMER', 'CAMPUS', 'BUILDING', 'VENDOR'] as const;
export type ContextName = (typeof contextNames)[number];

/** Context and page, for example `CUSTOMER.users` (PERM-09). */
export type FeatureKey = `${ContextName}.${string}`;
