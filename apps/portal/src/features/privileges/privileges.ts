import {
  type Feature,
  featureOf,
  features,
  isToCome,
  menu,
  type Permission,
  permissions,
  type PrivilegeMap,
} from '@atrium/contract';

/** Permissions that make no sense without view: holding one brings view with it. */
const needView: ReadonlySet<Permission> = new Set(['viewAll', 'add', 'edit', 'delete']);

function ordered(held: ReadonlySet<Permission>): Permission[] {
  return permissions.filter((permission) => held.has(permission));
}

function withHeld(map: PrivilegeMap, key: string, held: ReadonlySet<Permission>): PrivilegeMap {
  const { [key]: _, ...others } = map;
  return held.size === 0 ? others : { ...others, [key]: ordered(held) };
}

/**
 * Gives or takes one permission of a feature. What is given brings view with it where the feature offers view; taking
 * view takes everything that needs it.
 */
export function setPermission(
  map: PrivilegeMap,
  feature: Feature,
  permission: Permission,
  isHeld: boolean,
): PrivilegeMap {
  const held = new Set(map[feature.key]);
  if (isHeld) {
    held.add(permission);
    if (needView.has(permission) && feature.offers.includes('view')) held.add('view');
  } else {
    held.delete(permission);
    if (permission === 'view') for (const needing of needView) held.delete(needing);
  }
  return withHeld(map, feature.key, held);
}

/** Gives or takes everything a feature offers, as far as `mayGive` allows. */
export function setFeature(
  map: PrivilegeMap,
  feature: Feature,
  isHeld: boolean,
  mayGive: (permission: Permission) => boolean,
): PrivilegeMap {
  const changed = feature.offers.filter(mayGive);
  return changed.reduce((result, permission) => setPermission(result, feature, permission, isHeld), map);
}

/** Tells whether a right leads to anything: one whose screens are all to come is not offered (TRUE-12). */
function isOffered({ key }: Feature): boolean {
  const items = menu.filter((item) => featureOf(item) === key);
  return items.length === 0 || !items.every(({ context, page }) => isToCome(context, page));
}

/**
 * The features whose name has the searched text in it with what may be given of them, grouped by context in the order of the
 * menu (ROOT-25).
 */
export function featureGroups(
  nameOf: (feature: Feature) => string,
  search: string,
  offersOf: (feature: Feature) => readonly Permission[] = ({ offers }) => offers,
): readonly (readonly [string, readonly Feature[]])[] {
  const wanted = search.trim().toLowerCase();
  const found = features
    .filter((feature) => isOffered(feature) && nameOf(feature).toLowerCase().includes(wanted))
    .map((feature) => ({ ...feature, offers: offersOf(feature) }))
    .filter(({ offers }) => offers.length > 0);
  return [...Map.groupBy(found, ({ context }) => context)];
}
