import { describe, expect, it } from 'vitest';

import {
  callLimits,
  imageLimits,
  keepingLimits,
  listLimits,
  textLimits,
  times,
  UPDATE_CHECK_INTERVAL,
} from './limits.ts';

describe('the limits of the specification', () => {
  it('are in one place with the values of its section 9 (LIM-03, API-26)', () => {
    expect(times).toEqual({ second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 });
    expect(callLimits).toMatchObject({ timeout: 60_000, domainConfigTimeout: 3_000, retries: 3, mutationRetries: 0 });
    expect(callLimits).toMatchObject({
      retryBackoffStart: 1_000,
      retryBackoffMost: 30_000,
      cacheDroppedAfter: 300_000,
      profileStaleAfter: 86_400_000,
    });
    expect(listLimits).toMatchObject({ defaultPage: 1, defaultPageSize: 10, pageSizes: [10, 25, 50, 100] });
    expect(imageLimits.mostBytes).toBe(2 * 1024 * 1024);
    expect(textLimits).toMatchObject({
      closedMessage: 80,
      mapSpaceXRefId: 32,
      name: 255,
      description: 4_000,
      richContent: 100_000,
    });
    expect(keepingLimits.deletedBuildingMonths).toBe(3);
    expect(UPDATE_CHECK_INTERVAL).toBe(3_600_000);
  });
});
