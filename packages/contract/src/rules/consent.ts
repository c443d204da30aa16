/** Consent categories: performance and functional (MON-01). */
export const consentCategories = ['C0002', 'C0003'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** Checks whether two choices allow the same categories, in whatever order (MON-03). */
export function isSameConsent(one: readonly ConsentCategory[], other: readonly ConsentCategory[]): boolean {
  return consentCategories.every((category) => one.includes(category) === other.includes(category));
}
