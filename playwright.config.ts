import { defineConfig, devices } from '@playwright/test';
import { findHeadlessBrowser } from './tools/findBrowser.ts';
import { findMemoryFolder } from './tools/memoryFolder.ts';

const browser = findHeadlessBrowser();
const isRoot = process.getuid?.() === 0;

/**
 * The browser journeys: the built portal on a server of its own for each of two workers, with a copy of a fresh demo
 * portfolio. The journeys of a worker share its server's data, and none needs what another has left there.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/support/globalSetup.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // Bounds for what hangs: a busy machine alone must not reach them.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-GB',
    // What a page fetches through its service worker is not always intercepted: journeys that need one allow it.
    serviceWorkers: 'block',
    // What moves while it opens takes along what is below it: on a busy machine a click then misses its button.
    contextOptions: { reducedMotion: 'reduce' },
    // What a page looked like at each step costs a fifth of the run: `--trace on` adds it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === null ? {} : { executablePath: browser }),
      // Chromium refuses its sandbox to root, and in a small /dev/shm, as containers have it, its pages crash.
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        ...(findMemoryFolder() === null ? ['--disable-dev-shm-usage'] : []),
        // Maps are drawn without a graphics card; all else is faster without the emulation of one.
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
});
