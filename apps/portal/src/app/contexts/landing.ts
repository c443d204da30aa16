import {
  can,
  canSeeAllBuildings,
  contextDefaults,
  featureOf,
  findFeature,
  isAdmin,
  menu,
  menuGroups,
  pageAliases,
} from '@atrium/contract';
import type { ContextName, MenuItem, Session } from '@atrium/contract';

import type { ContextRef } from '../../kit/navigation/place.ts';
import type { EmptyReason } from '../router/paths.ts';

/** The page of a menu that an address's page means, with the aliases of SHELL-19 resolved. */
export function menuPage(context: ContextName, page: string): string {
  return pageAliases[context]?.[page] ?? page;
}

/** What decides which lines of a menu are there. */
export interface MenuConditions {
  readonly session: Pick<Session, 'role'>;
  /** Codes of the extensions that are enabled for the building. */
  readonly extensions: Pick<ReadonlySet<string>, 'has'>;
  /** The toggles that are on for the customer. */
  readonly toggles: Pick<ReadonlySet<string>, 'has'>;
  /** Whether the product has a screen for the page. */
  readonly hasScreen: (context: ContextName, page: string) => boolean;
}

/**
 * The menu items a person sees in a context, in the order in which the sidebar shows them: permitted, with their extension
 * enabled, their toggle on, and with a screen (NAV-14, NAV-17, NAV-18, CUST-22).
 */
export function visibleItems(context: ContextName, conditions: MenuConditions): readonly MenuItem[] {
  const { session, extensions, toggles, hasScreen } = conditions;
  return menu
    .filter(
      (item) =>
        item.context === context &&
        can(session, featureOf(item), 'view') &&
        (item.extension === undefined || extensions.has(item.extension)) &&
        (item.toggle === undefined || toggles.has(item.toggle)) &&
        hasScreen(context, item.page),
    )
    .toSorted((one, other) => menuGroups.indexOf(one.group) - menuGroups.indexOf(other.group));
}

/** Checks whether a person has anything to open in a context (NAV-16), whatever extensions are enabled and toggles on there. */
export function canEnter(context: ContextName, conditions: Omit<MenuConditions, 'extensions' | 'toggles'>): boolean {
  const all = { has: () => true };
  return visibleItems(context, { ...conditions, extensions: all, toggles: all }).length > 0;
}

/** What the choice of the first page depends on. */
export interface LandingQuestion {
  readonly context: ContextName;
  readonly available: readonly Pick<MenuItem, 'page'>[];
  /** The page that was open in another place, on switching from there to here (KIT-12). */
  readonly kept?: string | undefined;
  /** The context that was left for this one, by whatever way. */
  readonly lastLeft?: ContextName | undefined;
  /** `Host.page` (NAV-15). */
  readonly remembered?: string | null | undefined;
  /** The page of the place that a link into the portal named here (MAP-04). */
  readonly linked?: string | null | undefined;
  /** The role's default screen, while `Host.page` is not set (NAV-15). */
  readonly defaultScreen?: string | null | undefined;
}

/**
 * The page that opens on entering a context, the first that is available of: on a switch the page that was open, the last-left context's default route,
 * the remembered default screen or the page of a linked place, the context's default child, the first item (NAV-14). Null
 * when there is none (NAV-16).
 */
export function landingPage(question: LandingQuestion): string | null {
  const { context, available, kept, lastLeft, remembered, linked, defaultScreen } = question;
  const wishes = [
    kept,
    lastLeft === undefined ? undefined : contextDefaults[lastLeft].route,
    remembered,
    linked,
    defaultScreen,
    contextDefaults[context].child,
  ];
  const isAvailable = (page: string) => available.some((item) => item.page === menuPage(context, page));
  const wish = wishes.find((page) => page !== undefined && page !== null && page !== '' && isAvailable(page));
  return wish ?? available[0]?.page ?? null;
}

/** Checks whether the role may view anything of a context apart from the features named. */
function hasRightIn(
  session: Pick<Session, 'role'>,
  contexts: readonly ContextName[],
  besides: readonly string[] = [],
): boolean {
  return Object.entries(session.role?.privilegeMap ?? {}).some(([key, held]) => {
    const feature = findFeature(key);
    return feature !== undefined && contexts.includes(feature.context) && held.length > 0 && !besides.includes(key);
  });
}

/** A vendor's people see the list they are in and the vendor's order history; neither is a right in the building itself (NAV-66, NAV-75, PERM-27). */
const vendorParts = ['BUILDING.vendors', 'BUILDING.history'];

/**
 * The context a person enters after sign-in with nothing remembered: an admin the root, a person with one vendor and no
 * other right that vendor, with one building that building, everyone else their customer (NAV-75).
 */
export function landingContexts(session: Session): readonly ContextRef[] {
  if (isAdmin(session)) return [];
  const customer: ContextRef = { context: 'CUSTOMER', id: session.user.customerId };
  const [building, ...otherBuildings] = session.buildingIds;
  const [vendor, ...otherVendors] = session.vendorIds;
  const inBuilding: readonly ContextRef[] =
    building === undefined || otherBuildings.length > 0
      ? [customer]
      : [customer, { context: 'BUILDING', id: building }];

  const isVendorOnly =
    hasRightIn(session, ['VENDOR']) && !hasRightIn(session, ['ROOT', 'CUSTOMER', 'CAMPUS', 'BUILDING'], vendorParts);
  if (isVendorOnly && vendor !== undefined && otherVendors.length === 0) {
    return [...inBuilding, { context: 'VENDOR', id: vendor }];
  }
  const isOfOneBuilding = inBuilding.length === 2 && !canSeeAllBuildings(session);
  return isOfOneBuilding && hasRightIn(session, ['BUILDING']) ? inBuilding : [customer];
}

/** What is known of a context that has no page for the person. */
export interface EmptyQuestion {
  readonly context: ContextName;
  readonly session: Session;
  /** Whether there would be pages if their extensions were enabled. */
  readonly isEnterable: boolean;
  /** Whether any extension was ever switched for the building. */
  readonly isConfigured: boolean;
}

/**
 * Returns why a context has no page for a person, beyond that it has none: the building has no configuration (ERR-44) or
 * none of the extensions that the pages need (ERR-47), or someone who works in buildings has none (ERR-45).
 */
export function emptyReason({ context, session, isEnterable, isConfigured }: EmptyQuestion): EmptyReason | undefined {
  if (context === 'BUILDING' && isEnterable) return isConfigured ? 'noExtensions' : 'notConfigured';
  const isWithoutBuilding = session.buildingIds.length === 0 && !canSeeAllBuildings(session);
  return context === 'CUSTOMER' && isWithoutBuilding && hasRightIn(session, ['BUILDING', 'VENDOR'])
    ? 'noBuilding'
    : undefined;
}
