import { z } from 'zod';

import { distinct, id, line } from '../core/fields.ts';
import { locationLimits, textLimits } from '../core/limits.ts';

/** A part of the name of what is looked for. */
export const locationSearch = line(locationLimits.maxSearchLength).optional();

/** The id of a location: that of one of the product's own places, or the key that the maintenance system gives it (INTG-23). */
export const locationId = () => line(textLimits.name).min(1, 'invalid');

/** The floors whose spaces are asked for together (RES-62). */
export const serviceSpacesOfFloorsSearch = z.object({
  customerId: id(),
  floorIds: distinct(locationId(), locationLimits.maxFloors).min(1),
  search: locationSearch,
});

/** An area, building, floor or space as the maintenance system of a customer has it (INTG-23). */
const workOrderLocation = z.object({ id: locationId(), name: z.string() });
export type WorkOrderLocation = z.infer<typeof workOrderLocation>;

/** Locations, the first of them where there are more than one answer has: then `hasMore`. */
export const workOrderLocations = z.object({ value: z.array(workOrderLocation), hasMore: z.boolean() });
export type WorkOrderLocations = z.infer<typeof workOrderLocations>;

/** A space of one of several floors. */
const spaceOfFloor = workOrderLocation.extend({ floorId: locationId() });
export type SpaceOfFloor = z.infer<typeof spaceOfFloor>;

/** As `workOrderLocations`, of several floors. */
export const spacesOfFloors = z.object({ value: z.array(spaceOfFloor), hasMore: z.boolean() });
