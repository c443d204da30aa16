import { z } from 'zod';

import type { FeatureKey } from './featureKey.ts';
import { id } from './fields.ts';
import { foundLevels } from './finding.facts.ts';
import { featuresFor, levelOf, type ResourceFacts } from './resource.ts';

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

/** The features whose screens show a found record. */
export function featuresOfFound(resource: ResourceFacts, found: FoundRecord): readonly FeatureKey[] {
  const ofKind = resource.finding?.kinds?.features[found.kind ?? ''];
  if (ofKind !== undefined) return [ofKind];
  const [only, ...others] = foundLevels(resource);
  return featuresFor(resource, others.length === 0 && only !== undefined ? only : levelOf(found), 'view');
}
