import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { exampleOf, filesOf } from './newResource/files.ts';
import { planResource, type ResourcePlan } from './newResource/plan.ts';
import { registersOf } from './newResource/registers.ts';
import { packageScript, root, runProgram } from './runProgram.ts';

const usage = `npm run new:resource -- <name> [--path deeplinks] [--page deeplinks] [--fields name:name,code:code:policy.,url:url]
  [--group appSetup] [--icon Link] [--en 'deep link|deep links'] [--fr 'lien profond|liens profonds'] [--no-migration]
Kinds of fields: name, text, description, email, url, whole, boolean, instant, code (with its beginnings, parted by |).`;

/** Writes the files of a plain entity and the lines that make it known; refuses to overwrite. Answers the paths written. */
export function writeResource(folder: string, plan: ResourcePlan): string[] {
  const files = filesOf(plan);
  const taken = [...files.keys()].filter((path) => existsSync(join(folder, path)));
  if (taken.length > 0) throw new Error(`These files are there already: ${taken.join(', ')}`);
  const registers = registersOf(plan, exampleOf(plan));
  const texts = registers.map(({ file, add }) => [file, add(readFileSync(join(folder, file), 'utf8'))] as const);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const [file, text] of texts) writeFileSync(join(folder, file), text);
  return [...files.keys(), ...texts.map(([file]) => file)];
}

/** `npm run new:resource -- <name>`: a plain entity of the root area, from contract to screen (docs/adding-a-resource.md). */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      path: { type: 'string' },
      page: { type: 'string' },
      group: { type: 'string' },
      icon: { type: 'string' },
      fields: { type: 'string' },
      en: { type: 'string' },
      fr: { type: 'string' },
      'no-migration': { type: 'boolean', default: false },
    },
  });
  const [name] = positionals;
  if (name === undefined) {
    console.error(usage);
    return 2;
  }
  const { 'no-migration': isWithoutMigration, ...options } = values;
  const plan = planResource(name, options);
  const written = writeResource(root, plan);
  await runProgram(process.execPath, [
    packageScript('prettier/bin/prettier.cjs'),
    '--log-level',
    'warn',
    '--write',
    ...written,
  ]);
  for (const path of written) console.log(path);
  if (isWithoutMigration) return 0;
  return runProgram(process.execPath, [join(root, 'tools/migration.ts'), `add-${plan.table.replaceAll('_', '-')}`]);
}

if (import.meta.main) {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
