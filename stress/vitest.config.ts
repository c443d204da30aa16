import { fileURLToPath } from 'node:url';

import { defineConfig } from 'vitest/config';

/** The tests against other people's real programs: `npm run stress`, never part of `npm test` (SRV-05). */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    name: 'stress',
    include: ['*.test.ts'],
    setupFiles: [fileURLToPath(new URL('../apps/server/src/testing/setup.ts', import.meta.url))],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
  },
});
