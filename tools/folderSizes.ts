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

/** How a folder gets room again. */
const DECISION = 'split it or raise its budget, by docs/decisions/budgets-of-folders.md';

/** Part of a budget from which a folder is named: its split or the next budget is decided before it bites. */
const WARNED_PART = 0.9;

/** Returns the folders that come near their budget, one sentence each; those beyond it are problems. */
export function findFullFolders(sources: ReadonlyMap<string, string>): string[] {
  return [...countLines(sources)].flatMap(([folder, lines]) => {
    const max = budgets[folder] ?? 0;
    const isFull = lines > max * WARNED_PART && lines <= max;
    return isFull ? [`${folder} has ${lines} of ${max} lines: ${DECISION}`] : [];
  });
}

/** The folders that have outgrown their budget, one sentence each. */
export function findOversizedFolders(sources: ReadonlyMap<string, string>): string[] {
  return [...countLines(sources)].flatMap(([folder, lines]) => {
    const max = budgets[folder] ?? 0;
    return lines <= max ? [] : [`${folder} has ${lines} lines without tests, ${max} are its budget: ${DECISION}`];
  });
}
