import { z } from 'zod';

import { distinct, id, line } from '../core/fields.ts';
import { locationLimits } from '../core/limits.ts';

const search = line(locationLimits.mostSearchLength).optional().describe('A part of the name');

const common = {
  customerId: id().describe('Whose locations'),
  id: id().optional().describe('One location alone, such as one that is stored'),
  search,
};

/** Which areas are asked for (RES-58). */
export const areaLocationsQuery = z.object(common);

/** Which buildings of an area are asked for (RES-59). */
export const buildingLocationsQuery = z.object({ ...common, areaId: id().describe('The area they are in') });

/** Which floors of a building are asked for (RES-60). */
export const floorLocationsQuery = z.object({ ...common, buildingId: id().describe('The building they are in') });

/** Which spaces of a floor are asked for (RES-61). */
export const serviceSpacesQuery = z.object({ ...common, floorId: id().describe('The floor they are on') });

/** The floors whose spaces are asked for together (RES-62). */
export const serviceSpacesOfFloorsSearch = z.object({
  customerId: id(),
  floorIds: distinct(id(), locationLimits.mostFloors).min(1),
  search,
});

/** An area, building, floor or space as the maintenance system of a customer has it (INTG-23). */
const workOrderLocation = z.object({ id: id(), name: z.string() });
export type WorkOrderLocation = z.infer<typeof workOrderLocation>;

/** Locations, the first of them where there are more than one answer has: then `hasMore`. */
export const workOrderLocations = z.object({ value: z.array(workOrderLocation), hasMore: z.boolean() });
export type WorkOrderLocations = z.infer<typeof workOrderLocations>;

/** A space of one of several floors. */
const spaceOfFloor = workOrderLocation.extend({ floorId: id() });
export type SpaceOfFloor = z.infer<typeof spaceOfFloor>;

/** As `workOrderLocations`, of several floors. */
export const spacesOfFloors = z.object({ value: z.array(spaceOfFloor), hasMore: z.boolean() });
