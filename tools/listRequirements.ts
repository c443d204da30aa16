import { screensToCome } from '../packages/contract/src/navigation/screensToCome.ts';
import { readTestTitles } from './testTitles.ts';

/** Rows that cannot hold before a screen is made (TRUE-12). */
const waitingRows: ReadonlySet<string> = new Set(screensToCome.flatMap(({ requirements }) => requirements));

/** Which requirement ids the tests name. */
export interface RequirementNames {
  /** Test files by id, for every id of the list, in the list's order; an empty set where no test names it. */
  readonly filesById: ReadonlyMap<string, ReadonlySet<string>>;
  /** What tests name but the list does not have, as `file: ID`. */
  readonly unknown: readonly string[];
  /** Rows that tests name although they wait for a screen, as `file: ID`. */
  readonly early: readonly string[];
}

/**
 * Reads the ids of a requirements list (rows of its tables start with `| AREA-12 |`) and looks for them in test titles. A
 * row that waits for a screen counts as named by none: what a test can look at is a part of it (TRUE-12).
 *
 * @param requirements text of docs/requirements.md
 * @param tests text of the test files by path
 * @param waiting rows that wait for a screen
 */
export function listRequirements(
  requirements: string,
  tests: ReadonlyMap<string, string>,
  waiting = waitingRows,
): RequirementNames {
  const ids = Array.from(requirements.matchAll(/^\|\s*([A-Z]+-\d+)\s*\|/gm), ([, id = '']) => id);
  const filesById = new Map(ids.map((id) => [id, new Set<string>()]));
  const areas = new Set(ids.map(areaOf));
  const unknown: string[] = [];
  const early: string[] = [];
  for (const [path, text] of tests) {
    const named = readTestTitles(path, text).flatMap((title) => title.match(/\b[A-Z]+-\d+\b/g) ?? []);
    for (const id of new Set(named)) {
      const files = filesById.get(id);
      if (waiting.has(id)) early.push(`${path}: ${id}`);
      else if (files) files.add(path);
      else if (areas.has(areaOf(id))) unknown.push(`${path}: ${id}`);
    }
  }
  return { filesById, unknown, early };
}

/** `AUTH` of `AUTH-07`. */
export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}

/** Test files of every kind. */
export const testFile = /\.(?:test\.tsx?|spec\.ts)$/;
