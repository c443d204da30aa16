import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from './buildPortal.ts';
import { ensureBrowser } from './findBrowser.ts';
import { packageScript, root, runProgram } from './runProgram.ts';
import { countPlaywright, countVitest, sumCounts, type TestCounts } from './testCounts.ts';

/**
 * `npm test`: every test of every workspace, then the browser journeys against the built portal (OPS-02). The last line is
 * `N passed, N failed`. `-- --unit` leaves the journeys out, `-- --server` runs the server's tests only (on PostgreSQL
 * with TEST_DATABASE_URL), `-- --journeys` the journeys only; words choose files by their path, `-t` tests by their title.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    title: { type: 'string', short: 't' },
  },
});
const reports = mkdtempSync(join(tmpdir(), 'atrium-test-'));
const isFiltered = positionals.length > 0 || values.title !== undefined;

function readReport(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

async function runVitest(): Promise<TestCounts> {
  const report = join(reports, 'vitest.json');
  const code = await runProgram(process.execPath, [
    packageScript('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(values.server ? ['--project=server'] : []),
    ...(values.title === undefined ? [] : ['-t', values.title]),
    ...(isFiltered ? ['--passWithNoTests'] : []),
    ...positionals,
  ]);
  return countVitest(readReport(report), code);
}

async function runJourneys(): Promise<TestCounts> {
  const notRun = { passed: 0, failures: ['the journeys: they did not run'] };
  const browser = await ensureBrowser();
  if (browser === null) {
    process.stderr.write(
      'No browser for the journeys: install Chromium or Chrome, or name one in CHROME_PATH. On Debian, root gets the ' +
        'package installed.\n',
    );
    return notRun;
  }
  if ((await buildPortal()) !== 0) return notRun;
  const report = join(reports, 'playwright.json');
  const code = await runProgram(
    process.execPath,
    [
      packageScript('@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...(values.title === undefined ? [] : ['--grep', values.title]),
      ...(isFiltered ? ['--pass-with-no-tests'] : []),
      ...positionals,
    ],
    { env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  return countPlaywright(readReport(report), code);
}

/** Whether any journey's path has one of the words; building and a browser are not worth it for none. */
function isJourneyWanted(): boolean {
  if (values.unit || values.server) return false;
  const journeys = globSync('tests/journeys/*.spec.ts', { cwd: root });
  return positionals.length === 0 || journeys.some((path) => positionals.some((word) => path.includes(word)));
}

const counts: TestCounts[] = [];
try {
  if (!values.journeys) counts.push(await runVitest());
  if (isJourneyWanted()) counts.push(await runJourneys());
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { passed, failures } = sumCounts(counts);
const failed = failures.length;
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
if (passed + failed === 0) process.stderr.write('No test fits these words.\n');
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
