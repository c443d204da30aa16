import { type Level, levelsOf, type ResourceFacts } from './resource.ts';

/** The fields that name a record of a resource. */
export function nameFields({ finding, query }: ResourceFacts): readonly string[] {
  return finding?.names ?? [query.search[0] ?? 'id'];
}

/** The parents that a resource's path, or the page of its screen, names apart from the contexts: `countryId` of states. */
export function parentFields({ path, finding }: ResourceFacts): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g), ...(finding?.pages ?? []).join(' ').matchAll(/:(\w+)/g)]
    .map(([, field = '']) => field)
    .filter((field) => !['customerId', 'buildingId', 'vendorId'].includes(field));
}

/** The levels at which records of a resource are found; none where it is not listed or nothing of it is searched. */
export function foundLevels(resource: ResourceFacts): readonly Level[] {
  const { actions, query, finding } = resource;
  if (!actions.includes('list') || query.search.length === 0) return [];
  return levelsOf(resource).filter((level) => finding?.levels?.includes(level) ?? true);
}
