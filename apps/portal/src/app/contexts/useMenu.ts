import type { ContextName, MenuItem } from '@atrium/contract';
import { useMemo } from 'react';

import { useSession } from '../../kit/session/useSession.ts';
import { screens } from '../screens.ts';
import { visibleItems } from './landing.ts';
import { useBuildingExtensions } from './useBuildingExtensions.ts';
import { useCustomerToggles } from './useCustomerToggles.ts';

const withScreen = new Set(screens.map(({ context, page }) => `${context}.${page}`));

/** Checks whether the product has a screen for a page. */
export function hasScreen(context: ContextName, page: string): boolean {
  return withScreen.has(`${context}.${page}`);
}

/** The menu of a context for the signed-in person (NAV-17, NAV-18). */
export function useMenu(
  context: ContextName,
  buildingId: string | undefined,
): {
  readonly items: readonly MenuItem[];
  readonly isPending: boolean;
  /** Whether any extension was ever switched for the building; true outside of buildings. */
  readonly isConfigured: boolean;
} {
  const session = useSession();
  const { extensions, isPending, isConfigured } = useBuildingExtensions(
    context === 'BUILDING' ? buildingId : undefined,
  );
  const toggles = useCustomerToggles();
  const items = useMemo(
    () => visibleItems(context, { session, extensions, toggles, hasScreen }),
    [context, session, extensions, toggles],
  );
  return { items, isPending, isConfigured };
}
