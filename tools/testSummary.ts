import { stripVTControlCharacters } from 'node:util';
import { nameOfTest, type FailedTest, type TestFileRun } from './testCounts.ts';

const SHOWN_FILES = 10;
/** Letters of an error's message that fit below the name of its test. */
const SHOWN_LETTERS = 400;

/** A whole run of the tests. */
interface TestRun {
  readonly files: readonly TestFileRun[];
  /** All ids of the requirements. */
  readonly requirementIds: ReadonlySet<string>;
  readonly seconds: number;
}

/** Returns the figures shown at the end of a run: its slowest files, its test cases, the ids they prove, its time. */
export function describeRun({ files, requirementIds, seconds }: TestRun): string[] {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_FILES);
  const named = files.flatMap(({ passed }) => passed.flatMap((title) => title.match(/\b[A-Z]+-\d+\b/g) ?? []));
  const proven = new Set(named.filter((id) => requirementIds.has(id)));
  return [
    `The slowest ${slowest.length} files:`,
    ...slowest.map((file) => `${file.seconds.toFixed(1).padStart(7)} s  ${file.path}`),
    `${countCases(files)} test cases passed and prove ${proven.size} of ${requirementIds.size} requirement ids.`,
    `The run took ${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s.`,
  ];
}

/** Returns the lines on a test that failed: its name, and below it what its first error said. */
export function describeFailure(outcome: 'failed' | 'flaky', test: FailedTest): string[] {
  const message = stripVTControlCharacters(test.message).replaceAll(/\s+/g, ' ').trim().slice(0, SHOWN_LETTERS);
  return [`${outcome}: ${nameOfTest(test)}`, ...(message === '' ? [] : [`because: ${message}`])];
}

/** Counts each case once, although a file may have run on two database engines. */
function countCases(files: readonly TestFileRun[]): number {
  const byPath = new Map<string, number>();
  for (const { path, passed } of files) byPath.set(path, Math.max(passed.length, byPath.get(path) ?? 0));
  return [...byPath.values()].reduce((sum, count) => sum + count, 0);
}
