import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { areaOf, listRequirements, testFile } from './listRequirements.ts';
import { root } from './runProgram.ts';
import { readSourceFiles } from './sourceFiles.ts';

/**
 * `npm run requirements [-- AREA …] [--named]`: the ids of docs/requirements.md that no test title names, per area; with
 * `--named` the ones that are named, each with its test files. A listing: it never fails.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { named: { type: 'boolean', default: false } },
});
const requirements = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const { filesById } = listRequirements(requirements, await readSourceFiles(testFile));
const wantedAreas = new Set(positionals.map((area) => area.toUpperCase()));
const rows = [...filesById].filter(([id]) => wantedAreas.size === 0 || wantedAreas.has(areaOf(id)));

for (const [area, areaRows] of Map.groupBy(rows, ([id]) => areaOf(id))) {
  const named = areaRows.filter(([, files]) => files.size > 0);
  process.stdout.write(`${area}: ${named.length} of ${areaRows.length} named\n`);
  if (values.named) {
    for (const [id, files] of named) process.stdout.write(`  ${id}  ${[...files].join('  ')}\n`);
  } else {
    const missing = areaRows.filter(([, files]) => files.size === 0).map(([id]) => id);
    for (let at = 0; at < missing.length; at += 10) process.stdout.write(`  ${missing.slice(at, at + 10).join(' ')}\n`);
  }
}
const total = rows.filter(([, files]) => files.size > 0).length;
process.stdout.write(`In all ${total} of ${rows.length} are named by a test, ${rows.length - total} are not.\n`);
