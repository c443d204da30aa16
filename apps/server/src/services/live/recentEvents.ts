import { liveLimits } from '@atrium/contract';

import { type ChangedEvent, scopeKey } from './eventBatch.ts';
import type { LiveEvent } from './live.ts';

type JobEvent = Extract<LiveEvent, { type: 'job' }>;

/** The last event of a place or job, when it was heard, and when one of another record of the place was before. */
interface Heard {
  readonly event: ChangedEvent | JobEvent;
  readonly at: number;
  readonly otherAt: number;
}

function keyOf(event: Heard['event']): string {
  return event.type === 'job' ? event.id : `${event.resource} ${scopeKey(event)}`;
}

/** An event that was heard since an instant, and whether all events of its place since then were of its record. */
export interface RecentEvent {
  readonly event: Heard['event'];
  readonly isOneRecord: boolean;
}

/**
 * What this process has heard last of each place and job, for pages that were read before they listen (API-41). A thousand
 * changes of a place take the room of one. Times are those of `clock`, which runs even where the computer's is set.
 */
export class RecentEvents {
  /** In the order in which they were heard. */
  readonly #heard = new Map<string, Heard>();
  readonly #clock: () => number;
  /** Since when nothing is missing. */
  #completeSince: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#completeSince = clock();
  }

  note(event: Heard['event']): void {
    const key = keyOf(event);
    const before = this.#heard.get(key);
    const isSame = before === undefined || before.event.id === event.id;
    this.#heard.delete(key);
    this.#heard.set(key, { event, at: this.#clock(), otherAt: isSame ? (before?.otherAt ?? -Infinity) : before.at });
    const [oldest] = this.#heard;
    if (this.#heard.size <= liveLimits.maxRecent || oldest === undefined) return;
    this.#heard.delete(oldest[0]);
    this.#completeSince = oldest[1].at + 1;
  }

  /** From now on events are missing, until `resume`. */
  lose(): void {
    this.#heard.clear();
    this.#completeSince = Infinity;
  }

  resume(): void {
    this.#completeSince = this.#clock();
  }

  /** Returns what was heard since an instant of the clock; null where that is not known. */
  since(instant: number): readonly RecentEvent[] | null {
    if (instant < this.#completeSince) return null;
    return [...this.#heard.values()]
      .filter(({ at }) => at >= instant)
      .map(({ event, otherAt }) => ({ event, isOneRecord: otherAt < instant }));
  }
}
