import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  type Session,
  scopeCustomerId,
} from '@atrium/contract';
import { z } from 'zod';

import type { Grant } from '../../access/grant.ts';
import { Parameters, Sql } from '../../db/sql.ts';
import type { AnyStoreOptions } from '../../store/storeDefinition.ts';

const ids = z.array(z.string()).nullable();

/** Where the rows of an export are from, and how much of them it shows. Null: everywhere. */
export const scopeSchema = z.object({
  customers: ids,
  buildings: ids,
  vendors: ids,
  levels: z.array(z.string()),
  projection: z.string(),
  /** The store's own condition with its values, such as that of a person without the order history. */
  rows: z.string(),
});
type ExportScope = z.infer<typeof scopeSchema>;

/** Returns what a store asks of the rows of a grant, and of those that limit it. */
function rowsOf(options: AnyStoreOptions, grant: Grant): string[] {
  const parameters = new Parameters();
  const condition = options.rows?.(grant, parameters) ?? '';
  const text = condition instanceof Sql ? condition.render(parameters) : condition;
  const own = JSON.stringify([text, parameters.values]);
  return grant.within === null ? [own] : [own, ...rowsOf(options, grant.within)];
}

/** Returns what a session sees of a store's records under a grant. */
export function scopeOf(session: Session, grant: Grant, options: AnyStoreOptions): ExportScope {
  const { levels, projection } = grant;
  return {
    customers: canSeeAllCustomers(session) ? null : [scopeCustomerId(session)],
    buildings: canSeeAllBuildings(session) ? null : [...session.buildingIds],
    vendors: canSeeAllVendors(session) ? null : [...session.vendorIds],
    levels: [...levels],
    projection,
    rows: rowsOf(options, grant).join(' and '),
  };
}

function hasAll(some: readonly string[] | null, all: readonly string[] | null): boolean {
  if (all === null) return true;
  const known = new Set(all);
  return some?.every((one) => known.has(one)) ?? false;
}

/** Checks whether all that one scope shows is in the other. */
export function isWithin(one: ExportScope, other: ExportScope): boolean {
  return (
    hasAll(one.customers, other.customers) &&
    hasAll(one.buildings, other.buildings) &&
    hasAll(one.vendors, other.vendors) &&
    hasAll(one.levels, other.levels) &&
    (other.projection === 'full' || one.projection === other.projection) &&
    // Which of two conditions is the wider one cannot be compared.
    one.rows === other.rows
  );
}
