import { type BrandingInForce, productLook } from '@atrium/contract';

import { useBrandingInForce } from '../../../features/preview/useBrandingInForce.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';

/** The look of the product, above the root's branding. */
const ofProduct: BrandingInForce = {
  ...productLook,
  customerId: null,
  brandingId: null,
  logoUrl: null,
  welcomeImageUrl: null,
  fontUrl: null,
  boldFontUrl: null,
  iconsUrl: null,
};

/** Returns what is where the form leaves a field empty: at a customer the root's, at the root the product's own (BRAND-02). */
export function useInheritedBranding(): BrandingInForce {
  const { customerId } = useContextStack();
  const { data } = useBrandingInForce(undefined);
  return customerId === undefined ? ofProduct : (data ?? ofProduct);
}
