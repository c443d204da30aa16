/** Makes a function that begins a work when `count` or fewer others are under way, in the order in which they come. */
export function inTurns(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running === count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes to the next one, if there is one.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
