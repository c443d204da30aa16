const numeric = /^\d{1,15}(?:\.\d{1,15})?(?:E[+-]?\d{1,2})?$/i;

function numberOf(reference: string): number | null {
  return numeric.test(reference) ? Number(reference) : null;
}

/** What a reference leads to; `isAssumed` where a spreadsheet program had made a number of it. */
export interface FoundReference<Entry> {
  readonly entry: Entry;
  readonly isAssumed: boolean;
}

/**
 * Finds entries by their reference. Where none has it as it is written, the one is taken that is the same number:
 * spreadsheet programs drop the zeros in front of `007` and write `1E5` as 100000.
 */
export class ReferenceIndex<Entry> {
  readonly #exact = new Map<string, Entry>();
  /** Null where several have the number. */
  readonly #byNumber = new Map<number, Entry | null>();

  add(reference: string, entry: Entry): void {
    this.#exact.set(reference.toLowerCase(), entry);
    const number = numberOf(reference);
    if (number !== null) this.#byNumber.set(number, this.#byNumber.has(number) ? null : entry);
  }

  find(reference: string): FoundReference<Entry> | null {
    const exact = this.#exact.get(reference.toLowerCase());
    if (exact !== undefined) return { entry: exact, isAssumed: false };
    const number = numberOf(reference);
    const same = number === null ? undefined : this.#byNumber.get(number);
    return same === undefined || same === null ? null : { entry: same, isAssumed: true };
  }
}
