import { createHash } from 'node:crypto';

const DAY_MS = 86_400_000;

/** Returns the days since 1970, in UTC. */
function today(): number {
  return Math.floor(Date.now() / DAY_MS);
}

/** Returns the number that a text is given by its digest, the same on every machine. */
export function numberOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

/**
 * Returns the names whose turn it is on a day. They are dealt out by their digests, so that neighbours are not in one
 * part.
 * @param parts days after which every name has had its turn
 */
export function partOfDay(names: readonly string[], parts: number, day: number): string[] {
  const dealt = names.toSorted((one, next) => numberOf(one) - numberOf(next));
  const chosen = new Set(dealt.filter((_, place) => place % parts === day % parts));
  return names.filter((name) => chosen.has(name));
}

/**
 * Chooses among names that may be many: all where they are no more than `max`, else a part that changes each day and
 * contains each name once in as many days as there are parts.
 */
export function chooseOfDay(names: readonly string[], max: number, day = today()): string[] {
  return partOfDay(names, Math.ceil(names.length / max), day);
}
