import { liveLimits, times } from '@atrium/contract';

import { HttpError } from '../../base/httpError.ts';
import { uuidv7 } from '../../base/uuidv7.ts';
import type { Database } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { streamPlaceTable } from './streamPlace.table.ts';

const KEPT_SECONDS = liveLimits.placeKept / times.second;
const own = streamPlaceTable;

const noPlaceLeft = () =>
  new HttpError(429, 'tooMany', { headers: { 'retry-after': String(liveLimits.pollEvery / times.second) } });

/** The places of people's live streams, of which each person has few over all processes (SEC-17). */
export class StreamPlaces {
  readonly #database: Database;
  /** Whether other processes may have streams of the same people. */
  readonly #isShared: boolean;
  /** The person of each place that is taken here. */
  readonly #taken = new Map<string, string>();

  constructor(database: Database) {
    this.#database = database;
    this.#isShared = database.kind !== 'embedded';
  }

  /**
   * Takes a place for a person and returns what gives it back.
   * @throws HttpError 429 when the person has none left; also where two take the last one at the same moment
   */
  async take(personId: string): Promise<() => void> {
    const taken = [...this.#taken.values()].filter((person) => person === personId).length;
    if (taken >= liveLimits.maxStreams) throw noPlaceLeft();
    const id = uuidv7();
    this.#taken.set(id, personId);
    const giveBack = () => this.#giveBack(id);
    if (!this.#isShared) return giveBack;
    try {
      await this.#write([id]);
      const lines = await this.#database.query(sql`select from ${own}
        where ${own.personId} = ${personId}::uuid and ${own.endsAt} > now() limit ${liveLimits.maxStreams + 1}`);
      if (lines.length > liveLimits.maxStreams) throw noPlaceLeft();
    } catch (error) {
      giveBack();
      throw error;
    }
    return giveBack;
  }

  /** Keeps the places that are taken here; those of a process that does so no longer are soon free. */
  async renew(): Promise<void> {
    if (this.#isShared && this.#taken.size > 0) await this.#write([...this.#taken.keys()]);
  }

  async #write(ids: readonly string[]): Promise<void> {
    const people = ids.map((id) => this.#taken.get(id));
    await this.#database.query(sql`insert into ${own} (${own.id}, ${own.personId}, ${own.endsAt})
      select place.id, place.person, now() + make_interval(secs => ${KEPT_SECONDS}::int)
        from unnest(${ids}::uuid[], ${people}::uuid[]) as place(id, person)
      on conflict (${own.id}) do update set ${own.endsAt} = excluded.${own.endsAt}`);
  }

  #giveBack(id: string): void {
    if (!this.#taken.delete(id) || !this.#isShared) return;
    // Where this fails the place is free when its time is over.
    this.#database.query(sql`delete from ${own} where ${own.id} = ${id}::uuid`).catch(() => undefined);
  }
}
