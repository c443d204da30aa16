import { AsyncLocalStorage } from 'node:async_hooks';

import { HttpError } from '../base/httpError.ts';
import type { Database } from './database.ts';

/** Connections of a process that one person may use at a time, and how long a further request waits for one (SEC-16). */
export interface PersonShareLimits {
  readonly maxConnections: number;
  /** Milliseconds. */
  readonly longestWait: number;
}

const usualLimits: PersonShareLimits = { maxConnections: 2, longestWait: 10_000 };
/** The embedded database has one connection: a second statement of a person would only be in line before others'. */
const embeddedLimits: PersonShareLimits = { ...usualLimits, maxConnections: 1 };
const RETRY_SECONDS = '5';

const currentPerson = new AsyncLocalStorage<string>();

/** Runs a person's request: what it does in the database counts as theirs. */
export function asPerson<Result>(personId: string, run: () => Result): Result {
  return currentPerson.run(personId, run);
}

interface Share {
  busy: number;
  /** Those who wait for a connection, the first first. */
  readonly waiting: Set<() => void>;
}

/**
 * Returns the database as requests use it: each person has few of its connections at a time, so that one person's slow
 * statements leave the others enough, of the processors too. Work that is no person's is not held up.
 */
export function shareAmongPeople(
  database: Database,
  limits: PersonShareLimits = database.kind === 'embedded' ? embeddedLimits : usualLimits,
): Database {
  const shares = new Map<string, Share>();

  const waitForRoom = (share: Share): Promise<void> =>
    new Promise((resolve, reject) => {
      const handleRoom = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        share.waiting.delete(handleRoom);
        reject(new HttpError(503, 'unavailable', { headers: { 'retry-after': RETRY_SECONDS } }));
      }, limits.longestWait);
      share.waiting.add(handleRoom);
    });

  const inShare = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    const personId = currentPerson.getStore();
    if (personId === undefined) return run();
    const share = shares.get(personId) ?? { busy: 0, waiting: new Set() };
    shares.set(personId, share);
    // Who is woken takes over the place of the one that has ended.
    if (share.busy >= limits.maxConnections) await waitForRoom(share);
    else share.busy += 1;
    try {
      return await run();
    } finally {
      const [next] = share.waiting;
      if (next === undefined) {
        share.busy -= 1;
        if (share.busy === 0) shares.delete(personId);
      } else {
        share.waiting.delete(next);
        next();
      }
    }
  };

  return {
    kind: database.kind,
    query: (statement) => inShare(() => database.query(statement)),
    transaction: (run) => inShare(() => database.transaction(run)),
    whileLocked: (key, run) => database.whileLocked(key, run),
    queryAside: (statement) => database.queryAside(statement),
    listen: (channel, handlers) => database.listen(channel, handlers),
    connections: database.connections,
    close: () => database.close(),
  };
}
