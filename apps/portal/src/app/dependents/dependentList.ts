import { allFacts, dayAt, type DependentKind, type FeatureKey } from '@atrium/contract';

import type { Values } from '../../kit/definition/formDefinition.ts';
import { filterKeyOf, filterParentKeyOf } from '../../kit/list/listState.ts';
import { foundPlace } from '../palette/foundPlace.ts';
import { screens } from '../screens.ts';

type Place = DependentKind['places'][number];

interface Viewer {
  /** The ids of the place where the record is deleted. */
  readonly ids: Values;
  /** The zone whose days the lists show, which is that of the place. */
  readonly timeZone: string;
  readonly mayView: (feature: FeatureKey) => boolean;
}

/** The resource whose records they depend on, and how. */
function blockingOf({ resource, field }: DependentKind) {
  for (const { path, blockedBy = [] } of allFacts) {
    const blocking = blockedBy.find((one) => one.resource === resource && one.field === field);
    if (blocking !== undefined)
      return { ...blocking, parents: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name) };
  }
  return { parents: [], when: undefined, until: undefined };
}

/** Finds the list of what is on a floor. */
function floorList({ floorId }: Place): string {
  return floorId === null ? '' : `/${encodeURIComponent(floorId)}/spaces`;
}

/**
 * The address of the list that shows those in one place that depend on a record, and none that do not (KIT-09, ROOT-21);
 * null where the person may open no such list. Of those that depend until an instant it shows whole days.
 */
export function dependentList(kind: DependentKind, place: Place, id: string, viewer: Viewer): string | null {
  const found = foundPlace(place, { screens, mayView: viewer.mayView, canEnter: () => false });
  const resource = allFacts.find(({ name }) => name === place.resource);
  if (found?.kind !== 'screen' || resource === undefined) return null;
  const { context, page } = found.entry;
  // The building's own page is no list of buildings.
  if (context === 'BUILDING' && place.buildingId === null) return null;
  const { parents, when, until } = blockingOf(kind);
  const isBelow =
    place.parents[kind.field] !== undefined ||
    (context === 'CAMPUS' && kind.field === 'parentId' && place.campusId === id);
  if (!isBelow && !resource.query.filter.includes(kind.field)) return null;
  const listPath = found.listPath + (page === 'locations' ? floorList(place) : '');
  const isOfAll = context === 'ROOT' && place.customerId !== null && resource.query.filter.includes('customerId');
  // What the place of the list says already is not said again.
  const unsaid = ([, value]: readonly [string, unknown]) => typeof value === 'string' && !listPath.includes(value);
  const parameters = [
    ...(isBelow ? [] : [[filterKeyOf(kind.field), id] as const]),
    // The chip of the filter asks for the record by its path.
    ...(isBelow
      ? []
      : parents.map((name) => [filterParentKeyOf(kind.field, name), viewer.ids[name]] as const).filter(unsaid)),
    ...(isOfAll ? [[filterKeyOf('customerId'), place.customerId] as const].filter(unsaid) : []),
    ...(when === undefined ? [] : [[filterKeyOf(when.field), when.value] as const]),
    ...(until === undefined ? [] : [[filterKeyOf(until), `${dayAt(Date.now(), viewer.timeZone)}..`] as const]),
  ].map(([key, value]): [string, string] => [key, String(value)]);
  return parameters.length === 0 ? listPath : `${listPath}?${new URLSearchParams(parameters).toString()}`;
}
