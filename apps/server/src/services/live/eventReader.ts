import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { revisionTable } from '../../store/revision.table.ts';
import { liveEventTable } from './liveEvent.table.ts';

/** Most events that are read at a time: what loads many records in one transaction is read in parts. */
const PAGE = 2_000;

const r = revisionTable;
const e = liveEventTable;

/** The snapshots of the database between which events were written; without an end, up to now. */
interface Span {
  readonly from: string;
  readonly to: string | null;
}

interface Page {
  readonly snapshot: string;
  readonly events: readonly { readonly transaction: string; readonly id: string; readonly event: unknown }[];
}

/**
 * Reads what was committed since it looked last, whatever the order in which transactions began and ended: a row is new
 * where its transaction is seen by the database's snapshot of now and was not by the one before.
 */
export class EventReader {
  readonly #database: Database;
  #seen: string;

  private constructor(database: Database, seen: string) {
    this.#database = database;
    this.#seen = seen;
  }

  /** Begins with what is committed from now on. */
  static async open(database: Database): Promise<EventReader> {
    return new EventReader(database, await snapshotOf(database));
  }

  /** Passes over what was committed until now. */
  async skip(): Promise<void> {
    this.#seen = await snapshotOf(this.#database);
  }

  /** Hands over every event since the last time, a part of them at a time. */
  async read(handle: (event: unknown) => void): Promise<void> {
    const from = this.#seen;
    let page = await this.#page({ from, to: null }, null);
    const to = page.snapshot;
    for (;;) {
      for (const { event } of page.events) handle(event);
      const last = page.events.at(-1);
      if (last === undefined || page.events.length < PAGE) break;
      page = await this.#page({ from, to }, last);
    }
    this.#seen = to;
  }

  async #page({ from, to }: Span, after: Pick<Page['events'][number], 'transaction' | 'id'> | null): Promise<Page> {
    const isNew = (transaction: typeof r.transaction | typeof e.transaction) => sql`
      ${transaction} >= pg_snapshot_xmin(${from}::pg_snapshot) and not pg_visible_in_snapshot(${transaction}, ${from}::pg_snapshot)
      and pg_visible_in_snapshot(${transaction}, coalesce(${to}::pg_snapshot, pg_current_snapshot()))`;
    const [page] = await this.#database.queryAside<Page>(sql`
      select pg_current_snapshot()::text as snapshot, (
        select coalesce(json_agg(json_build_object('transaction', n.transaction::text, 'id', n.id, 'event', n.event)), '[]')
        from (
          select h.* from (
            select ${r.transaction}, ${r.id}, json_build_object('type', 'changed', 'resource', ${r.entity}, 'id', ${r.entityId},
                'action', ${r.action}, 'version', ${r.version}, 'customerId', ${r.customerId}, 'buildingId', ${r.buildingId},
                'vendorId', ${r.vendorId})::jsonb as event
              from ${r} where ${isNew(r.transaction)}
            union all
            select ${e.transaction}, ${e.id}, ${e.event} from ${e} where ${isNew(e.transaction)}
          ) h
          where ${after?.transaction ?? null}::xid8 is null or (h.transaction, h.id) > (${after?.transaction ?? null}::xid8, ${after?.id ?? null}::uuid)
          order by h.transaction, h.id limit ${PAGE}::int
        ) n
      ) as events`);
    if (page === undefined) throw new Error('the database gave no snapshot');
    return page;
  }
}

async function snapshotOf(database: Database): Promise<string> {
  const [line] = await database.queryAside<{ snapshot: string }>(sql`select pg_current_snapshot()::text as snapshot`);
  if (line === undefined) throw new Error('the database gave no snapshot');
  return line.snapshot;
}
