import { turnLimits } from '@atrium/contract';

import { assertNoWait } from '../base/rateLimits.ts';

/** The calls of people, a few of each under way and the others in turn (SEC-24). */
export interface CallTurns {
  /**
   * Waits for a person's turn: returns what ends the call, which may be called again.
   * @throws HttpError 429 where too many wait already
   */
  enter(personId: string): Promise<() => void>;
}

interface Calls {
  underWay: number;
  /** Begins each call that waits, the first first. */
  readonly waiting: (() => void)[];
}

/** Seconds after which one who was refused may ask again: as many calls as wait are done by then. */
const RETRY_AFTER = 1;

/** Lets each person have a few calls under way in this process; a turn that ends is the next one's. */
export function createCallTurns({ maxUnderWay, maxWaiting } = turnLimits): CallTurns {
  const people = new Map<string, Calls>();
  const callsOf = (personId: string): Calls => {
    const known = people.get(personId) ?? { underWay: 0, waiting: [] };
    people.set(personId, known);
    return known;
  };
  return {
    async enter(personId) {
      const calls = callsOf(personId);
      if (calls.underWay >= maxUnderWay) {
        if (calls.waiting.length >= maxWaiting) assertNoWait(RETRY_AFTER);
        await new Promise<void>((begin) => calls.waiting.push(begin));
      } else calls.underWay += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const next = calls.waiting.shift();
        if (next !== undefined) return next();
        calls.underWay -= 1;
        if (calls.underWay === 0) people.delete(personId);
      };
    },
  };
}
