import {
  can,
  allFacts,
  canAddNode,
  featureOf,
  featuresFor,
  foundLevels,
  isAdmin,
  nodeRules,
  nodeTypes,
} from '@atrium/contract';
import type { ContextEntry, ContextName, Level, MenuItem } from '@atrium/contract';

import { visibleItems } from '../contexts/landing.ts';
import type { MenuConditions } from '../contexts/landing.ts';
import { pathOf } from '../../kit/navigation/place.ts';

/** A screen that can be gone to from where the person is. */
export interface ScreenTarget {
  readonly item: MenuItem;
  readonly path: string;
  /** The contexts around the screen; none in the root. */
  readonly stack: readonly ContextEntry[];
  /** Where a new record is made, with the right to make one. */
  readonly newPath: string | null;
}

const levels: Readonly<Partial<Record<ContextName, Level>>> = {
  ROOT: 'root',
  CUSTOMER: 'customer',
  BUILDING: 'building',
  VENDOR: 'vendor',
};

/** A parent of a path that no context of the portal names: records there have a page of their own. */
const otherParent = /\{(?!customerId|buildingId|vendorId)/;

/** Checks whether a menu item's screen makes records: some resource's records are there and may be added by its feature. */
export function makesRecords(item: MenuItem): boolean {
  const level = levels[item.context];
  return (
    level !== undefined &&
    allFacts.some(
      (resource) =>
        resource.actions.includes('create') &&
        foundLevels(resource).includes(level) &&
        !otherParent.test(resource.path) &&
        featuresFor(resource, level, 'add').includes(featureOf(item)),
    )
  );
}

/** Checks whether a person may add what a menu item's screen makes: where that is a node of the tree, one of its type (TRUE-02). */
function mayAddAt(session: MenuConditions['session'], item: MenuItem): boolean {
  const feature = featureOf(item);
  const types = nodeTypes.filter((type) => nodeRules[type].feature === feature);
  return can(session, feature, 'add') && (types.length === 0 || types.some((type) => canAddNode(session, type)));
}

/** The screens of the contexts that the person is in, the innermost first, and the root's for admins (KIT-11). */
export function screenTargets(stack: readonly ContextEntry[], conditions: MenuConditions): readonly ScreenTarget[] {
  const { session } = conditions;
  const places: ContextEntry[][] = stack.map((_, index) => stack.slice(0, index + 1)).toReversed();
  if (isAdmin(session)) places.push([]);
  return places.flatMap((place) =>
    visibleItems(place.at(-1)?.context ?? 'ROOT', conditions).map((item) => ({
      item,
      stack: place,
      path: pathOf(place, item.page),
      newPath: makesRecords(item) && mayAddAt(session, item) ? pathOf(place, item.page, 'new') : null,
    })),
  );
}
