import {
  type BlockingReference,
  type DependentKind,
  nameFields,
  parentFields,
  type ResourceDefinition,
} from '@atrium/contract';

import { dependentsGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import { HttpError } from '../base/httpError.ts';
import { Parameters } from '../db/sql.ts';
import type { Directory } from './directoryPort.ts';
import { readSqlOf } from './readSql.ts';
import type { FoundDependents, KnownStore, ReadContext, StoreRegistry } from './storeDefinition.ts';

const MAX_NAMES = 3;

/** Of how many lists a dialog says what is in them. */
const MAX_PLACES = 20;

/** What a look for dependents works with. */
export type DependentsContext = ReadContext & { readonly directory: Directory };

/** The record at the root whose id is at the placeholder is named by its code in one of those that are stored. */
function codeMatch(
  stores: StoreRegistry,
  named: ResourceDefinition,
  byCode: string,
  stored: string,
  placeholder: string,
): string {
  const read = readSqlOf(stores.named(named.name));
  const code = read.fields[byCode]?.column;
  if (code === undefined) throw new Error(`${named.name}.${byCode} is no stored code`);
  return `exists (select from "${read.tableName}" r where r.id = ${placeholder}::uuid and r.building_id is null
    and lower(r."${code.name}") = any(select lower(c) from unnest(${stored}) c))`;
}

/** A stored field is matched as it is stored, whatever it is shown as. */
function matchOf(
  stores: StoreRegistry,
  named: ResourceDefinition,
  store: KnownStore,
  blocking: BlockingReference,
  placeholder: string,
) {
  const { field, byCode, until, when } = blocking;
  const read = readSqlOf(store);
  const { sql, type, column } = read.fields[field] ?? { sql: 'null', type: 'id' };
  const stored = column === undefined ? sql : `t."${column.name}"`;
  if (byCode !== undefined) return codeMatch(stores, named, byCode, stored, placeholder);
  const match = type === 'ids' ? `${placeholder}::uuid = any(${stored})` : `${stored} = ${placeholder}::uuid`;
  if (when !== undefined) return `(${match} and ${read.fields[when.field]?.sql ?? 'null'} = '${when.value}')`;
  return until === undefined ? match : `(${match} and ${read.fields[until]?.sql ?? 'null'} > now())`;
}

function fromOf(store: KnownStore): string {
  const read = readSqlOf(store);
  return `from "${read.tableName}" t ${read.joins} where t.deleted_at is null`;
}

const scopeFields = ['customerId', 'campusId', 'buildingId', 'floorId', 'vendorId'] as const;

/** The lists that show the found records, as a query of JSON in the shape of `DependentKind.places`; `name` is SQL. */
function placesQuery(
  store: KnownStore,
  { customerName, buildingName, floorName }: Directory,
  found: string,
  name: string,
): string {
  const { resource } = store;
  const read = readSqlOf(store);
  const { kinds } = resource.finding ?? {};
  const kind = kinds === undefined ? 'null' : (read.fields[kinds.field]?.sql ?? 'null');
  const parents = parentFields(resource).map((field) => `'${field}', ${read.fields[field]?.sql ?? 'null'}`);
  const scope = scopeFields.map((field) => `${read.fields[field]?.sql ?? 'null'}::uuid as "${field}"`);
  const ofList = [...scopeFields, 'kind', 'parents'];
  return `select jsonb_build_object(${ofList.map((field) => `'${field}', f."${field}"`).join(', ')},
      'resource', '${resource.name}', 'id', (array_agg(f.id order by f.name, f.id))[1], 'name', min(f.name),
      'customerName', ${customerName('f."customerId"')}, 'buildingName', ${buildingName('f."buildingId"')},
      'floorName', ${floorName('f."floorId"')}, 'count', count(*)::int) as place
    from (select t.id, ${name} as name, ${scope.join(', ')}, (${kind})::text as kind,
      jsonb_build_object(${parents.join(', ')}) as parents ${found}) f
    group by ${ofList.map((field) => `f."${field}"`).join(', ')}
    order by count(*) desc, min(f.name) limit ${String(MAX_PLACES)}`;
}

/** Those that the caller may see, counted and the first of them named; the product's own work counts all and names none. */
async function seenOf(
  { work, directory }: DependentsContext,
  store: KnownStore,
  matchAt: (placeholder: string) => string,
  id: string,
  grant: Grant,
): Promise<Omit<DependentKind, 'resource' | 'field'>> {
  const { resource } = store;
  const parameters = new Parameters();
  const match = matchAt(parameters.add(id));
  const view = dependentsGrant(grant, resource);
  if (view === null) return { count: 0, names: [], places: [] };
  const found = `${fromOf(store)} and ${match} and ${readSqlOf(store).scope(view, parameters)}`;
  const names = view.holder.kind === 'system' ? NO_NAMES : namesSql(store, directory, found);
  const [line] = await work.query<Omit<DependentKind, 'resource' | 'field'>>({
    text: `select (select count(*)::int ${found}) as count, ${names}`,
    values: parameters.values,
  });
  return line ?? { count: 0, names: [], places: [] };
}

const NO_NAMES = `array[]::text[] as names, '[]'::json as places`;

/** The first by name, and the lists that show them; records that only an id would name have no name. */
function namesSql(store: KnownStore, directory: Directory, found: string): string {
  const fields = nameFields(store.resource).filter((field) => field !== 'id');
  const name = `concat_ws(' ', ${["''", ...fields.map((field) => readSqlOf(store).fields[field]?.sql ?? `''`)].join(', ')})`;
  const shown = fields.length === 0 ? 0 : MAX_NAMES;
  return `array(select trim(${name}) ${found} order by 1 limit ${String(shown)}) as names,
    (select coalesce(json_agg(q.place), '[]') from (${placesQuery(store, directory, found, `trim(${name})`)}) q) as places`;
}

/** Returns what points at a record, by resource with the number of records (KIT-09); counted within the caller's grant (SEC-19). */
export async function dependentsOf(
  context: DependentsContext,
  resource: ResourceDefinition,
  id: string,
  grant: Grant,
): Promise<FoundDependents> {
  const { stores } = context.services;
  const seen: DependentKind[] = [];
  // Resources that share a table have its rows together: those that one of them shows are not others of the next.
  const unseen = new Map<string, number>();
  for (const blocking of resource.blockedBy ?? []) {
    const store = stores.named(blocking.resource);
    const matchAt = (placeholder: string) => matchOf(stores, resource, store, blocking, placeholder);
    const text = `select count(*)::int as n ${fromOf(store)} and ${matchAt('$1')}`;
    const [line] = await context.work.query<{ n: number }>({ text, values: [id] });
    if (line === undefined || line.n === 0) continue;
    const found = await seenOf(context, store, matchAt, id, grant);
    if (found.count > 0) seen.push({ resource: store.resource.name, field: blocking.field, ...found });
    const rows = `${readSqlOf(store).tableName} ${matchAt('$1')}`;
    unseen.set(rows, (unseen.get(rows) ?? line.n) - found.count);
  }
  return { seen, hasOthers: [...unseen.values()].some((count) => count > 0) };
}

/** Those of many records that something points at, seen or not: one statement for each resource that may. */
export async function usedAmong(
  { work, services: { stores } }: ReadContext,
  resource: ResourceDefinition,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (const blocking of resource.blockedBy ?? []) {
    const store = stores.named(blocking.resource);
    const match = matchOf(stores, resource, store, blocking, 'u.id');
    const text = `select u.id from unnest($1::uuid[]) u (id) where exists (select ${fromOf(store)} and ${match})`;
    for (const { id } of await work.query<{ id: string }>({ text, values: [ids] })) used.add(id);
  }
  return used;
}

/** Checks whether anything points at the record. */
export function hasDependents({ seen, hasOthers }: FoundDependents): boolean {
  return hasOthers || seen.length > 0;
}

/** Dependents in words: `1 × buildingDefaults; and others that you cannot see`. */
export function listedDependents({ seen, hasOthers }: FoundDependents): string {
  const listed = seen.map(({ resource, count, names }) => [`${String(count)} × ${resource}`, ...names].join(', '));
  if (!hasOthers) return listed.join('; ');
  return listed.length === 0 ? 'others that you cannot see' : `${listed.join('; ')} and others that you cannot see`;
}

/** The refusal of a delete, which names what depends on the record; `others` means what the caller cannot see. */
export function inUse(dependents: FoundDependents): HttpError {
  const seen = dependents.seen.map(({ resource, count, names }) => ({
    field: resource,
    code: 'reference' as const,
    message: String(count),
    ...(names.length === 0 ? {} : { names }),
  }));
  const others = { field: 'others', code: 'reference', message: 'Others that you cannot see' } as const;
  return new HttpError(409, 'inUse', {
    message: `It cannot be deleted while it is in use: ${listedDependents(dependents)}.`,
    issues: dependents.hasOthers ? [...seen, others] : seen,
  });
}
