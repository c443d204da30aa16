import { execFileSync } from 'node:child_process';

/** Where work begins and ends, the first that the clone knows. */
const BASES = ['origin/HEAD', 'origin/main', 'main'];

function git(...args: readonly string[]): readonly string[] | null {
  try {
    const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.split('\n').filter((line) => line !== '');
  } catch {
    return null;
  }
}

/**
 * Returns the paths that differ from where this branch left the main one, files that git does not know yet included. None
 * without git, or without a main branch.
 */
export function changedFiles(): readonly string[] {
  for (const base of BASES) {
    const [commit] = git('merge-base', 'HEAD', base) ?? [];
    if (commit === undefined) continue;
    return [
      ...(git('diff', '--name-only', '--no-renames', commit) ?? []),
      ...(git('ls-files', '--others', '--exclude-standard') ?? []),
    ];
  }
  return [];
}
