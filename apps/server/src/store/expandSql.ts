import { type Expand, nameFields, registry, type ResourceDefinition } from '@atrium/contract';

import { referenceGrant, viewGrant } from '../access/authorize.ts';
import type { Grant } from '../access/grant.ts';
import type { Parameters } from '../db/sql.ts';
import { standingCondition } from './standingCondition.ts';
import { readSqlOf } from './readSql.ts';
import type { KnownStore, ReadSql, StoreRegistry } from './storeDefinition.ts';

/** Returns what an expanded record shows: reference data whole, of other records what names them. */
function shownFields(resource: ResourceDefinition): readonly string[] {
  if (resource.readers === 'reference') return Object.keys(resource.record.shape);
  return ['id', ...(resource.lookupFields ?? nameFields(resource))];
}

const resources: Readonly<Record<string, ResourceDefinition>> = registry;

/** The fields that can be asked of an expanded record. */
export function expandedFields({ resource }: Expand): readonly string[] {
  const expanded = resources[resource];
  return expanded === undefined ? [] : shownFields(expanded);
}

/** The columns of an expanded record that the grant shows, of those that are asked for. */
function columnsOf(store: KnownStore, { projection }: Grant, asked?: readonly string[]): string[] {
  const { resource } = store;
  const { fields } = readSqlOf(store);
  const isShown = (field: string) =>
    (asked === undefined || asked.includes(field)) &&
    (projection !== 'reader' || (resource.reader !== undefined && field in resource.reader.shape));
  return shownFields(resource).flatMap((field) => {
    const column = fields[field];
    return column?.column === undefined || !isShown(field) ? [] : [`${column.json} as "${field}"`];
  });
}

/** A reference that is followed, and the fields of its record that are asked for; without them all that are shown. */
interface AskedExpand extends Expand {
  readonly asked?: readonly string[];
}

/**
 * The record that a reference of a row points to, as JSON: null where the caller does not see it in its own list, as one
 * that is deleted is seen by few (API-38, API-44, SEC-19).
 */
export function expandSql(
  stores: StoreRegistry,
  grant: Grant,
  read: ReadSql,
  { resource, field, asked }: AskedExpand,
  parameters: Parameters,
): string {
  const store = stores.named(resource);
  const { holder } = grant;
  const view =
    holder.kind === 'system'
      ? referenceGrant(grant, store.resource)
      : viewGrant(holder.session, store.resource, holder.trace);
  const columns = view === null ? [] : columnsOf(store, view, asked);
  if (view === null || columns.length === 0) return 'null::json';
  const id = read.fields[field]?.sql ?? 'null';
  const of = readSqlOf(store);
  // The record's own table has the alias `t` in its scope, as the row has: the id is given by a row around it.
  return `(select row_to_json(y) from (select ${id} as id) referred cross join lateral (select ${columns.join(', ')}
    from "${of.tableName}" t ${of.joins}
    where t.id = referred.id and ${standingCondition(store.options, view)} and ${of.scope(view, parameters)}) y)`;
}
