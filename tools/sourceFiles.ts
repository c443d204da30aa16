import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { captureProgram, root } from './runProgram.ts';

/**
 * The repository's files by path (with `/`), those that git knows and new ones it does not ignore, without the ones that
 * are deleted. `wanted` chooses by path.
 */
export async function readSourceFiles(wanted: RegExp): Promise<Map<string, string>> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { code, output } = await captureProgram('git', list);
  if (code !== 0) throw new Error(`git ls-files failed: ${output}`);
  const sources = new Map<string, string>();
  for (const path of output.split('\0').toSorted()) {
    if (!wanted.test(path)) continue;
    try {
      sources.set(path, readFileSync(join(root, path), 'utf8'));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return sources;
}

/** TypeScript and JavaScript that people write: everything but generated migrations. */
export const writtenCode = /^(?!apps\/server\/src\/migrations\/).*\.(?:ts|tsx|mjs)$/;
