import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { numberOf, partOfDay } from './dailyPart.ts';
import { root } from './runProgram.ts';

/** Days after which each test file of the server has run in a shuffled order. */
const PARTS = 3;

/** A test file in the project that it runs in. */
interface Place {
  readonly project: string;
  /** Relative to the repository. */
  readonly path: string;
}

/**
 * Returns the files of the server in the order of a seed: a third of them, chosen by the seed, trade places. Files of a
 * worker share their modules, and what one leaves in them is found only where another one follows it.
 * @param seed a whole number; each of three that follow one another moves another third
 */
export function shuffleThird<File extends Place>(files: readonly File[], seed: number): File[] {
  const isServer = ({ project }: File) => project === 'server';
  const paths = files.filter(isServer).map(({ path }) => path);
  const chosen = new Set(partOfDay(paths, PARTS, seed));
  const isMoved = (file: File) => isServer(file) && chosen.has(file.path);
  const rank = ({ path }: File) => numberOf(`${seed} ${path}`);
  const moved = files.filter(isMoved).toSorted((one, next) => rank(one) - rank(next));
  return files.map((file) => (isMoved(file) ? (moved.shift() ?? file) : file));
}

/**
 * The order in which projects begin: those with the files that take minutes first, the many small ones of the portal
 * last, so that no worker has a long file left when the others have ended.
 */
const PROJECTS = ['tests', 'embedded', 'server', 'contract', 'phrases', 'auth-client', 'portal-sdk', 'portal'];

/** Sorts files by project; those of a project stay in the order in which they came. */
export function sortByProject<File extends Place>(files: readonly File[]): File[] {
  return files.toSorted((one, next) => PROJECTS.indexOf(one.project) - PROJECTS.indexOf(next.project));
}

/** Vitest's order of files within the projects, with a third of the server's shuffled where TEST_ORDER is a number. */
export class TestSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which returns another list
    const sorted = await super.sort(files);
    const places = sortByProject(
      sorted.map((file) => ({ file, project: file.project.name, path: relative(root, file.moduleId) })),
    );
    const seed = process.env['TEST_ORDER'] ?? '';
    return (seed === '' ? places : shuffleThird(places, Number(seed))).map(({ file }) => file);
  }
}
