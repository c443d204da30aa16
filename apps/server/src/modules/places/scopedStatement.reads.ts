import { levelGrant, referenceGrant } from '../../access/authorize.ts';
import type { Grant } from '../../access/grant.ts';
import { Parameters, type Sql, sql } from '../../db/sql.ts';
import { spaceCountTable } from './space/spaceCount.table.ts';
import type { ReadContext } from '../../store/storeDefinition.ts';

/** A statement over the records that the holder of a grant sees; its parts are written in order, as their values are numbered so. */
export class ScopedStatement {
  readonly #parameters = new Parameters();
  readonly #context: ReadContext;
  readonly #grant: Grant;
  #text = '';

  constructor(context: ReadContext, grant: Grant) {
    this.#context = context;
    this.#grant = grant;
  }

  add(part: Sql): this {
    this.#text += ` ${part.render(this.#parameters)}`;
    return this;
  }

  /** `from … where …` for the records of a resource as `t` that are in scope and not deleted. */
  addFrom(resource: 'space' | 'building' | 'customer' | 'spaceBooking', joins: Sql = sql``): this {
    const store = this.#context.services.stores.named(resource);
    const seen = store.statement(referenceGrant(this.#grant, store.resource), this.#parameters);
    this.#text += ` from ${sql`${store.options.table}`.fixed} t ${seen.joins} ${joins.render(this.#parameters)}
      where t.deleted_at is null and ${seen.scope}`;
    return this;
  }

  /** `from … where …` for the lines of the kept counts of what is in buildings, as `t`, that are in scope. */
  addFromCounts(): this {
    const store = this.#context.services.stores.named('space');
    const grant = levelGrant(referenceGrant(this.#grant, store.resource), 'building');
    const { scope } = store.statement(grant, this.#parameters);
    this.#text += ` from ${sql`${spaceCountTable}`.fixed} t where ${scope}`;
    return this;
  }

  read<Line extends object>(): Promise<Line[]> {
    return this.#context.work.query<Line>({ text: this.#text, values: this.#parameters.values });
  }
}
