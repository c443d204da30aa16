import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from './buildPortal.ts';
import { ensureHeadlessBrowser } from './findBrowser.ts';
import { listRequirements } from './listRequirements.ts';
import { packageScript, root, runProgram } from './runProgram.ts';
import { findPostgres, startCluster, type TestCluster } from './testCluster.ts';
import { countPlaywright, countVitest, sumCounts, type TestCounts } from './testCounts.ts';
import { describeRun } from './testSummary.ts';

/**
 * `npm test`: every test of every workspace, then the browser journeys against the built portal (OPS-02). The last line is
 * `N passed, N failed`. `-- --unit` leaves the journeys out, `-- --server` runs what needs a database only, `-- --journeys`
 * the journeys only; words choose files by their path, `-t` tests by their title.
 *
 * Server tests and journeys run on the PostgreSQL of TEST_DATABASE_URL, else on a server of their own for this run where it is
 * installed, else on the embedded engine; `-- --embedded` runs them on that one, `-- --postgres` fails without the other.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    server: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    journeys: { type: 'boolean', default: false },
    title: { type: 'string', short: 't' },
  },
});
const startedAt = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'atrium-test-'));
const isFiltered = positionals.length > 0 || values.title !== undefined;
const isServerOnly = values.server || values.embedded;
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (isEnding = true));

/** Runs a script, which is ended by the signal that ends this run; after one, none is started. */
async function runNode(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return isEnding ? 1 : runProgram(process.execPath, args, { env });
}

function readReport(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

async function runVitest(databaseUrl: string): Promise<TestCounts> {
  const report = join(reports, 'vitest.json');
  const code = await runNode(
    [
      packageScript('vitest/vitest.mjs'),
      'run',
      ...(isServerOnly ? ['--project=server', '--project=embedded', '--project=tests'] : []),
      ...(values.title === undefined ? [] : ['-t', values.title]),
      ...(isFiltered ? ['--passWithNoTests'] : []),
      ...positionals,
    ],
    { TEST_DATABASE_URL: databaseUrl, TEST_REPORT: report },
  );
  return countVitest(readReport(report), code);
}

/** A server for this run, unless the tests have one already or need none; null where it cannot be. */
async function openCluster(): Promise<TestCluster | null> {
  const programs = process.env['TEST_DATABASE_URL'] ? null : findPostgres();
  if (values.embedded || programs === null) return null;
  try {
    return await startCluster(programs);
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
    return null;
  }
}

async function runOnDatabase(databaseUrl: string): Promise<TestCounts> {
  const counts = await runVitest(databaseUrl);
  if (!values.postgres || databaseUrl !== '') return counts;
  return sumCounts([counts, notRun('the server tests on PostgreSQL')]);
}

function notRun(what: string): TestCounts {
  return { passed: 0, failures: [`${what}: they did not run`], files: [] };
}

async function runJourneys(databaseUrl: string): Promise<TestCounts> {
  const browser = await ensureHeadlessBrowser();
  if (browser === null) {
    process.stderr.write(
      'No browser for the journeys: install Chromium or Chrome, or name one in CHROME_PATH. On Debian, root gets the ' +
        'package installed.\n',
    );
    return notRun('the journeys');
  }
  if ((await buildPortal()) !== 0) return notRun('the journeys');
  const report = join(reports, 'playwright.json');
  const code = await runNode(
    [
      packageScript('@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...(values.title === undefined ? [] : ['--grep', values.title]),
      ...(isFiltered ? ['--pass-with-no-tests'] : []),
      ...positionals,
    ],
    { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_DATABASE_URL: databaseUrl },
  );
  return countPlaywright(readReport(report), code);
}

/** Whether any journey's path has one of the words; building and a browser are not worth it for none. */
function isJourneyWanted(): boolean {
  if (values.unit || isServerOnly) return false;
  const journeys = globSync('tests/journeys/*.spec.ts', { cwd: root });
  return positionals.length === 0 || journeys.some((path) => positionals.some((word) => path.includes(word)));
}

const counts: TestCounts[] = [];
const cluster = await openCluster();
try {
  const databaseUrl = values.embedded ? '' : (cluster?.url ?? process.env['TEST_DATABASE_URL'] ?? '');
  process.stdout.write(`Servers run on ${databaseUrl === '' ? 'the embedded engine' : 'PostgreSQL'}.\n`);
  if (!values.journeys) counts.push(await runOnDatabase(databaseUrl));
  if (isJourneyWanted() && !isEnding) counts.push(await runJourneys(databaseUrl));
} finally {
  await cluster?.stop();
  rmSync(reports, { recursive: true, force: true });
}
const { passed, failures, files } = sumCounts(counts);
const failed = failures.length;
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
if (passed + failed === 0) process.stderr.write('No test fits these words.\n');
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const requirementIds = new Set(listRequirements(requirements, new Map()).filesById.keys());
const seconds = (performance.now() - startedAt) / 1000;
for (const line of describeRun({ files, requirementIds, seconds })) process.stdout.write(`${line}\n`);
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
