import { readFileSync } from 'node:fs';

import {
  type Caller,
  callersOf,
  findFeature,
  registry,
  type ResourceDefinition,
  specifiedCalls,
} from '@atrium/contract';
import { beforeAll, describe, expect, it } from 'vitest';

import { routes } from '../apps/server/src/routes.ts';
import { createTestApp } from '../apps/server/src/testing/testApp.ts';
import { readSourceFiles } from '../tools/sourceFiles.ts';

const mounted = new Set(routes.map(({ path }) => plain(path)));

/** Puts `{}` in the place of each parameter of a path, whether it is declared or put together. */
function plain(path: string): string {
  return path
    .replaceAll(/\$?\{[^}]*\}/g, '{}')
    .replace(/^\/+(?:api\/)?/, '')
    .replace(/\/?(?:\?.*)?$/, '');
}

/** Reads the API paths of the rows `RES-…`. */
function pathsOfRows(): string[] {
  const text = readFileSync(new URL('../docs/requirements.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| RES-\d+ \| ([^|]*?)(?::| \()/gm)].map(([, head = '']) => head);
  return rows.flatMap((head) => [...head.matchAll(/`([^`]+)`/g)].map(([, path = '']) => plain(path)));
}

/** Returns the name of the resource whose facts or whole the portal's code names. */
function resourceOf(name: string): string {
  return name.replace(/Facts$/, '');
}

/** Finds the paths that the portal's code calls: those of the resources that it takes from the contract, and those it spells. */
async function findPortalPaths(): Promise<ReadonlySet<string>> {
  const sources = await readSourceFiles(/^apps\/portal\/src\/(?!testing\/).*(?<!\.test)\.tsx?$/);
  const resources: Readonly<Record<string, ResourceDefinition>> = registry;
  const found = new Set<string>();
  for (const text of sources.values()) {
    for (const [, names = ''] of text.matchAll(/import (?:type )?\{([^}]*)\} from '@atrium\/contract'/g)) {
      for (const name of names.split(',').map((one) => one.trim())) {
        const { path, listPath } = resources[resourceOf(name)] ?? {};
        for (const one of [path, listPath]) if (one !== undefined) found.add(plain(one));
      }
    }
    for (const [, quoted, template] of text.matchAll(/'([^'\n]+)'|`([^`]+)`/g)) {
      const spelled = (quoted ?? template ?? '').replaceAll(
        /\$\{(\w+)\.(path|listPath)\}/g,
        (whole, name: string, kind: 'path' | 'listPath') => resources[resourceOf(name)]?.[kind] ?? whole,
      );
      found.add(plain(spelled));
    }
  }
  return found;
}

/** Checks whether a path is called; a part that the portal puts together can be any. */
function isCalled(path: string, called: ReadonlySet<string>): boolean {
  const parts = path.split('/');
  return [...called].some((one) => {
    const own = one.split('/');
    return (
      own.length === parts.length &&
      // A path of which no word is spelled says nothing.
      own.some((part, at) => part !== '{}' && part === parts[at]) &&
      own.every((part, at) => part === parts[at] || part === '{}')
    );
  });
}

function isOfPortal(caller: Caller): boolean {
  return caller === 'frame' || findFeature(caller) !== undefined;
}

describe('a call of the specification', () => {
  let called: ReadonlySet<string>;
  beforeAll(async () => {
    called = await findPortalPaths();
  });

  it('has a caller, each one (TRUE-05)', () => {
    const missing = pathsOfRows().filter(
      (path) => (mounted.has(path) || mounted.has(`${path}/{}`)) && callersOf(path).length === 0,
    );
    expect(missing).toEqual([]);
    expect(pathsOfRows().length).toBeGreaterThan(100);
  });

  it('names features, the frame, the app or what an integration does (TRUE-05)', () => {
    const callers = Object.entries(specifiedCalls).flatMap(([path, all]) =>
      all.map((caller) => [path, caller] as const),
    );
    expect(
      callers.filter(([, caller]) => !isOfPortal(caller) && caller !== 'app' && !/^integration: [a-z]/.test(caller)),
    ).toEqual([]);
  });

  it.each(
    Object.entries(specifiedCalls).filter(([path, callers]) => mounted.has(plain(path)) && callers.some(isOfPortal)),
  )('of the portal is in its code: %s (TRUE-05)', (path) => {
    expect(isCalled(plain(path), called)).toBe(true);
  });

  it('is not called by the portal where it is only others who are named (TRUE-05)', () => {
    const others = Object.entries(specifiedCalls).filter(([, callers]) => !callers.some(isOfPortal));
    expect(others.filter(([path]) => called.has(plain(path))).map(([path]) => path)).toEqual([]);
  });

  it('names its callers in the API reference (TRUE-05)', async () => {
    const test = await createTestApp();
    try {
      const { body } = await test.call('GET', 'openapi.json', { as: test.people.emails.administrator });
      const described = (path: string) => body.paths[path].get.description;
      expect(described('/user/customer/{customerId}')).toContain('Called by: the portal (CUSTOMER.users)');
      expect(described('/article/{id}')).toBe(
        'Called by: the portal (BUILDING.articles); the mobile app\n\nNeeds: BUILDING.articles view',
      );
      expect(described('/location/batchstatus')).toContain('Called by: integration: report on rooms and places');
      expect(described('/user/start')).toBeUndefined();
    } finally {
      await test.close();
    }
  });
});
