/** Numbers that look random and are the same at every start, so that the portfolio always has the same content. */
export interface SeededRandom {
  /** From 0, less than 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of a list, which may not be empty. */
  pick<T>(list: readonly T[]): T;
  /** True with the given chance from 0 to 1. */
  chance(share: number): boolean;
}

/** Mulberry32: short, fast and even enough for made-up content. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (list) => {
      const one = list[whole(0, list.length - 1)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
    chance: (share) => next() < share,
  };
}
