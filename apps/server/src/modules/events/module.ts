/**
 * Events, their sessions and registrations. Read `event/event.store.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [];
