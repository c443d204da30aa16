import { describe, expect, it } from 'vitest';

import {
  callLimits,
  geofenceLimits,
  groupLimits,
  imageLimits,
  keepingLimits,
  listLimits,
  liveLimits,
  monitoringLimits,
  textLimits,
  times,
  UPDATE_CHECK_INTERVAL,
} from './limits.ts';

describe('the limits of the specification', () => {
  it('are in one place with the values of its section 9 (LIM-03, API-26)', () => {
    expect(times).toEqual({ second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 });
    expect(callLimits).toEqual({
      timeout: 60_000,
      domainConfigTimeout: 3_000,
      retries: 3,
      mutationRetries: 0,
      userSaveRetries: 3,
      retryBackoffStart: 1_000,
      retryBackoffMost: 30_000,
      cacheDroppedAfter: 300_000,
      profileStaleAfter: 86_400_000,
    });
    expect(listLimits).toMatchObject({ defaultPage: 1, defaultPageSize: 10, pageSizes: [10, 25, 50, 100] });
    expect(monitoringLimits).toEqual({
      sessionSampleRate: 100,
      replaySampleRate: 100,
      telemetrySampleRate: 20,
      pageStatesSent: 500,
      pageStatesKept: 4_000,
      replayStatsKept: 1_000,
      replayWorkerStart: 30_000,
      longestSession: 14_400_000,
      idleSession: 900_000,
      batchMessages: 50,
      batchBytes: 16_384,
      batchFlush: 30_000,
      messageBytes: 262_144,
      eventsPerMinute: 3_000,
    });
    expect(UPDATE_CHECK_INTERVAL).toBe(3_600_000);
    expect(keepingLimits.deletedBuildingMonths).toBe(3);
    expect(groupLimits.maxMembers).toBe(500);
    expect(textLimits).toMatchObject({ closedMessage: 80, mapSpaceXRefId: 32 });
    expect(imageLimits.maxBytes).toBe(2 * 1024 * 1024);
    expect(imageLimits.contentRatio).toBe(16 / 9);
  });
});

describe('the limits of the product', () => {
  it('are what its rows say (BLDG-26, BRAND-08, LIM-05, OPS-08, SEC-16, SEC-17)', () => {
    expect(geofenceLimits.maxMetres).toBe(1_000);
    expect(imageLimits.least).toMatchObject({
      logo: { width: 200, height: 200 },
      background: { width: 1280, height: 720 },
      image: { width: 600, height: 338 },
      portrait: { width: 200, height: 200 },
      picture: { width: 32, height: 32 },
    });
    expect(textLimits).toMatchObject({ name: 255, description: 4_000, richContent: 100_000 });
    expect(keepingLimits.idempotencyKey).toBe(24 * 60 * 60 * 1_000);
    expect(listLimits.maxTextMatches).toBe(5);
    expect(liveLimits).toMatchObject({ maxStreams: 10, pollEvery: 60_000 });
  });
});
