/**
 * Values that are dear to make, by what they depend on. The one made first leaves when there are more than `most`, so that
 * keys which people choose do not fill the memory.
 */
export class Recent<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Returns the value of a key, made once for as long as it is kept. What `make` throws is not kept. */
  get(key: string, make: () => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (this.#values.size >= this.#most) {
      for (const first of this.#values.keys()) {
        this.#values.delete(first);
        break;
      }
    }
    this.#values.set(key, made);
    return made;
  }
}
