import type { RuleIssue } from '@atrium/contract';

import { domainOfEmail } from '../../../base/emailDomain.ts';
import type { Executor } from '../../../db/database.ts';
import { column, sql } from '../../../db/sql.ts';
import { buildingTable } from '../../places/building/building.table.ts';
import { vendorTable } from '../../orders/vendor/vendor.table.ts';
import { findCustomerOfDomain } from '../../customers/customers.reads.ts';

/** The buildings and vendors in a user's scope. */
export interface UserScope {
  readonly buildings: readonly string[];
  readonly vendors: readonly string[];
}

/** The names of the fields that hold a scope. */
interface ScopeFields {
  readonly buildings: string;
  readonly vendors: string;
}

async function foreignBuildings(executor: Executor, customerId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const lines = await executor.query<{ id: string }>(sql`select ${buildingTable.id} from ${buildingTable}
    where ${buildingTable.id} = any(${ids}::uuid[]) and ${buildingTable.customerId} <> ${customerId}::uuid`);
  return new Set(lines.map(({ id }) => id));
}

/** The vendors of buildings, of some vendors or of all there are. */
export async function vendorsOfBuildings(
  executor: Executor,
  buildings: readonly string[],
  among: readonly string[] | null,
): Promise<Set<string>> {
  if (buildings.length === 0 || among?.length === 0) return new Set();
  const lines = await executor.query<{ id: string }>(sql`select ${vendorTable.id} from ${vendorTable}
    where ${vendorTable.buildingId} = any(${buildings}::uuid[])
      and (${among}::uuid[] is null or ${vendorTable.id} = any(${among}::uuid[]))`);
  return new Set(lines.map(({ id }) => id));
}

interface PlacedVendor {
  readonly id: string;
  readonly buildingId: string;
  readonly customerId: string;
}

async function vendorsBy(executor: Executor, ids: readonly string[]): Promise<Map<string, PlacedVendor>> {
  if (ids.length === 0) return new Map();
  const lines = await executor.query<PlacedVendor>(sql`select ${column('v', vendorTable.id)},
      ${column('v', vendorTable.buildingId)} as "buildingId", ${column('v', vendorTable.customerId)} as "customerId"
    from ${vendorTable} v where ${column('v', vendorTable.id)} = any(${ids}::uuid[])`);
  return new Map(lines.map((line) => [line.id, line]));
}

/**
 * Returns what is wrong with a user's scope: a building or vendor of another customer, and a vendor whose building is not in
 * it (CUST-11). What was wrong before and is not touched may stay.
 */
export async function findScopeIssues(
  executor: Executor,
  customerId: string,
  before: UserScope,
  { buildings, vendors }: UserScope,
  fields: ScopeFields,
): Promise<RuleIssue[]> {
  const hadBuilding = new Set(before.buildings);
  const hadVendor = new Set(before.vendors);
  const added = buildings.filter((id) => !hadBuilding.has(id));
  const foreign = await foreignBuildings(executor, customerId, added);
  const issues = buildings.flatMap((id, index): RuleIssue[] =>
    foreign.has(id) ? [{ field: `${fields.buildings}.${String(index)}`, code: 'reference' }] : [],
  );
  const inScope = new Set(buildings);
  const placed = await vendorsBy(executor, vendors);
  for (const [index, id] of vendors.entries()) {
    const vendor = placed.get(id);
    if (vendor === undefined) continue;
    const field = `${fields.vendors}.${String(index)}`;
    const isNew = !hadVendor.has(id);
    if (isNew && vendor.customerId !== customerId) issues.push({ field, code: 'reference' });
    else if (!inScope.has(vendor.buildingId) && (isNew || hadBuilding.has(vendor.buildingId)))
      issues.push({ field, code: 'vendorBuilding' });
  }
  return issues;
}

/** Checks whether the e-mail address has one of the customer's domains, at whose provider its person then signs in. */
export async function isEmailOfCustomer(executor: Executor, email: string, customerId: string): Promise<boolean> {
  return (await findCustomerOfDomain(executor, domainOfEmail(email))) === customerId;
}
