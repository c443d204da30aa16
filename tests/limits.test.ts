import { readFile } from 'node:fs/promises';

import { auditPeriods, historyWindows, reservationLimits, sizeUnits } from '@atrium/contract';
import { languages } from '@atrium/phrases';
import { expect, it } from 'vitest';

import { weekStart } from '../apps/portal/src/features/calendar/days.ts';
import { olderMinimums, readMinimums } from '../apps/portal/src/app/browser/browserSupport.ts';
import * as signIn from '../packages/auth-client/src/constants.ts';

// Calls, lists, monitoring, texts and images are compared in packages/contract/src/core/limits.test.ts.
it('signing in has the figures of section 9 (LIM-03)', () => {
  expect(signIn).toMatchObject({
    SILENT_TIMEOUT_MS: 10_000,
    POPUP_TIMEOUT_MS: 60_000,
    POPUP_POLL_MS: 300,
    POPUP_WIDTH: 400,
    POPUP_HEIGHT: 600,
    STATE_LENGTH: 10,
    CODE_VERIFIER_LENGTH: 72,
    CODE_VERIFIER_MIN: 43,
    CODE_VERIFIER_MAX: 128,
    REFRESH_LEAD_MS: 60_000,
    SESSION_CHECK_MS: 2_000,
    STATE_MAX_AGE_MS: 86_400_000,
    LOCK_CHECK_MS: 150,
    LOCK_RELEASE_MS: 3_000,
    EXPIRY_CHECK_MS: 5_000,
    TEST_CALLBACK_WAIT_MS: 3_000,
    TEST_LOGIN_GUARD_MS: 3_000,
    STORAGE_PREFIX: 'pa_oidc',
  });
});

it('ranges, periods, languages, units and browsers are those of section 9 (LIM-03)', async () => {
  expect(reservationLimits.maxDays).toBe(60);
  expect(historyWindows).toEqual(['day', 'month', 'year']);
  expect(auditPeriods).toEqual(['all', 'last2Quarters', 'lastYear', 'currentQuarter']);
  expect(languages).toEqual(['en', 'fr']);
  expect(sizeUnits[0]).toBe('squareFeet');
  expect(weekStart('2026-11-29')).toBe('2026-11-23');
  const page = await readFile(new URL('../apps/portal/index.html', import.meta.url), 'utf8');
  const table = /chrome \d+[^"]*/.exec(page)?.[0];
  expect(readMinimums(table)).toEqual({ chrome: 125, edge: 124, firefox: 127, safari: 17 });
  expect(olderMinimums).toEqual({ chrome: 91, edge: 91, firefox: 90, safari: 15 });
});
