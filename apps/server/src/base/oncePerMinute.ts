import { times } from '@atrium/contract';
import { LRUCache } from 'lru-cache';

const MAX_KEYS = 1_000;

/** Passes on what is reported once a minute for each key: what goes on failing would fill the log with the same. */
export function oncePerMinute<Given extends readonly unknown[]>(
  report: (...given: Given) => void,
  keyOf: (...given: Given) => string,
): (...given: Given) => void {
  const reported = new LRUCache<string, true>({ max: MAX_KEYS, ttl: times.minute, perf: Date, ttlResolution: 0 });
  return (...given) => {
    const key = keyOf(...given);
    if (reported.has(key)) return;
    reported.set(key, true);
    report(...given);
  };
}
