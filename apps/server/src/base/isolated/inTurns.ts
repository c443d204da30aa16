/** Waits for its turn and does the work of an owner. */
export type InTurn = <Result>(owner: string | null, work: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a function that begins a work when `count` or fewer others are under way. Owners take turns, so that the many
 * works of one do not hold up those of others (SEC-16); works of one owner begin in the order in which they come.
 */
export function inTurns(count: number): InTurn {
  // An owner who was served goes behind the others.
  const waiting = new Map<string | null, (() => void)[]>();
  let running = 0;
  const takeNext = (): (() => void) | undefined => {
    const [first] = waiting;
    if (first === undefined) return undefined;
    const [owner, [next, ...others]] = first;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others);
    return next;
  };
  return async (owner, work) => {
    if (running === count)
      await new Promise<void>((resolve) => waiting.set(owner, [...(waiting.get(owner) ?? []), resolve]));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
      // The place goes to the next one, if there is one.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
