import type { TrialResult } from '@atrium/contract';

import { ConnectionError } from '../../ports/connection.ts';

/** A step that throws `ConnectionError` where it does not work, or returns false where the account may not do it. */
type Attempt = readonly [step: TrialResult['step'], attempt: () => Promise<boolean>];

/** Tries the steps of a trial in their order, up to the first that does not work (TRUE-11). */
export async function trySteps(attempts: readonly Attempt[]): Promise<readonly TrialResult[]> {
  const results: TrialResult[] = [];
  for (const [step, attempt] of attempts) {
    try {
      const isAllowed = await attempt();
      results.push({ step, result: isAllowed ? 'works' : 'refused' });
      if (!isAllowed) return results;
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      return [...results, { step, result: error.problem }];
    }
  }
  return results;
}
