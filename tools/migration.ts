import { join } from 'node:path';

import { root } from './runProgram.ts';
import { writeMigration } from './writeMigration.ts';

/** `npm run migration -- <name>`: writes the SQL that leads to the tables as they are declared now (`writeMigration`). */
const [name = '', ...rest] = process.argv.slice(2);
if (/^[a-z][a-z0-9-]*$/i.test(name) && rest.length === 0) {
  process.exitCode = await writeMigration(join(root, 'apps/server'), name);
} else {
  process.stderr.write('Give the migration one name: npm run migration -- add-building-notes\n');
  process.exitCode = 1;
}
