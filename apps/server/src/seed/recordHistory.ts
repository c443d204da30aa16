import { uuidv7 } from '../base/uuidv7.ts';
import type { RevisionAction, Values } from '../store/storeDefinition.ts';
import type { KnownStore } from '../store/storeDefinition.ts';

/** A record as it was after one change, and who made the change when. */
export interface LifeStep {
  readonly action: RevisionAction;
  readonly date: Date;
  readonly editorId: string | null;
  readonly deletedAt: Date | null;
  /** All values by field. */
  readonly values: Values;
}

/** Who changes a record and when. */
export interface Edit {
  readonly date: Date;
  readonly editorId: string | null;
}

/** Everything that happened to a record, from its creation on: version 1 is the first step, version 2 the second. */
export class RecordHistory {
  readonly id = uuidv7();
  readonly store: KnownStore;
  readonly #steps: LifeStep[];

  /** @param values a value for every column that is not the record's head */
  constructor(store: KnownStore, { date, editorId }: Edit, values: Values) {
    this.store = store;
    this.#steps = [{ action: 'Created', date, editorId, deletedAt: null, values }];
  }

  get steps(): readonly LifeStep[] {
    return this.#steps;
  }

  get last(): LifeStep {
    const last = this.#steps.at(-1);
    if (last === undefined) throw new Error('a history begins with a step');
    return last;
  }

  /** The value of a field after the last step. */
  value(field: string): unknown {
    return this.last.values[field];
  }

  /** The revision's action is the one that a save of the same change would have. */
  change(edit: Edit, values: Values): this {
    const { actionOf } = this.store.options;
    const { values: before, deletedAt } = this.last;
    return this.#step(edit, values, actionOf?.(before, { ...before, ...values }) ?? 'Modified', deletedAt);
  }

  remove(edit: Edit, values: Values = {}): this {
    return this.#step(edit, values, 'Deleted', edit.date);
  }

  restore(edit: Edit, values: Values = {}): this {
    return this.#step(edit, values, 'Enabled', null);
  }

  #step({ date, editorId }: Edit, changed: Values, action: RevisionAction, deletedAt: Date | null): this {
    const { last } = this;
    if (date <= last.date)
      throw new Error(`${this.store.resource.name} cannot change at ${date.toISOString()}, before it was last changed`);
    this.#steps.push({ action, date, editorId, deletedAt, values: { ...last.values, ...changed } });
    return this;
  }
}
