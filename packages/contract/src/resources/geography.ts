import { z } from 'zod';

import { id, line } from '../core/fields.ts';
import { listLimits } from '../core/limits.ts';
import { nodeTypes, spaceTypes } from '../rules/spaceTypes.ts';
import { geographyKinds } from './geography.facts.ts';

/** One line of the tree. */
export const geographyNode = z.object({
  kind: z.enum(geographyKinds),
  id: id(),
  name: z.string(),
  /** Of the space or building; null of a country or state, which follow from the addresses of buildings. */
  version: z.int().nullable(),
  /** Of a space, its type; Venue of a building. */
  type: z.string().nullable(),
  parentId: id().nullable(),
  /** How many lines are directly below it. */
  childCount: z.int(),
});
export type GeographyNode = z.infer<typeof geographyNode>;

/** One level of the tree: what is directly below a line; `hasMore` where there are more than one answer has. */
export const geographyLevel = z.object({ value: z.array(geographyNode), hasMore: z.boolean() });

/** Below which line: `country:{id}`, `state:{id}` in its country, `node:{id}`; none for the customer. */
export const geographyParent = z
  .string()
  .regex(/^(?:country|state|node):[0-9a-f-]{36}$/i, 'invalid')
  .refine((value) => z.uuid().safeParse(value.split(':')[1]).success, 'invalid');

/** How many spaces are under a node, building or customer, per type; buildings count as Venue (RES-84). */
export const spaceCounts = z.object({
  rootId: id(),
  total: z.int(),
  counts: z.array(z.object({ type: z.enum(spaceTypes), count: z.int() })),
  /** With `impact`, as far as the caller may see bookings: those that have not ended, and for how many people. */
  bookings: z.int().optional(),
  people: z.int().optional(),
});
export type SpaceCounts = z.infer<typeof spaceCounts>;

/** Whose parents are asked for: a space by its id, or a type to come in a customer or building; a building is a Venue (RES-86). */
export const parentSearch = z
  .object({
    id: id().optional(),
    type: z.enum([...nodeTypes, 'Venue'], 'choice').optional(),
    customerId: id().optional(),
    buildingId: id().optional(),
    search: line(listLimits.maxSearchLength).optional(),
  })
  .refine((value) => value.id !== undefined || value.type !== undefined, { error: 'required', path: ['id'] })
  .refine((value) => value.id !== undefined || value.customerId !== undefined || value.buildingId !== undefined, {
    error: 'required',
    path: ['customerId'],
  });

/** A node that others may be in, with the names of those around it. */
const parentNode = z.object({ id: id(), name: z.string(), type: z.enum(nodeTypes), path: z.array(z.string()) });
export type ParentNode = z.infer<typeof parentNode>;

/** The nodes around a space, the outermost first, and those that it may be in, by name; `isFree` where it needs none. */
export const parentSearchAnswer = z.object({
  parents: z.array(parentNode),
  possible: z.array(parentNode),
  hasMore: z.boolean(),
  isFree: z.boolean(),
});

/** Body of `POST space/{id}/merge` and of its preview: the place that stays (PLACE-03). */
export const spaceMerge = z.object({ into: id() });

/** What a merge does: how many records of each resource refer to the place and move, and the first of them by name. */
export const spaceMergePreview = z.object({
  from: z.object({ id: id(), name: z.string(), version: z.int() }),
  into: z.object({ id: id(), name: z.string() }),
  moves: z.array(z.object({ resource: z.string(), count: z.int(), names: z.array(z.string()) })),
  /** What becomes of the drawing of a floor: it is the other one's, or is left where that has its own; null without one. */
  drawing: z.enum(['moved', 'left']).nullable(),
});
export type SpaceMergePreview = z.infer<typeof spaceMergePreview>;
