import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { planResource } from '../tools/newResource/plan.ts';
import { registersOf } from '../tools/newResource/registers.ts';
import { writeResource } from '../tools/newResource.ts';
import { root } from '../tools/runProgram.ts';

const spot = planResource('parkingSpot', {
  fields: 'name:name,places:whole',
  group: 'appSetup',
  icon: 'LocalParking',
  en: 'parking spot|parking spots',
  fr: 'place de parking|places de parking',
});
const registers = registersOf(spot, '').map(({ file }) => file);

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

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

  it('writes a deep link as it stands in the product, but for what others take from it', () => {
    const folder = copyOfRegisters();
    const plan = planResource('deepLinkTwin', {
      path: 'twins',
      page: 'deeplinks',
      fields: 'name:name,key:code:ActionMenu.|ActionArea.|notification,type:name',
    });
    writeResource(folder, plan);
    const written = read(folder, 'packages/contract/src/resources/deepLinkTwin.ts');
    const standing = read(root, 'packages/contract/src/resources/deepLink.ts');
    const essence = (text: string) =>
      text
        .slice(text.indexOf('const fields'))
        .replaceAll('deepLinkTwin', 'deepLink')
        .replaceAll("'twins'", "'deeplinks'")
        .replace(/\/\*\*.*?\*\//s, '')
        // What menus and cards choose it by, and what keeps it from being deleted.
        .replace("readers: 'lookup'", "readers: 'feature'")
        .replace(/ {2}\/\/ .*\n {2}lookupFields: .*\n/, '')
        .replace(/ {2}blockedBy: \[\n.*? {2}\],\n/s, '')
        .replace(/\s+/g, '');
    expect(essence(written)).toBe(essence(standing));
  });

  it('enters the resource with one line in each register', () => {
    const folder = copyOfRegisters();
    writeResource(folder, spot);
    const changed = registers.map((file) => ({ file, ...changesOf(folder, file) }));
    expect(changed.flatMap(({ removed }) => removed)).toEqual([]);
    const parking = "import LocalParkingIcon from '@mui/icons-material/LocalParkingOutlined';";
    const added = changed.map(({ file, added: lines }) => [file, lines.filter((line) => line !== parking).length]);
    expect(added).toEqual(registers.map((file) => [file, 1]));
    expect(changed.flatMap(({ added: lines }) => lines)).toContain(parking);
  });

  it.each(registers.filter((file) => !file.endsWith('menu.ts')))('keeps %s sorted', (file) => {
    const folder = copyOfRegisters();
    // In front of all others, behind all others, and between.
    for (const name of ['aardvark', 'zebra', 'parkingSpot']) writeResource(folder, planResource(name, {}));
    const own = (line: string) => /aardvark|zebra|parkingSpot/i.test(line);
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
    writeResource(folder, spot);
    expect(read(folder, 'packages/contract/src/navigation/menu.ts')).toContain(
      "    ['templates', 'appSetup'],\n    ['parkingSpots', 'appSetup'],\n",
    );
  });

  it('refuses to overwrite and says what is wrong with its words', () => {
    const folder = copyOfRegisters();
    const plan = planResource('parkingSpot', {});
    writeResource(folder, plan);
    expect(() => writeResource(folder, plan)).toThrow('there already');
    expect(() => planResource('Parking Spot', {})).toThrow('no resource name');
    expect(() => planResource('spot', { fields: 'name:colours' })).toThrow('no kind');
    expect(() => planResource('spot', { group: 'somewhere' })).toThrow('no group');
  });
});
