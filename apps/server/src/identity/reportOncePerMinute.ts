import { times } from '@atrium/contract';
import { LRUCache } from 'lru-cache';

import type { ReportRefusedCredentials } from './opaqueToken.ts';

const MAX_ISSUERS = 1_000;

/** Passes on what is wrong with an issuer once a minute, as every token of it meets the same. */
export function reportOncePerMinute(report: ReportRefusedCredentials): ReportRefusedCredentials {
  const reported = new LRUCache<string, true>({ max: MAX_ISSUERS, ttl: times.minute });
  return (issuer, problem) => {
    const key = `${issuer} ${problem}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    report(issuer, problem);
  };
}
