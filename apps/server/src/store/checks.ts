import type { FileUse, ResourceDefinition, RuleIssue, Session } from '@atrium/contract';
import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  isId,
  readId,
  scopeCustomerId,
} from '@atrium/contract';

import { referenceGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { notFound } from '../base/httpError.ts';
import { Parameters } from '../db/sql.ts';
import type { Directory } from './directoryPort.ts';
import type { FileReferences, KnownStore, ReadContext, ReadSql, Values } from './storeDefinition.ts';

/** Statement parts that each answer a boolean, asked in one round trip. */
async function askAll(executor: Executor, questions: readonly string[], parameters: Parameters): Promise<boolean[]> {
  if (questions.length === 0) return [];
  const text = `select array[${questions.join(', ')}]::boolean[] as answers`;
  const [line] = await executor.query<{ answers: boolean[] }>({ text, values: parameters.values });
  return line?.answers ?? [];
}

function referenceQuestion(grant: Grant, store: KnownStore, ids: readonly unknown[], parameters: Parameters): string {
  const { from } = store.statement(referenceGrant(grant, store.resource), parameters);
  return `(select count(*) ${from} and t.id = any(${parameters.add(ids)}::uuid[])) = ${new Set(ids).size}`;
}

function fileCode(kind: FileUse): RuleIssue['code'] {
  return kind === 'font' || kind === 'icons' ? kind : 'image';
}

function idsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

/** Checks that what the values point to exists and is in the caller's scope; only the fields of `changed` are asked for. */
export async function referenceIssues(
  { work, services }: ReadContext & { readonly services: { readonly files: FileReferences } },
  grant: Grant,
  resource: ResourceDefinition,
  values: Values,
  changed: readonly string[],
): Promise<RuleIssue[]> {
  const parameters = new Parameters();
  const isAsked = (field: string) => changed.includes(field) && values[field] !== null && values[field] !== undefined;
  const asked: (RuleIssue & { question: string })[] = [];
  for (const [field, { resource: name, code }] of Object.entries(resource.references ?? {})) {
    if (!isAsked(field)) continue;
    const ids = idsIn(values[field]);
    if (ids.length > 0)
      asked.push({ field, code, question: referenceQuestion(grant, services.stores.named(name), ids, parameters) });
  }
  for (const [field, kind] of Object.entries(resource.files ?? {})) {
    if (!isAsked(field)) continue;
    const ids = idsIn(values[field]);
    if (ids.length === 0) continue;
    const usable = services.files.countUsable(grant, kind, parameters.add(ids), parameters);
    asked.push({ field, code: fileCode(kind), question: `${usable} = ${String(new Set(ids).size)}` });
  }
  const answers = await askAll(
    work,
    asked.map(({ question }) => question),
    parameters,
  );
  return asked.filter((_, index) => answers[index] === false).map(({ field, code }) => ({ field, code }));
}

/** Which unique field sets another record already has; called when the database has refused a write for one of them. */
export async function duplicateIssues(
  executor: Executor,
  read: ReadSql,
  resource: ResourceDefinition,
  id: string,
  values: Values,
): Promise<RuleIssue[]> {
  const parameters = new Parameters();
  const sets = resource.unique ?? [];
  const questions = sets.map(({ fields, within = [] }) => {
    const same = fields.map(
      (field) => `lower(${read.fields[field]?.sql}::text) = lower(${parameters.add(String(values[field]))})`,
    );
    const inside = within.map(
      (field) => `${read.fields[field]?.sql}::text is not distinct from ${parameters.add(values[field] ?? null)}::text`,
    );
    return `exists (select from "${read.tableName}" t where t.id <> ${parameters.add(id)}::uuid and t.deleted_at is null and ${[...same, ...inside].join(' and ')})`;
  });
  const answers = await askAll(executor, questions, parameters);
  return sets.flatMap(({ fields, code = 'duplicate' }, index) =>
    answers[index] === true ? fields.map((field) => ({ field, code })) : [],
  );
}

const placeFields = ['vendorId', 'buildingId', 'customerId'] as const;

/** Values with the ids of their place as they are compared: a body may write them in upper case (API-36). */
function inLowerCase(values: Values): Values {
  const ids = placeFields.map((field) => [field, readId(values[field]) ?? values[field]] as const);
  return { ...values, ...Object.fromEntries(ids.filter(([, id]) => id !== undefined)) };
}

/** The values with the building of their vendor, which must be in the caller's scope (404 otherwise); unchanged without a vendor. */
async function placeAtVendor(
  executor: Executor,
  directory: Directory,
  session: Session | null,
  read: ReadSql,
  values: Values,
  mismatches: RuleIssue[],
): Promise<Values> {
  const { vendorId, buildingId } = values;
  if (!isId(vendorId) || read.fields['vendorId']?.column === undefined) return values;
  if (session !== null && !canSeeAllVendors(session) && !session.vendorIds.includes(vendorId)) throw notFound();
  const buildingOfVendor = await directory.findBuildingOf(executor, vendorId);
  if (buildingOfVendor === null) throw notFound();
  if (isId(buildingId) && buildingId !== buildingOfVendor) mismatches.push({ field: 'buildingId', code: 'mismatch' });
  return { ...values, buildingId: buildingOfVendor };
}

/**
 * Checks that a new record's customer, building or vendor is in the caller's scope (404 otherwise) and fills in the
 * outer scope ids from the inner one. Outer ids that are not those of the inner one are added to `mismatches`, to be
 * reported with all other failing fields (API-40, API-45). A building that a person names in the app is asked for as any
 * other reference: the app shows more buildings than those of their scope (LIM-07).
 */
export async function placeInScope(
  executor: Executor,
  directory: Directory,
  grant: Grant,
  read: ReadSql,
  values: Values,
  mismatches: RuleIssue[],
): Promise<Values> {
  const session = grant.holder.kind === 'session' ? grant.holder.session : null;
  const inBuilding = await placeAtVendor(executor, directory, session, read, inLowerCase(values), mismatches);
  const { buildingId, customerId } = inBuilding;
  const seesCustomer = (id: string) =>
    session === null || canSeeAllCustomers(session) || id === scopeCustomerId(session);
  if (isId(buildingId) && read.fields['buildingId']?.column !== undefined) {
    if (grant.usesApp) {
      const ofBuilding = await directory.findCustomerOf(executor, buildingId);
      return ofBuilding === null ? inBuilding : { ...inBuilding, customerId: ofBuilding };
    }
    if (session !== null && !canSeeAllBuildings(session) && !session.buildingIds.includes(buildingId)) throw notFound();
    const customerOfBuilding = await directory.findCustomerOf(executor, buildingId);
    if (customerOfBuilding === null) throw notFound();
    if (isId(customerId) && customerId !== customerOfBuilding)
      mismatches.push({ field: 'customerId', code: 'mismatch' });
    if (!seesCustomer(customerOfBuilding)) throw notFound();
    return read.fields['customerId']?.column === undefined
      ? inBuilding
      : { ...inBuilding, customerId: customerOfBuilding };
  }
  if (isId(customerId)) {
    if (!seesCustomer(customerId)) throw notFound();
    if (!(await directory.hasCustomer(executor, customerId))) throw notFound();
  }
  return inBuilding;
}

/** Checks whether `placeInScope` has asked for what this field of a new record points to. */
export function isPlaced(grant: Grant, read: ReadSql, field: string): boolean {
  if (grant.usesApp && field === 'buildingId') return false;
  return placeFields.some((one) => one === field) && read.fields[field]?.column !== undefined;
}
