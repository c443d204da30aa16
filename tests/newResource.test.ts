import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import { planResource } from '../tools/newResource/plan.ts';
import { writeResource } from '../tools/newResource.ts';
import { root } from '../tools/runProgram.ts';

const registers = [
  'packages/contract/src/registry.ts',
  'packages/contract/src/index.ts',
  'apps/server/src/routes.ts',
  'apps/server/src/stores.ts',
  'apps/portal/src/app/screens.ts',
];

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
    const written = readFileSync(join(folder, 'packages/contract/src/resources/deepLinkTwin.ts'), 'utf8');
    const standing = readFileSync(join(root, 'packages/contract/src/resources/deepLink.ts'), 'utf8');
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

  it('makes the resource known in every register, once', () => {
    const folder = copyOfRegisters();
    writeResource(folder, planResource('parkingSpot', { fields: 'name:name,places:whole' }));
    for (const file of registers) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text.split('parkingSpot').length).toBeGreaterThan(1);
    }
    expect(readFileSync(join(folder, 'apps/server/src/routes.ts'), 'utf8')).toContain('  ...parkingSpotRoutes,\n];');
  });

  it('refuses to overwrite and says what is wrong with its words', () => {
    const folder = copyOfRegisters();
    const plan = planResource('parkingSpot', {});
    writeResource(folder, plan);
    expect(() => writeResource(folder, plan)).toThrow('there already');
    expect(() => planResource('Parking Spot', {})).toThrow('no resource name');
    expect(() => planResource('spot', { fields: 'name:colour' })).toThrow('no kind');
  });
});
