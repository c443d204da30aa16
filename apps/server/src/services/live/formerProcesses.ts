import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { LIVE_CHANNEL } from '../../store/revision.table.ts';

/** The name of the connections on which processes of the version before listen. */
const FORMER_LISTENER = 'atrium listener';

/**
 * Passes events on to processes of the version before: they serve next to this one while a release is rolled out, and hear
 * of an event by its notification alone (OPS-17). The release after this one has none and removes this.
 */
export class FormerProcesses {
  readonly #database: Database;
  #isNeeded: boolean;

  constructor(database: Database) {
    this.#database = database;
    this.#isNeeded = database.kind === 'postgres';
  }

  get isNeeded(): boolean {
    return this.#isNeeded;
  }

  /** Looks whether there are some; once there are none, none can start any more on this database. */
  async look(): Promise<void> {
    if (!this.#isNeeded) return;
    const found = await this.#database.queryAside(sql`
      select from pg_stat_activity where datname = current_database() and application_name = ${FORMER_LISTENER}::text limit 1`);
    this.#isNeeded = found.length > 0;
  }

  async pass(events: readonly unknown[]): Promise<void> {
    if (events.length === 0) return;
    await this.#database.queryAside(sql`
      select pg_notify(${LIVE_CHANNEL}::text, e::text) from jsonb_array_elements(${JSON.stringify(events)}::jsonb) e`);
  }
}
