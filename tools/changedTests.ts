import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseOfDay } from './dailyPart.ts';
import { root } from './runProgram.ts';

/** Changed files up to which all run on the embedded engine as well: a change of hundreds ran nearly all tests twice. */
const MAX_FILES = 24;

function git(...args: string[]): string[] {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

/** Returns the commit that the work is compared with: where its branch began, on the main branch itself the last one. */
function baseCommit(): string {
  const [head] = git('rev-parse', 'HEAD');
  const bases = ['origin/HEAD', 'origin/main', 'main'].flatMap((branch) => git('merge-base', 'HEAD', branch));
  return bases.find((base) => base !== head) ?? 'HEAD~1';
}

/**
 * Lists the test files that open a database and were added or changed since the base commit, committed or not; a file
 * that only moved is not one of them. Of more than MAX_FILES it lists a part that
 * changes each day. Paths are relative to the repository; none without git.
 */
export function listChangedTests(): string[] {
  const tests = ['--', 'apps/server/src/**/*.test.ts', 'tests/*.test.ts'];
  const changed = git('diff', '--name-only', '--find-renames', '--diff-filter=AM', baseCommit(), ...tests);
  const untracked = git('ls-files', '--others', '--exclude-standard', ...tests);
  const onDatabase = [...changed, ...untracked].filter((path) =>
    /\b(?:createTestApp|openTestDatabase\w*)\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  return chooseOfDay(onDatabase, MAX_FILES);
}
