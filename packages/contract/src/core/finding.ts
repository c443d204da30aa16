import { z } from 'zod';

import type { FeatureKey } from '../navigation/features.ts';
import { id } from './fields.ts';
import { featuresFor, levelOf, levelsOf, type Level, type ResourceDefinition } from './resource.ts';

/** One record of the search over everything: what it is, what it is called and where it is (KIT-11). */
export const foundRecord = z.object({
  /** The resource's name, such as `building`. */
  resource: z.string(),
  id: id(),
  name: z.string(),
  customerId: id().nullable(),
  customerName: z.string().nullable(),
  /** The campus around a neighborhood or destination. */
  campusId: id().nullable(),
  buildingId: id().nullable(),
  buildingName: z.string().nullable(),
  vendorId: id().nullable(),
  /** The value of `finding.kinds.field`, where the resource has kinds. */
  kind: z.string().nullable(),
  /** The ids of parents that the resource's path names: `{ countryId }` of a state. */
  parents: z.record(z.string(), z.string()),
});

/** The answer of `GET search`. */
export const foundRecords = z.object({ value: z.array(foundRecord) });

export type FoundRecord = z.infer<typeof foundRecord>;

/** The fields that name a record of a resource. */
export function nameFields({ finding, query }: ResourceDefinition): readonly string[] {
  return finding?.names ?? [query.search[0] ?? 'id'];
}

/** The parents that a resource's path, or the page of its screen, names apart from the contexts: `countryId` of states. */
export function parentFields({ path, finding }: ResourceDefinition): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g), ...(finding?.page ?? '').matchAll(/:(\w+)/g)]
    .map(([, field = '']) => field)
    .filter((field) => !['customerId', 'buildingId', 'vendorId'].includes(field));
}

/** The levels at which records of a resource are found; none where it is not listed or nothing of it is searched. */
export function foundLevels(resource: ResourceDefinition): readonly Level[] {
  const { actions, query, finding } = resource;
  if (!actions.includes('list') || query.search.length === 0) return [];
  return levelsOf(resource).filter((level) => finding?.levels?.includes(level) ?? true);
}

/** The features whose screens show a found record. */
export function featuresOfFound(resource: ResourceDefinition, found: FoundRecord): readonly FeatureKey[] {
  const ofKind = resource.finding?.kinds?.features[found.kind ?? ''];
  if (ofKind !== undefined) return [ofKind];
  const [only, ...others] = foundLevels(resource);
  return featuresFor(resource, others.length === 0 && only !== undefined ? only : levelOf(found), 'view');
}
