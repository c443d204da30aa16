import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inTurn } from './inTurn.ts';
import { packageScript, root, runProgram } from './runProgram.ts';

const portal = join(root, 'apps/portal');
const markPath = join(portal, 'dist', '.sources');

/** What the built portal is made of: its own sources, the packages it imports and the versions of all others. */
const ingredients = ['apps/portal', 'packages', 'package-lock.json', 'tsconfig.base.json'];

/** Every file below `path`, sorted, without built or installed ones and without tests. */
function filesBelow(path: string): string[] {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](?:dist|node_modules)[\\/]|\.test\.tsx?$/.test(file))
    .toSorted();
}

/** A fingerprint of all sources of the portal: the same exactly when a new build would change nothing. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    const path = join(root, ingredient);
    if (!existsSync(path)) continue;
    const files = ingredient.includes('.') ? [path] : filesBelow(path);
    for (const file of files)
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * Builds the portal into `apps/portal/dist` unless it was built from the very same sources. The fingerprint is written
 * last, so that an interrupted build counts as none. Two commands build one after the other, as each empties the folder
 * first. Resolves to Vite's exit code, 0 when there was nothing to do.
 */
export async function buildPortal(): Promise<number> {
  return inTurn('portal', build);
}

async function build(): Promise<number> {
  const sources = fingerprint();
  if (existsSync(markPath) && readFileSync(markPath, 'utf8') === sources) return 0;
  process.stdout.write('Building the portal …\n');
  const code = await runProgram(process.execPath, [packageScript('vite/bin/vite.js'), 'build', '--logLevel=warn'], {
    cwd: portal,
  });
  if (code === 0) writeFileSync(markPath, sources);
  return code;
}
