import { type BlockingReference, nameFields, type ResourceDefinition } from '@atrium/contract';

import { authorize } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import { HttpError } from '../base/httpError.ts';
import { Parameters } from '../db/sql.ts';
import type { KnownStore, ReadContext, StoreRegistry } from './storeDefinition.ts';

const mostNames = 3;

/** Records of one resource that point at another record: how many, and the first of those that the caller may see by name. */
export interface Dependents {
  readonly resource: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** The record at the root whose id stands at the placeholder is named by its code in one of those that are stored. */
function codeMatch(
  stores: StoreRegistry,
  named: ResourceDefinition,
  byCode: string,
  stored: string,
  placeholder: string,
): string {
  const { read } = stores.named(named.name);
  const code = read.fields[byCode]?.column;
  if (code === undefined) throw new Error(`${named.name}.${byCode} is no stored code`);
  return `exists (select from "${read.tableName}" r where r.id = ${placeholder}::uuid and r.building_id is null
    and lower(r."${code.name}") = any(select lower(c) from unnest(${stored}) c))`;
}

/** A stored field is matched as it is stored, whatever it is shown as. */
function matchOf(
  stores: StoreRegistry,
  named: ResourceDefinition,
  { read }: KnownStore,
  blocking: BlockingReference,
  placeholder: string,
) {
  const { field, byCode } = blocking;
  const { sql, type, column } = read.fields[field] ?? { sql: 'null', type: 'id' };
  const stored = column === undefined ? sql : `t."${column.name}"`;
  if (byCode !== undefined) return codeMatch(stores, named, byCode, stored, placeholder);
  return type === 'ids' ? `${placeholder}::uuid = any(${stored})` : `${stored} = ${placeholder}::uuid`;
}

function fromOf({ read }: KnownStore): string {
  return `from "${read.tableName}" t ${read.joins} where t.deleted_at is null`;
}

/** Names of those that the caller may see; none for the product's own work, which tells nobody. */
async function namesOf(
  { work }: ReadContext,
  store: KnownStore,
  matchAt: (placeholder: string) => string,
  id: string,
  { holder }: Grant,
) {
  if (holder.kind === 'system') return [];
  const { resource, read } = store;
  const view = grantToView(resource, holder);
  if (view === null) return [];
  const parameters = new Parameters();
  const match = matchAt(parameters.add(id));
  const name = nameFields(resource)
    .map((one) => read.fields[one]?.sql ?? `''`)
    .join(`, `);
  const lines = await work.query<{ name: string }>({
    text: `select concat_ws(' ', ${name}) as name ${fromOf(store)} and ${match} and ${read.scope(view, parameters)} order by 1 limit ${String(mostNames)}`,
    values: parameters.values,
  });
  return lines.map(({ name: found }) => found);
}

function grantToView(resource: ResourceDefinition, { session, trace }: Extract<Grant['holder'], { kind: 'session' }>) {
  try {
    const view = authorize(session, resource, 'view', trace);
    return view.projection === 'full' ? view : null;
  } catch {
    return null;
  }
}

/** What points at a record, by resource with the number of records (KIT-09). */
export async function dependentsOf(
  context: ReadContext,
  resource: ResourceDefinition,
  id: string,
  grant: Grant,
): Promise<Dependents[]> {
  const { stores } = context.services;
  const found: Dependents[] = [];
  for (const blocking of resource.blockedBy ?? []) {
    const store = stores.named(blocking.resource);
    const matchAt = (placeholder: string) => matchOf(stores, resource, store, blocking, placeholder);
    const text = `select count(*)::int as n ${fromOf(store)} and ${matchAt('$1')}`;
    const [line] = await context.work.query<{ n: number }>({ text, values: [id] });
    if (line === undefined || line.n === 0) continue;
    const names = await namesOf(context, store, matchAt, id, grant);
    found.push({ resource: store.resource.name, count: line.n, names });
  }
  return found;
}

/** Dependents in words: `1 × buildingDefaults`. */
export function listedDependents(dependents: readonly Dependents[]): string {
  return dependents
    .map(({ resource, count, names }) => [`${String(count)} × ${resource}`, ...names].join(', '))
    .join('; ');
}

/** The refusal of a delete, which names what depends on the record. */
export function inUse(dependents: readonly Dependents[]): HttpError {
  return new HttpError(409, 'inUse', {
    message: `It cannot be deleted while it is in use: ${listedDependents(dependents)}.`,
    issues: dependents.map(({ resource, count, names }) => ({
      field: resource,
      code: 'reference',
      message: String(count),
      ...(names.length === 0 ? {} : { names }),
    })),
  });
}
