import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { listChangedTests } from './tools/changedTests.ts';
import { chooseOfDay } from './tools/dailyPart.ts';
import { TestReporter } from './tools/testReporter.ts';
import { TestSequencer } from './tools/testSequencer.ts';

/** Tests with the real monitoring SDK, which hangs itself on its page for good: each file has a page of its own. */
const SDK_TESTS = 'src/features/monitoring/*.test.ts';
const portal = {
  root: './apps/portal',
  environment: 'jsdom',
  setupFiles: [fileURLToPath(new URL('apps/portal/src/testing/setup.ts', import.meta.url))],
  env: { TZ: 'Europe/Paris' },
  // Longer than the setup's limit for finding something, which says what is missing.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 40_000 } },
};

/** Access matrices a day on the embedded engine: one takes it three times as long as PostgreSQL (158 and 48 s). */
const MATRICES_A_DAY = 2;
const matrices = globSync('tests/access.*.test.ts', { cwd: import.meta.dirname });

/**
 * What is run on the embedded engine, too, where the other server tests run on PostgreSQL: what is about the database
 * itself or reads it by statements of its own. So are test files that were changed, of many a part each day.
 */
const embeddedTests = [
  'apps/server/src/**/{db,store,query,jobs,live,export,search}/**/*.test.ts',
  'apps/server/src/**/*Import.test.ts',
  ...chooseOfDay(matrices, MATRICES_A_DAY),
];
const isOnPostgres = (process.env['TEST_DATABASE_URL'] ?? '') !== '';
const report = process.env['TEST_REPORT'];

/** Limits are there to end what hangs: on a busy machine a server test takes many times as long as on a free one. */
const serverOptions = {
  setupFiles: [fileURLToPath(new URL('apps/server/src/testing/setup.ts', import.meta.url))],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 90_000 } },
};

/**
 * One project per workspace, `tests` for what is asked of the whole repository, and `embedded` for what is asked of both
 * database engines. Projects of the server load their modules once for each worker and not for each file.
 * The portal's files share the page and the modules of their worker, and its setup leaves the page of one test empty for
 * the next.
 */
export default defineConfig({
  test: {
    // One more than there are cores: many server tests wait, for time limits and for other processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: TestSequencer },
    reporters: ['default', ...(report === undefined ? [] : [new TestReporter(report)])],
    projects: [
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'phrases', include: ['packages/phrases/src/**/*.test.ts'] } },
      {
        test: {
          name: 'auth-client',
          include: ['packages/auth-client/src/**/*.test.ts'],
          // An hour on the fake clock is a thousand looks at the expiry.
          testTimeout: 60_000,
          expect: { poll: { timeout: 40_000 } },
        },
      },
      {
        test: {
          ...serverOptions,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: isOnPostgres ? ['apps/server/src/**/db/embedded/**'] : [],
        },
      },
      {
        test: {
          ...serverOptions,
          name: 'embedded',
          include: isOnPostgres ? [...embeddedTests, ...listChangedTests()] : [],
          env: { TEST_DATABASE_URL: '' },
        },
      },
      {
        test: { ...portal, name: 'portal', include: ['src/**/*.test.{ts,tsx}'], exclude: [SDK_TESTS], isolate: false },
      },
      { test: { ...portal, name: 'portal-sdk', include: [SDK_TESTS] } },
      {
        test: {
          ...serverOptions,
          name: 'tests',
          include: ['tests/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
    ],
  },
});
