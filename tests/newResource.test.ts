import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { allLevels, type Level } from '@atrium/contract';
import { afterEach, describe, expect, it } from 'vitest';

import { filesOf } from '../tools/newResource/files.ts';
import { planResource } from '../tools/newResource/plan.ts';
import { registersOf } from '../tools/newResource/registers.ts';
import { frenchWords, withArticle } from '../tools/newResource/words.ts';
import { writeResource } from '../tools/newResource.ts';
import { captureProgram, packageScript, root } from '../tools/runProgram.ts';

const heliport = planResource('heliport', { fields: 'name:name,places:whole', group: 'appSetup', icon: 'Flight' });
const registers = registersOf(heliport, '').map(({ file }) => file);

/** A field of every kind, required and not. */
const allFields = [
  ...['name:name', 'subtitle:text', 'details:description', 'contact:email', 'website:url?', 'capacity:whole'],
  ...['price:amount?', 'active:boolean', 'opensAt:instant?', 'opensOn:date', 'tint:colour', 'kind:choice:in|out'],
  ...['countryId:reference:country', 'photoId:image?', 'code:code:pad.'],
].join(',');

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** Gives a copy of the sources the installed packages, and its own workspaces in place of the repository's. */
function linkModules(folder: string): void {
  const installed = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@atrium'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@atrium') symlinkSync(join(installed, name), join(folder, 'node_modules', name));
  for (const name of ['contract', 'phrases'])
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules/@atrium', name));
}

/** The lines that a register gained, and those it lost. */
function changesOf(folder: string, file: string): { added: string[]; removed: string[] } {
  const before = read(root, file).split('\n');
  const after = read(folder, file).split('\n');
  return {
    added: after.filter((line) => !before.includes(line)),
    removed: before.filter((line) => !after.includes(line)),
  };
}

describe('the generator of resources', () => {
  const folders: string[] = [];
  afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

  function copyOfRegisters(): string {
    const folder = mkdtempSync(join(tmpdir(), 'new-resource-'));
    folders.push(folder);
    for (const file of registers) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    return folder;
  }

  it('writes a deep link as it is in the product, but for what others take from it', () => {
    const folder = copyOfRegisters();
    const plan = planResource('deepLinkTwin', {
      path: 'twins',
      page: 'deeplinks',
      fields: 'name:name,key:code:ActionMenu.|ActionArea.|notification,type:name',
    });
    writeResource(folder, plan);
    const essence = (text: string) =>
      text
        .slice(text.search(/^(?:const fields|export const)/m))
        .replaceAll('deepLinkTwin', 'deepLink')
        .replaceAll("'twins'", "'deeplinks'")
        .replace(/\/\*\*.*?\*\//s, '')
        // What menus and cards choose it by, and what keeps it from being deleted.
        .replace("readers: 'lookup'", "readers: 'feature'")
        .replace(/ {2}\/\/ .*\n {2}lookupFields: .*\n/, '')
        .replace(/ {2}blockedBy: \[\n.*? {2}\],\n/s, '')
        .replace(/\s+/g, '');
    for (const part of ['facts.ts', 'ts']) {
      const written = read(folder, `packages/contract/src/resources/deepLinkTwin.${part}`);
      expect(essence(written)).toBe(essence(read(root, `packages/contract/src/resources/deepLink.${part}`)));
    }
  });

  it('enters the resource with one line in each register', () => {
    const folder = copyOfRegisters();
    writeResource(folder, heliport);
    const changed = registers.map((file) => ({ file, ...changesOf(folder, file) }));
    expect(changed.flatMap(({ removed }) => removed)).toEqual([]);
    const icon = "import FlightIcon from '@mui/icons-material/FlightOutlined';";
    const added = changed.map(({ file, added: lines }) => [file, lines.filter((line) => line !== icon).length]);
    expect(added).toEqual(registers.map((file) => [file, 1]));
    expect(changed.flatMap(({ added: lines }) => lines)).toContain(icon);
  });

  it.each(registers.filter((file) => !file.endsWith('menu.ts')))('keeps %s sorted', (file) => {
    const folder = copyOfRegisters();
    // In front of all others, behind all others, and between.
    for (const name of ['aardvark', 'zebra', 'heliport']) writeResource(folder, planResource(name, {}));
    const own = (line: string) => /aardvark|zebra|heliport/i.test(line);
    const lines = read(folder, file).split('\n');
    const [first, last] = [lines.findIndex(own), lines.findLastIndex(own)];
    expect(first).toBeLessThan(last);
    const indent = /^ */.exec(lines[first] ?? '')?.[0] ?? '';
    const entries = lines.slice(first, last + 1).flatMap((line) => {
      const key = new RegExp(`^${indent}([\\w'"].*)$`).exec(line)?.[1];
      return key === undefined ? [] : [key.replaceAll(/^['"]|['"]?:.*$/g, '')];
    });
    expect(entries).toEqual(entries.toSorted());
    expect(entries.length).toBeGreaterThan(10);
    if (file.endsWith('.json')) expect(() => JSON.parse(lines.join('\n')) as unknown).not.toThrow();
  });

  it('puts a page behind the others of its group', () => {
    const folder = copyOfRegisters();
    writeResource(folder, heliport);
    const menu = read(folder, 'packages/contract/src/navigation/menu.ts');
    const [rootMenu = ''] = menu.slice(menu.indexOf("items('ROOT'")).split("items('CUSTOMER'");
    expect([...rootMenu.matchAll(/\[\s*'([^']+)',\s*'appSetup'/g)].at(-1)?.[1]).toBe('heliports');
  });

  // What is at the root cannot refer to a building.
  const fieldsAt = (level: Level) => (level === 'root' ? allFields : `${allFields},ownerId:reference:building?`);

  it('writes a compiling contract, server, test and screens at every level, with a field of every kind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'new-resource-types-'));
    folders.push(folder);
    for (const part of ['packages/contract', 'packages/phrases', 'apps/server', 'apps/portal']) {
      mkdirSync(join(folder, part), { recursive: true });
      cpSync(join(root, part, 'src'), join(folder, part, 'src'), { recursive: true });
      cpSync(join(root, part, 'package.json'), join(folder, part, 'package.json'));
    }
    for (const language of ['en', 'fr'])
      cpSync(join(root, 'packages/phrases', language), join(folder, 'packages/phrases', language), { recursive: true });
    linkModules(folder);
    // What draws the screens would bring all of its library's types along.
    const standIns = {
      'form/LazyRecordScreen':
        'export function LazyRecordScreen(_: Record<string, unknown>) {\n  return null;\n}\nexport async function loadRecordWith(..._: unknown[]) {}\n',
      'list/ResourceList': 'export function ResourceList(_: Record<string, unknown>) {\n  return null;\n}\n',
    };
    for (const [file, text] of Object.entries(standIns))
      writeFileSync(join(folder, `apps/portal/src/kit/${file}.tsx`), text);
    cpSync(join(root, 'tests/accessRights.ts'), join(folder, 'tests/accessRights.ts'));
    const written = allLevels.flatMap((level) =>
      writeResource(folder, planResource(`${level}Pad`, { level, fields: fieldsAt(level) })),
    );
    const config = {
      extends: join(root, 'apps/portal/tsconfig.json'),
      compilerOptions: { types: ['node', 'vite/client'] },
      include: [],
      // The table of screens would bring the whole portal along, for a line that has no type of its own.
      files: written.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('app/screens.ts')),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const { code, output } = await captureProgram(process.execPath, [
      packageScript('typescript/bin/tsc'),
      '-p',
      folder,
    ]);
    expect(output).toBe('');
    expect(code).toBe(0);
  }, 300_000);

  it('puts a record where its level says, and makes what is unique so within that place', () => {
    const written = (level: Level) => {
      const files = filesOf(planResource('pad', { level, fields: 'name:name,code:code:pad.' }));
      const text = (end: string) => [...files].find(([path]) => path.endsWith(end))?.[1] ?? '';
      return { contract: text('resources/pad.facts.ts'), table: text('.table.ts') };
    };
    expect(written('root').contract).toContain("path: 'pads',\n  levels: { root: 'ROOT.pads' }");
    for (const [level, place] of [
      ['customer', 'customerId'],
      ['building', 'buildingId'],
      ['vendor', 'vendorId'],
    ] as const) {
      const { contract, table } = written(level);
      expect(contract).toContain(
        `path: '${level}/{${place}}/pads',\n  levels: { ${level}: '${level.toUpperCase()}.pads' }`,
      );
      expect(contract).toContain(`unique: [{ fields: ['code'], within: ['${place}'] }]`);
      expect(contract).toContain(`references: { ${place}: { resource: '${level}', code: 'reference' } }`);
      expect(table).toContain(`...scopeColumns('${level}'),`);
      expect(table).toContain(`.on(table.${place}, sql\`lower(\${table.code})\`)`);
      expect(table).toContain(`scope: [table.${place}]`);
    }
  });

  it('writes right articles and French that agrees with the gender', () => {
    const nouns = ['pad', 'event', 'hour', 'user', 'unit', 'uninvited guest', 'hotel', 'umbrella', 'one-off'];
    expect(nouns.map(withArticle)).toEqual([
      ...['a pad', 'an event', 'an hour', 'a user', 'a unit', 'an uninvited guest', 'a hotel', 'an umbrella'],
      'a one-off',
    ]);
    expect(frenchWords(['entrée', 'entrées'], 'f')).toEqual({
      create: 'Ajouter une entrée',
      empty: { title: 'Aucune entrée pour l’instant. Ajoutez la première.', action: 'Ajouter une entrée' },
      failures: {
        load: 'Les entrées n’ont pas pu être chargées.',
        save: 'L’entrée n’a pas pu être enregistrée.',
        delete: 'L’entrée n’a pas pu être supprimée.',
      },
    });
    expect(frenchWords(['hall', 'halls'], 'm').failures.save).toBe('Le hall n’a pas pu être enregistré.');
  });

  it('has French labels for usual fields, takes others, and names what a person must look over', () => {
    const plan = planResource('pad', {
      fields: 'name:name,capacity:whole,windLimit:whole,padKind:choice:day|night',
      labels: 'padKind=Kind of pad|Type d’aire,padKind.day=By day|De jour',
      fr: 'aire d’atterrissage',
    });
    expect(plan.fields.at(-1)?.valueLabels).toEqual({
      en: { day: 'By day', night: 'Night' },
      fr: { day: 'De jour', night: 'Night' },
    });
    expect(plan.fields.map(({ labels }) => labels.fr)).toEqual(['Nom', 'Capacité', 'Wind limit', 'Type d’aire']);
    expect(plan.titles.fr).toEqual(['aire d’atterrissage', 'aires d’atterrissage']);
    expect(plan.toLookOver).toEqual([
      'the French plural, "aires d’atterrissage"',
      '"aire d’atterrissage" is taken for masculine: --gender f where it is feminine',
      'the French label of windLimit is the English one, "Wind limit"',
      'the French words for these values of padKind are the codes themselves: night',
    ]);
    expect(planResource('pad', { fr: 'aire|aires', gender: 'f' }).toLookOver).toEqual([]);
  });

  it.each([
    ['Parking Spot', {}, 'no resource name'],
    ['pad', { fields: 'name:colours' }, 'no kind'],
    ['pad', { fields: 'name:name,2nd:text' }, 'no field name'],
    ['pad', { fields: 'name:name,buildingId:reference:building' }, 'says where it is'],
    ['pad', { fields: 'name:name,owner:reference:country' }, 'its name ends with Id'],
    ['pad', { fields: 'name:name,ownerId:reference:planet' }, 'no resource that a field could refer to'],
    ['pad', { fields: 'name:name,ownerId:reference:vendor', level: 'customer' }, 'cannot refer to vendor'],
    ['pad', { fields: 'name:name,kind:choice' }, 'needs its values'],
    ['pad', { fields: 'places:whole' }, 'must be a required text'],
    ['pad', { group: 'somewhere' }, 'no group'],
    ['pad', { level: 'campus' }, 'no level'],
    ['pad', { gender: 'n' }, 'no gender'],
  ])('says what is wrong: %s %o', (name, options, sentence) => {
    expect(() => planResource(name, options)).toThrow(sentence);
  });

  it('refuses to overwrite', () => {
    const folder = copyOfRegisters();
    writeResource(folder, heliport);
    expect(() => writeResource(folder, heliport)).toThrow('there already');
  });
});
