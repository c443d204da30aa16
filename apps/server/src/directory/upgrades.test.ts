import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sealFirstFormat } from '../testing/sealFirstFormat.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { readUpgradeTime } from './upgrades.ts';

describe('a database that has come to this version', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('knows since when, so that links of earlier versions work for 90 days (SEC-25)', async () => {
    const { database, config, links } = test.services;
    const at = await readUpgradeTime(database, 'linksByPurpose');
    expect(Math.abs(Date.now() - at)).toBeLessThan(24 * 60 * 60_000);
    expect(links.open('rsvp', sealFirstFormat(config.secretKey, 'rsvp 1'))).toBe('1');
  });
});
