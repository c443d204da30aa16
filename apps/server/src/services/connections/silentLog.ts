import type { OutageLog } from './breaker.ts';

/** For what runs without a caller's log: the outage itself is in the database, and screens show it. */
export const silentLog: OutageLog = { warn: () => {}, info: () => {} };
