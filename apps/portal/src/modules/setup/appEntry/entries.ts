import {
  type appMenu,
  appMenuFacts,
  type card,
  cardFacts,
  compareTexts,
  type FeatureKey,
  type ResourceFacts,
  type RowOf,
} from '@atrium/contract';

/** What an entry's action opens; a card's carries an icon, a menu's a name. */
export interface EntryAction {
  readonly deepLinkId: string | null;
  /** The outside address of a card's action. */
  readonly externalLink?: string | null;
  /** The outside address of a menu entry's action. */
  readonly externalUrl?: string | null;
  readonly icon?: string | null;
  readonly name?: string | null;
}

/** A card or a menu entry, of the catalogue or of a building. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  /** A card's code, a menu entry's key. */
  readonly code: string;
  /** A menu entry's; null on cards. */
  readonly icon: string | null;
  /** Whether a card shows the person's bookings. */
  readonly bookings: boolean;
  readonly actions: readonly EntryAction[];
  readonly deepLinks: readonly { readonly id: string; readonly name: string }[];
  readonly extensionCode: string | null;
  readonly buildingId: string | null;
  readonly enabled: boolean;
  readonly sortOrder: number;
}

/** What tells the screens of cards and of menus apart. */
export interface EntryScreen {
  readonly resource: ResourceFacts & { readonly listPath: string };
  readonly kind: 'home' | 'menu';
  /** The segment of `PUT building/{buildingId}/…/{code}`. */
  readonly segment: string;
  readonly feature: FeatureKey;
}

/** One row of the lists of cards and of menus. */
export type EntryRow = RowOf<typeof card> | RowOf<typeof appMenu>;

export const homeScreen: EntryScreen = { resource: cardFacts, kind: 'home', segment: 'card', feature: 'BUILDING.home' };
export const menuScreen: EntryScreen = {
  resource: appMenuFacts,
  kind: 'menu',
  segment: 'appmenu',
  feature: 'BUILDING.appmenu',
};

/** A row of either list as the screens know it. */
export function entryOf(row: EntryRow): Entry {
  if (!('key' in row)) return { ...row, icon: null };
  const { key, ...menu } = row;
  return { ...menu, code: key, bookings: false };
}

/** Returns where an action leads: a deep link's name, or the host of an address. */
export function linkTextOf(
  { deepLinkId, externalLink, externalUrl }: EntryAction,
  deepLinks: Entry['deepLinks'],
): string {
  if (deepLinkId !== null) return deepLinks.find(({ id }) => id === deepLinkId)?.name ?? '';
  const address = externalLink ?? externalUrl ?? '';
  return URL.canParse(address) ? new URL(address).host : address;
}

/** Returns what is shown in its order, then what may be chosen by name. */
export function inOrder(entries: readonly Entry[]): readonly Entry[] {
  const shown = entries.filter(({ enabled }) => enabled).toSorted((one, other) => one.sortOrder - other.sortOrder);
  const rest = entries.filter(({ enabled }) => !enabled).toSorted((one, other) => compareTexts(one.name, other.name));
  return [...shown, ...rest];
}
