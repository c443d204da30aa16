import type { Session } from '@atrium/contract';
import { getTableName } from 'drizzle-orm';

import { viewGrant } from '../../access/authorize.ts';
import type { RequestTrace } from '../../access/grant.ts';
import { readRecords } from '../../base/readRecords.ts';
import type { Executor } from '../../db/database.ts';
import { Parameters } from '../../db/sql.ts';
import { findUserEmail } from '../../directory/names.ts';
import { createSessionCache } from '../../directory/sessions.ts';
import { type ShownIds, shownIdsOf, withShownIds } from '../../store/shownIds.ts';
import type { StoreRegistry, Values } from '../../store/storeDefinition.ts';

/** What a maker may see now of the records of one resource. */
export interface ResourceView {
  /** Of the ids that were asked for, those of records that the maker sees. */
  readonly ids: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
  /** Returns the values without ids of records that the maker may not see. */
  shown(values: Values): Values;
}

const trace: RequestTrace = { requestId: '', address: null };

/** The session of a maker as it is now; null for one that has left. */
export async function findMaker(executor: Executor, makerId: string | null): Promise<Session | null> {
  const email = makerId === null ? null : await findUserEmail(executor, makerId);
  const session = email === null ? null : await createSessionCache(executor).find(email);
  return session?.role === null ? null : session;
}

function withoutHidden(values: Values, shown: ShownIds | null): Values {
  return shown === null ? values : (readRecords(withShownIds(JSON.stringify(values), shown))[0] ?? {});
}

/**
 * Finds which records of a resource a maker sees now, deleted or not, and which of their fields: by the scope and the
 * projection of their session, as any list (HOOK-02). Null where they see none; a resource that is not known has no view.
 */
export async function viewOf(
  executor: Executor,
  stores: StoreRegistry,
  maker: Session,
  entity: string,
  ids: readonly string[],
): Promise<ResourceView | null> {
  const store = stores.all().find(({ resource }) => resource.name === entity);
  const view = store === undefined ? null : viewGrant(maker, store.resource, trace);
  if (store === undefined || view === null || view.projection === 'reader') return null;
  const parameters = new Parameters();
  const wanted = parameters.add(ids);
  const { joins, scope } = store.statement(view, parameters);
  const text = `select t.id from "${getTableName(store.options.table)}" t ${joins}
    where t.id = any(${wanted}::uuid[]) and ${scope}`;
  const found = await executor.query<{ id: string }>({ text, values: parameters.values });
  const shownIds = await shownIdsOf(store.options.findShownIds, view, executor);
  return {
    ids: new Set(found.map(({ id }) => id)),
    fields: new Set(store.fieldsFor(view, 'record')),
    shown: (values) => withoutHidden(values, shownIds),
  };
}
