import type { TestFileRun } from './testCounts.ts';

const SHOWN_FILES = 10;

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

/** Counts each case once, although a file may have run on two database engines. */
function countCases(files: readonly TestFileRun[]): number {
  const byPath = new Map<string, number>();
  for (const { path, passed } of files) byPath.set(path, Math.max(passed.length, byPath.get(path) ?? 0));
  return [...byPath.values()].reduce((sum, count) => sum + count, 0);
}
