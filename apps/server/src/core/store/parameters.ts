/** Collects the values of one statement; `add` answers the placeholder. User input reaches SQL only this way. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
