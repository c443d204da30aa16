import { testCode } from './importAreas.ts';

/** Folders that stay small, each with the lines of code that it may have without tests (docs/architecture.md). */
const budgets: Readonly<Record<string, number>> = {
  'apps/portal/src/kit/': 10_000,
  'apps/server/src/base/': 2000,
  'apps/server/src/directory/': 800,
};

/** The lines of code of each folder with a budget, tests not counted. */
export function countLines(sources: ReadonlyMap<string, string>): Map<string, number> {
  const lines = new Map(Object.keys(budgets).map((folder) => [folder, 0]));
  for (const [path, text] of sources) {
    const folder = Object.keys(budgets).find((start) => path.startsWith(start));
    if (folder === undefined || testCode.test(path)) continue;
    lines.set(folder, (lines.get(folder) ?? 0) + text.split('\n').length - 1);
  }
  return lines;
}

/** Part of a budget from which a folder is named: its split or the next budget is decided before it bites. */
const WARNED_PART = 0.9;

/** Returns the folders that come near their budget, one sentence each; those beyond it are problems. */
export function findFullFolders(sources: ReadonlyMap<string, string>): string[] {
  return [...countLines(sources)].flatMap(([folder, lines]) => {
    const most = budgets[folder] ?? 0;
    const isFull = lines > most * WARNED_PART && lines <= most;
    return isFull ? [`${folder} is near its budget of ${most} lines: decide on a split or the next budget`] : [];
  });
}

/** The folders that have outgrown their budget, one sentence each. */
export function findOversizedFolders(sources: ReadonlyMap<string, string>): string[] {
  return [...countLines(sources)].flatMap(([folder, lines]) => {
    const most = budgets[folder] ?? 0;
    return lines <= most ? [] : [`${folder} has ${lines} lines without tests, ${most} are its budget`];
  });
}
