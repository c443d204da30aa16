import { can, SECURITY_TYPE, type Session } from '@atrium/contract';
import { getTableName } from 'drizzle-orm';

import { viewGrant } from '../../access/authorize.ts';
import type { Grant, RequestTrace } from '../../access/grant.ts';
import { column, identifier, join, Parameters, raw, Sql, sql } from '../../db/sql.ts';
import type { KnownStore, StoreRegistry } from '../../store/storeDefinition.ts';
import { auditEntryView } from './auditEntry.view.ts';

const own = {
  type: column('t', auditEntryView.type),
  recordId: column('t', auditEntryView.recordId),
  customerId: column('t', auditEntryView.customerId),
};

/** The columns that an entry has alike with its record: where that belongs. */
const placeColumns: ReadonlySet<string> = new Set(
  [auditEntryView.customerId, auditEntryView.buildingId, auditEntryView.vendorId].map(({ name }) => name),
);

/** What of the records of a type a person sees: a condition over the entry, the same text for types that are alike. */
interface SeenType {
  readonly type: string;
  readonly condition: Sql;
}

/** A text with numbered placeholders as SQL with its values. */
function withValues(text: string, values: readonly unknown[]): Sql {
  const parts = text.split(/\$(\d+)/);
  const numbers = parts.filter((_, at) => at % 2 === 1).map(Number);
  return new Sql(
    parts.filter((_, at) => at % 2 === 0),
    numbers.map((number) => values[number - 1]),
  );
}

/** Checks whether a condition over records asks of them only where they belong, so that it can be asked of their entries. */
function isOfPlaceAlone(scope: string, joins: string): boolean {
  return [...scope.matchAll(/\b([a-z]\w*)\."?(\w+)"?/g)].every(([, alias = '', name = '']) =>
    // What no join brings belongs to a query within the condition.
    alias === 't' ? placeColumns.has(name) : !new RegExp(String.raw`\b${alias}\b`).test(joins),
  );
}

/** The condition by which a person sees the entries of a store's records, deleted or not; null where they see none whole. */
function seenOfStore(store: KnownStore, session: Session, trace: RequestTrace): SeenType | null {
  const { resource, options } = store;
  const view = viewGrant(session, resource, trace);
  if (view?.projection !== 'full') return null;
  const parameters = new Parameters();
  const { scope, joins } = store.statement(view, parameters);
  const isSeen = withValues(scope, parameters.values);
  if (isOfPlaceAlone(scope, joins)) return { type: resource.name, condition: isSeen };
  // The record is named outside of its own query, which calls it `t` as well.
  const condition = sql`coalesce((select true from (select ${own.recordId} as id) wanted
    cross join lateral (select from ${identifier(getTableName(options.table))} t ${raw(joins)}
      where t.id = wanted.id and ${isSeen}) found), false)`;
  return { type: resource.name, condition };
}

/** Checks whether a person sees what users do apart from changing records: those who see users. */
function seesSecurity(session: Session): boolean {
  return can(session, 'ROOT.users', 'view') || can(session, 'CUSTOMER.users', 'view');
}

/**
 * Returns the condition by which a grant shows entries of the audit log: those of records that its holder sees elsewhere,
 * and what the users whom they see did (AUD-01). What is at no customer is for those with the page of the root.
 */
export function seenEntries({ holder }: Grant, stores: StoreRegistry): Sql {
  if (holder.kind === 'system') return raw('true');
  const { session, trace } = holder;
  const types = stores.all().flatMap((store) => seenOfStore(store, session, trace) ?? []);
  const alike = Map.groupBy(types, ({ condition }) => JSON.stringify([condition.texts, condition.values]));
  const seen = [...alike.values()].map(
    (group) =>
      sql`(${own.type} = any(${group.map(({ type }) => type)}::text[]) and ${group[0]?.condition ?? raw('false')})`,
  );
  if (seesSecurity(session)) seen.push(sql`${own.type} = ${SECURITY_TYPE}`);
  const place = can(session, 'ROOT.audit', 'view') ? raw('true') : sql`${own.customerId} is not null`;
  return seen.length === 0 ? raw('false') : sql`(${place} and (${join(seen, ' or ')}))`;
}
