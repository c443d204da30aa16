import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { exampleOf, filesOf } from './newResource/files.ts';
import { kindNames } from './newResource/fieldKinds.ts';
import { planResource, type ResourcePlan } from './newResource/plan.ts';
import { registersOf } from './newResource/registers.ts';
import { packageScript, root, runProgram } from './runProgram.ts';
import { writeMigration } from './writeMigration.ts';

const usage = `npm run new:resource -- <name> [--module setup] [--level root|customer|building|vendor]
  --fields name:name,openOn:date?,kind:choice:indoor|outdoor   what a record holds; the first names it, ? may be left out
  --en 'parking spot|parking spots'  --fr 'place de parking|places de parking' --gender f
  --labels 'openOn=Opens on|Ouverture,kind=Kind,kind.indoor=Indoor|À l’intérieur'
                                                               labels in English and French: of fields, where the usual
                                                               ones do not do, and of the values of choices
  --path parkingspots  --page parkingSpots  --group appSetup   address, page and group of the menu
  --icon LocalParking                                          one of the outlined Material icons
  --no-migration
Kinds of fields: ${kindNames.join(', ')}.`;

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

/** Returns what is left to do, for the person who asked: words to look over, and the tests that hold the new resource. */
function lastWords({ name, module, toLookOver }: ResourcePlan): string {
  return [
    '',
    'Look over:',
    ...toLookOver.map((line) => `- ${line}`),
    `- the words of packages/phrases/{en,fr}/${name}.json, and the place in menu.ts`,
    '- the demo portfolio (apps/server/src/seed) and requirement ids of its rules and tests',
    'Run:',
    `  npm test -- modules/${module}/${name}/ registry.rules menu newResource listPlans operations phrases`,
    '  npm test -- access.matrix search.access trial.matrix',
    '  npm run check',
  ].join('\n');
}

/** `npm run new:resource -- <name>`: a plain entity from contract to screen (docs/adding-a-resource.md). */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      module: { type: 'string' },
      level: { type: 'string' },
      path: { type: 'string' },
      page: { type: 'string' },
      group: { type: 'string' },
      icon: { type: 'string' },
      fields: { type: 'string' },
      en: { type: 'string' },
      fr: { type: 'string' },
      gender: { type: 'string' },
      labels: { type: 'string' },
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
  if (!existsSync(join(root, `node_modules/@mui/icons-material/${plan.icon}Outlined.js`)))
    throw new Error(`There is no outlined Material icon "${plan.icon}"`);
  const written = writeResource(root, plan);
  await runProgram(process.execPath, [
    packageScript('prettier/bin/prettier.cjs'),
    '--log-level',
    'warn',
    '--write',
    ...written,
  ]);
  for (const path of written) console.log(path);
  const migration = `add-${plan.table.replaceAll('_', '-')}`;
  const code = isWithoutMigration ? 0 : await writeMigration(join(root, 'apps/server'), migration);
  console.log(lastWords(plan));
  return code;
}

if (import.meta.main) {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
