import type { LiveEvent } from './live.ts';

export type ChangedEvent = Extract<LiveEvent, { type: 'changed' }>;

/** The place that a changed record belongs to, as one text. */
export function scopeKey({ customerId, buildingId, vendorId }: ChangedEvent): string {
  return [customerId, buildingId, vendorId].join();
}

/** Changes of records that belong to the same place; `event` is the last of them. */
export interface ScopedChanges {
  event: ChangedEvent;
  /** Whether all of them are of one record. */
  isOneRecord: boolean;
}

/** The changes of one resource in a span of time, merged by the place that the records belong to (SEC-17). */
export class EventBatch {
  readonly #byScope = new Map<string, ScopedChanges>();

  add(event: ChangedEvent): void {
    const key = scopeKey(event);
    const known = this.#byScope.get(key);
    if (known === undefined) {
      this.#byScope.set(key, { event, isOneRecord: true });
    } else {
      known.isOneRecord &&= known.event.id === event.id;
      known.event = event;
    }
  }

  get changes(): readonly ScopedChanges[] {
    return [...this.#byScope.values()];
  }
}
