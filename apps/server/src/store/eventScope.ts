import {
  canSeeAllBuildings,
  canSeeAllCustomers,
  canSeeAllVendors,
  isImplementationAdmin,
  type Level,
  type Session,
  scopeCustomerId,
} from '@atrium/contract';

import type { Grant } from '../access/grant.ts';
import { type ScopeColumns, scopeColumnsOf } from './readSql.ts';
import type { AnyStoreOptions, ChangedEvent, KnownStore } from './storeDefinition.ts';

/** Where the record of an event belongs, as the event says. */
export type EventScope = Pick<ChangedEvent, 'customerId' | 'buildingId' | 'vendorId'>;

/**
 * Whether the holder of a grant could read the record of an event: `seen`, `unseen`, or `possible` where its scope ids
 * alone do not tell, such as content that apps show or what is in a building that may be deleted.
 */
export type Visibility = 'seen' | 'possible' | 'unseen';

const columnsByOptions = new WeakMap<AnyStoreOptions, ScopeColumns>();

function columnsOf(options: AnyStoreOptions): ScopeColumns {
  const columns = columnsByOptions.get(options) ?? scopeColumnsOf(options);
  columnsByOptions.set(options, columns);
  return columns;
}

function isOfLevel(level: Level, scope: EventScope, columns: ScopeColumns): boolean {
  const { customerId = null, buildingId = null, vendorId = null } = scope;
  if (level === 'root') return customerId === null;
  if (level === 'customer') return customerId !== null && (columns.building === null || buildingId === null);
  return (level === 'building' ? buildingId : vendorId) !== null;
}

/** Decides from the scope ids alone what `createReadSql` puts into a statement's scope; asks no database (SEC-17). */
export function visibilityOf({ options }: Pick<KnownStore, 'options'>, grant: Grant, scope: EventScope): Visibility {
  const own = ownVisibility(options, grant, scope);
  if (own === 'unseen' || grant.within === null) return own;
  const outer = ownVisibility(options, grant.within, scope);
  return outer === 'seen' ? own : outer;
}

function ownVisibility(options: AnyStoreOptions, grant: Grant, scope: EventScope): Visibility {
  const { holder, levels, projection } = grant;
  const columns = columnsOf(options);
  const isMixed = Object.keys(options.resource.levels).length > 1;
  if (isMixed && !levels.some((level) => isOfLevel(level, scope, columns))) return 'unseen';
  if (holder.kind === 'system') return 'seen';
  const { session } = holder;
  // What apps show is of the person's own customer or of all; whether it is published, the record alone tells.
  if (projection === 'reader')
    return (scope.customerId ?? session.user.customerId) === session.user.customerId ? 'possible' : 'unseen';
  const mayLack = (outer: readonly Level[]) => isMixed && outer.some((level) => levels.includes(level));
  if (!isInScope(columns, session, scope, mayLack)) return 'unseen';
  const mayBeHidden =
    options.hidesWithBuilding !== false && (scope.buildingId ?? null) !== null && !isImplementationAdmin(session);
  return options.rows !== undefined || mayBeHidden || grant.onlyIds !== null ? 'possible' : 'seen';
}

function isInScope(
  columns: ScopeColumns,
  session: Session,
  { customerId, buildingId, vendorId }: EventScope,
  mayLack: (outer: readonly Level[]) => boolean,
): boolean {
  const isWithin = (id: string | null | undefined, own: readonly string[], outer: readonly Level[]) =>
    id === null || id === undefined ? mayLack(outer) : own.includes(id);
  const { buildingIds, vendorIds } = session;
  return (
    (columns.customer === null ||
      canSeeAllCustomers(session) ||
      isWithin(customerId, [scopeCustomerId(session)], ['root'])) &&
    (columns.building === null ||
      canSeeAllBuildings(session) ||
      isWithin(buildingId, buildingIds, ['root', 'customer'])) &&
    (columns.vendor === null ||
      canSeeAllVendors(session) ||
      isWithin(vendorId, vendorIds, ['root', 'customer', 'building']))
  );
}
