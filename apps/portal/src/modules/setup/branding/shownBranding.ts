import { branding, type BrandingInForce } from '@atrium/contract';

import type { Values } from '../../../kit/definition/formDefinition.ts';

/** The look that typed values give: what is not typed, or not valid yet, is as it is inherited (BRAND-02). */
export function shownBranding(inherited: BrandingInForce, typed: Values): BrandingInForce {
  const valid = Object.entries(branding.update.shape).filter(([field, schema]) => {
    const value = typed[field];
    return field in inherited && typeof value === 'string' && value !== '' && schema.safeParse(value).success;
  });
  return { ...inherited, ...Object.fromEntries(valid.map(([field]) => [field, typed[field]])) };
}
