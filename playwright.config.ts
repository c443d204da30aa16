import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tools/findBrowser.ts';

/** A port of 127.0.0.1 that nothing listens on now. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}

// Playwright reads this file again in each worker, which inherits the variables: port and folder must stay the same there.
process.env['JOURNEY_PORT'] ??= String(await findFreePort());
// Where a journey may listen for what the portal's monitoring sends; nothing listens there otherwise, and nothing is sent without consent.
process.env['JOURNEY_MONITORING_PORT'] ??= String(await findFreePort());
if (!process.env['JOURNEY_DATA_DIR']) {
  const madeHere = mkdtempSync(join(tmpdir(), 'atrium-journeys-'));
  process.env['JOURNEY_DATA_DIR'] = madeHere;
  process.on('exit', () => rmSync(madeHere, { recursive: true, force: true }));
}
const port = process.env['JOURNEY_PORT'];
const dataFolder = process.env['JOURNEY_DATA_DIR'];
const publicUrl = `http://localhost:${port}`;
const browser = findBrowser();
const isRoot = process.getuid?.() === 0;

/**
 * The browser journeys: the built portal on a server of its own with a fresh demo portfolio, at a free port. One worker,
 * because the journeys share that server's data and the machines they run on are small.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: publicUrl,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === null ? {} : { executablePath: browser }),
      // Chromium refuses its sandbox to root, and containers have a small /dev/shm.
      args: [...(isRoot ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    url: `${publicUrl}/readyz`,
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: port,
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      DEMO: '1',
      MONITORING_URL: `http://127.0.0.1:${process.env['JOURNEY_MONITORING_PORT']}`,
      MONITORING_CLIENT_TOKEN: 'journey',
      MONITORING_APPLICATION_ID: 'journey',
      MONITORING_RELAY: '1',
    },
  },
});
