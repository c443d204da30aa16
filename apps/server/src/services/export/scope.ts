import { canSeeAllBuildings, canSeeAllCustomers, canSeeAllVendors, type Session } from '@atrium/contract';
import { z } from 'zod';

import type { Grant } from '../../access/grant.ts';

const ids = z.array(z.string()).nullable();

/** Where the rows of an export are from, and how much of them it shows. Null: everywhere. */
export const scopeSchema = z.object({
  customers: ids,
  buildings: ids,
  vendors: ids,
  levels: z.array(z.string()),
  projection: z.string(),
});
type ExportScope = z.infer<typeof scopeSchema>;

/** Returns what a session sees under a grant. */
export function scopeOf(session: Session, { levels, projection }: Grant): ExportScope {
  return {
    customers: canSeeAllCustomers(session) ? null : [session.user.customerId],
    buildings: canSeeAllBuildings(session) ? null : [...session.buildingIds],
    vendors: canSeeAllVendors(session) ? null : [...session.vendorIds],
    levels: [...levels],
    projection,
  };
}

function hasAll(some: readonly string[] | null, all: readonly string[] | null): boolean {
  if (all === null) return true;
  const known = new Set(all);
  return some?.every((one) => known.has(one)) ?? false;
}

/** Whether all that one scope shows is in the other. */
export function isWithin(one: ExportScope, other: ExportScope): boolean {
  return (
    hasAll(one.customers, other.customers) &&
    hasAll(one.buildings, other.buildings) &&
    hasAll(one.vendors, other.vendors) &&
    hasAll(one.levels, other.levels) &&
    (other.projection === 'full' || one.projection === other.projection)
  );
}
