import { defineConfig } from 'vitest/config';

/**
 * One project per workspace, and `tests` for what is asked of the whole repository.
 * Server tests open a database of their own, which takes seconds on a busy machine: hence their longer limits.
 * The portal's project has globals because Testing Library unmounts after each test only when it finds `afterEach` there.
 */
export default defineConfig({
  test: {
    // Every core: most of a server test is waiting for its database.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', root: './packages/contract', include: ['src/**/*.test.ts'] } },
      { test: { name: 'phrases', root: './packages/phrases', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'auth-client',
          root: './packages/auth-client',
          include: ['src/**/*.test.ts'],
          // An hour on the fake clock is a thousand looks at the expiry.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          root: './apps/server',
          include: ['src/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'portal',
          root: './apps/portal',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          globals: true,
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: 'tests',
          root: '.',
          include: ['tests/**/*.test.ts', 'bench/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
