import { z } from 'zod';

import { id } from './fields.ts';
import { foundRecord } from './finding.ts';

/** Records of one kind that point at another record, as far as the caller may see them (KIT-09). */
const dependentKind = z.object({
  /** The resource's name, such as `building`. */
  resource: z.string(),
  /** The field by which they point at it. */
  field: z.string(),
  count: z.int(),
  /** The first by name; none where records of the kind have no name. */
  names: z.array(z.string()),
  /** One of those in each list that shows some of them, those with the most first, and how many are there. */
  places: z.array(
    foundRecord.extend({
      /** The floor whose list shows them, where they are on one. */
      floorId: id().nullable(),
      floorName: z.string().nullable(),
      count: z.int(),
    }),
  ),
});

export type DependentKind = z.infer<typeof dependentKind>;

/** The answer of `GET {path}/{id}/dependents`: what prevents a delete. */
export const dependentKinds = z.object({ value: z.array(dependentKind) });
