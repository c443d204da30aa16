import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { registry } from '@atrium/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';

import { root } from '../tools/runProgram.ts';

const contract = join(root, 'packages/contract/src');
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.facts.ts'));

/** Loads a file of the contract where zod cannot be loaded. */
async function loadWithoutZod(file: string): Promise<unknown> {
  vi.resetModules();
  vi.doMock('zod', () => {
    throw new Error('zod is loaded');
  });
  return import(join(contract, file));
}

describe('the facts of the contract', () => {
  afterAll(() => {
    vi.doUnmock('zod');
    vi.resetModules();
  });

  it('are there for every resource', async () => {
    const { allFacts } = await import('@atrium/contract');
    expect(allFacts.map(({ name }) => name).toSorted()).toEqual(Object.keys(registry).toSorted());
  });

  it.each(files)('need no zod: %s', async (file) => {
    await expect(loadWithoutZod(file)).resolves.toBeDefined();
  });

  it('are apart from the shapes, which do', async () => {
    await expect(loadWithoutZod('resources/policy.ts')).rejects.toBeInstanceOf(Error);
  });
});

describe('schemas on a page whose policy forbids code made from text', () => {
  const interpreting = "(await import('./packages/contract/src/core/interpretSchemas.ts')).interpretSchemas();";
  const loading = "const { config } = await import('./node_modules/zod/index.js');";

  it.each([
    ['before it is loaded', [interpreting, loading]],
    ['after that', [loading, interpreting]],
  ])('are interpreted where zod is set %s (SEC-06)', (_when, lines) => {
    const program = [...lines, 'console.log(config().jitless);'].join('\n');
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: root });
    expect(String(said)).toBe('true\n');
  });
});
