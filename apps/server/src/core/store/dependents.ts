import { nameFields, type ResourceDefinition } from '@atrium/contract';

import { authorize } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import type { Executor } from '../db/database.ts';
import { HttpError } from '../http/httpError.ts';
import { Parameters } from './parameters.ts';
import type { RegisteredStore } from './stores.ts';
import { findStore } from './stores.ts';

const mostNames = 3;

/** Records of one resource that point at another record: how many, and the first of those that the caller may see by name. */
export interface Dependents {
  readonly resource: string;
  readonly count: number;
  readonly names: readonly string[];
}

/** A stored field is matched as it is stored, whatever it is shown as. */
function matchOf({ read }: RegisteredStore, field: string, placeholder: string): string {
  const { sql, type, column } = read.fields[field] ?? { sql: 'null', type: 'id' };
  const stored = column === undefined ? sql : `t."${column.name}"`;
  return type === 'ids' ? `${placeholder}::uuid = any(${stored})` : `${stored} = ${placeholder}::uuid`;
}

function fromOf({ read }: RegisteredStore): string {
  return `from "${read.tableName}" t ${read.joins} where t.deleted_at is null`;
}

/** Names of those that the caller may see; none for the product's own work, which tells nobody. */
async function namesOf(executor: Executor, store: RegisteredStore, field: string, id: string, { holder }: Grant) {
  if (holder.kind === 'system') return [];
  const { resource, read } = store;
  const view = grantToView(resource, holder);
  if (view === null) return [];
  const parameters = new Parameters();
  const match = matchOf(store, field, parameters.add(id));
  const name = nameFields(resource)
    .map((one) => read.fields[one]?.sql ?? `''`)
    .join(`, `);
  const lines = await executor.query<{ name: string }>({
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
  executor: Executor,
  resource: ResourceDefinition,
  id: string,
  grant: Grant,
): Promise<Dependents[]> {
  const found: Dependents[] = [];
  for (const { resource: name, field } of resource.blockedBy ?? []) {
    const store = findStore(name);
    const text = `select count(*)::int as n ${fromOf(store)} and ${matchOf(store, field, '$1')}`;
    const [line] = await executor.query<{ n: number }>({ text, values: [id] });
    if (line === undefined || line.n === 0) continue;
    const names = await namesOf(executor, store, field, id, grant);
    found.push({ resource: store.resource.name, count: line.n, names });
  }
  return found;
}

/** The refusal of a delete, which names what depends on the record. */
export function inUse(dependents: readonly Dependents[]): HttpError {
  const named = dependents
    .map(({ resource, count, names }) => [`${String(count)} × ${resource}`, ...names].join(', '))
    .join('; ');
  return new HttpError(409, 'inUse', {
    message: `It cannot be deleted while it is in use: ${named}.`,
    issues: dependents.map(({ resource, count, names }) => ({
      field: resource,
      code: 'reference',
      message: String(count),
      ...(names.length === 0 ? {} : { names }),
    })),
  });
}
