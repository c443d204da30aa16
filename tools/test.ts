import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPortal } from './buildPortal.ts';
import { ensureHeadlessBrowser } from './findBrowser.ts';
import { listRequirements } from './listRequirements.ts';
import { packageScript, root, runProgram } from './runProgram.ts';
import { findPostgres, startCluster, type TestCluster } from './testCluster.ts';
import { argumentsFor, repeatFailures, type Repeats } from './repeatFailures.ts';
import {
  countPlaywright,
  countVitest,
  type FailedTest,
  nameOfTest,
  noTests,
  sumCounts,
  type TestCounts,
} from './testCounts.ts';
import { describeFailure, describeRun } from './testSummary.ts';

/**
 * `npm test`: every test of every workspace, then the browser journeys against the built portal (OPS-02). The last line is
 * `N passed, N failed`. `-- --unit` leaves the journeys out, `-- --server` runs what needs a database only, `-- --journeys`
 * the journeys only; words choose files by their path, `-t` tests by their title.
 *
 * Server tests and journeys run on the PostgreSQL of TEST_DATABASE_URL, else on a server of their own for this run where it is
 * installed, else on the embedded engine; `-- --embedded` runs them on that one, `-- --postgres` fails without the other.
 *
 * Without words and `-t`, a test that fails runs again by itself after all others. One that passes then is no failure of
 * the run, which names it in a line `flaky: <file> <title>`; with more than three failed tests none runs again. Below
 * the name of a test that failed is what its first error said.
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

let countOfReports = 0;

/** Path of a report that no run has written yet. */
function newReport(): string {
  countOfReports += 1;
  return join(reports, `${countOfReports}.json`);
}

function readReport(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

async function runVitest(databaseUrl: string, choice: readonly string[]): Promise<TestCounts> {
  const report = newReport();
  const code = await runNode([packageScript('vitest/vitest.mjs'), 'run', ...choice], {
    TEST_DATABASE_URL: databaseUrl,
    TEST_REPORT: report,
  });
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
  const counts = await runVitest(databaseUrl, [
    ...(isServerOnly ? ['--project=server', '--project=embedded', '--project=tests'] : []),
    ...(values.title === undefined ? [] : ['-t', values.title]),
    ...(isFiltered ? ['--passWithNoTests'] : []),
    ...positionals,
  ]);
  if (!values.postgres || databaseUrl !== '') return counts;
  return sumCounts([counts, notRun('the server tests on PostgreSQL')]);
}

function notRun(what: string): TestCounts {
  return { ...noTests, broken: [`${what}: they did not run`] };
}

async function runPlaywright(databaseUrl: string, browser: string, choice: readonly string[]): Promise<TestCounts> {
  const report = newReport();
  const code = await runNode([packageScript('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...choice], {
    CHROME_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TEST_DATABASE_URL: databaseUrl,
  });
  return countPlaywright(readReport(report), code);
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
  return runPlaywright(databaseUrl, browser, [
    ...(values.title === undefined ? [] : ['--grep', values.title]),
    ...(isFiltered ? ['--pass-with-no-tests'] : []),
    ...positionals,
  ]);
}

/** Runs a failed test again, alone, on the database of the run. */
async function repeat(databaseUrl: string, test: FailedTest): Promise<TestCounts> {
  process.stdout.write(`Again, alone: ${nameOfTest(test)}\n`);
  if (test.runner === 'vitest') return runVitest(databaseUrl, argumentsFor(test));
  const browser = await ensureHeadlessBrowser();
  return browser === null ? noTests : runPlaywright(databaseUrl, browser, argumentsFor(test));
}

/** Checks whether any journey's path has one of the words; building and a browser are not worth it for none. */
function isJourneyWanted(): boolean {
  if (values.unit || isServerOnly) return false;
  const journeys = globSync('tests/journeys/*.spec.ts', { cwd: root });
  return positionals.length === 0 || journeys.some((path) => positionals.some((word) => path.includes(word)));
}

const parts: TestCounts[] = [];
let repeats: Repeats = { flaky: [], failed: [] };
const cluster = await openCluster();
try {
  const databaseUrl = values.embedded ? '' : (cluster?.url ?? process.env['TEST_DATABASE_URL'] ?? '');
  process.stdout.write(`Servers run on ${databaseUrl === '' ? 'the embedded engine' : 'PostgreSQL'}.\n`);
  if (!values.journeys) parts.push(await runOnDatabase(databaseUrl));
  if (isJourneyWanted() && !isEnding) parts.push(await runJourneys(databaseUrl));
  const { failed } = sumCounts(parts);
  repeats = isFiltered ? { flaky: [], failed } : await repeatFailures(failed, (test) => repeat(databaseUrl, test));
} finally {
  await cluster?.stop();
  rmSync(reports, { recursive: true, force: true });
}
const { broken, files, ...counts } = sumCounts(parts);
const lines = [
  ...repeats.failed.flatMap((test) => describeFailure('failed', test)),
  ...broken.map((sentence) => `failed: ${sentence}`),
  ...repeats.flaky.flatMap((test) => describeFailure('flaky', test)),
];
const passed = counts.passed + repeats.flaky.length;
const failed = repeats.failed.length + broken.length;
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
if (passed + failed === 0) process.stderr.write('No test fits these words.\n');
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const requirementIds = new Set(listRequirements(requirements, new Map()).filesById.keys());
const seconds = (performance.now() - startedAt) / 1000;
for (const line of [...describeRun({ files, requirementIds, seconds }), ...lines]) process.stdout.write(`${line}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
