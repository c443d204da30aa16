import { describe, expect, it } from 'vitest';
import { findImportProblems } from '../tools/importDirection.ts';

/** The problems of a tree of which only the given files exist. */
function problemsOf(files: Record<string, string>): string[] {
  return findImportProblems(new Map(Object.entries(files)));
}

const server = 'apps/server/src';
const portal = 'apps/portal/src';

describe('the direction of imports', () => {
  it('has nothing to say about a tree that keeps it', () => {
    expect(
      problemsOf({
        'packages/contract/src/index.ts': "export * from './core/limits.ts';",
        'packages/contract/src/core/limits.ts': "import { z } from 'zod';\nexport const a = z;",
        [`${server}/main.ts`]: "import { app } from './app.ts';\napp();",
        [`${server}/app.ts`]:
          "import { routes } from './resources/policy/policy.routes.ts';\nexport const app = routes;",
        [`${server}/resources/policy/policy.routes.ts`]:
          "import { can } from '@atrium/contract';\nimport { db } from '../../core/db/db.ts';\nimport { t } from './policy.table.ts';\nimport { q } from '../../readModels/names.ts';\nexport const routes = [can, db, t, q];",
        [`${server}/readModels/names.ts`]:
          "import { t } from '../resources/policy/policy.table.ts';\nexport const q = t;",
        [`${server}/resources/policy/policy.test.ts`]: "import { app } from '../../app.ts';\napp();",
        [`${portal}/app/routes.ts`]: "import { s } from '../screens/matrix/matrix.ts';\nexport const r = [s];",
        [`${portal}/screens/matrix/matrix.ts`]: "import { k } from '../../kit/k.ts';\nexport const s = k;",
      }),
    ).toEqual([]);
  });

  it.each([
    ['the contract importing React', 'packages/contract/src/a.ts', 'react', 'the contract may not'],
    ['the contract importing the phrases', 'packages/contract/src/a.ts', '@atrium/phrases', 'the contract may not'],
    [
      'the sign-in client importing the contract',
      'packages/auth-client/src/a.ts',
      '@atrium/contract',
      'sign-in client',
    ],
    [
      "the server's core importing a resource",
      `${server}/core/a.ts`,
      '../resources/policy/x.ts',
      'resource of the server',
    ],
    ["the server's core importing a read model", `${server}/core/a.ts`, '../readModels/x.ts', 'a read model'],
    [
      'the configuration importing a resource',
      `${server}/config.ts`,
      './resources/policy/x.ts',
      'resource of the server',
    ],
    ["the server's core importing the app", `${server}/core/http/a.ts`, '../../app.ts', 'the server itself'],
    ['a server resource importing another', `${server}/resources/policy/a.ts`, '../role/x.ts', 'another'],
    [
      'a server resource importing a connector',
      `${server}/resources/role/a.ts`,
      '../../connectors/mail/x.ts',
      'connector',
    ],
    [
      'a read model importing more than a table',
      `${server}/readModels/a.ts`,
      '../resources/role/role.routes.ts',
      'resource',
    ],
    ['the server importing the sign-in client', `${server}/app.ts`, '@atrium/auth-client', 'may not import it'],
    ['the server importing the portal', `${server}/app.ts`, '../../portal/src/app/x.ts', 'leaves its workspace'],
    ['a deep import into a package', `${server}/app.ts`, '@atrium/contract/src/core/access.ts', 'by its name alone'],
    ['a package by its path', `${server}/app.ts`, '../../../packages/contract/src/index.ts', 'leaves its workspace'],
    ['product code importing the test kit', `${server}/app.ts`, './testing/kit.ts', 'for tests only'],
    ['the kit importing a resource', `${portal}/kit/a.tsx`, '../resources/policy/x.ts', "resource's screens"],
    ['the kit importing the shell', `${portal}/kit/a.tsx`, '../app/shell.ts', 'the portal itself'],
    ['a portal resource importing another', `${portal}/resources/policy/a.ts`, '../role/x.ts', 'another'],
    ['a portal resource importing a screen', `${portal}/resources/role/a.ts`, '../../screens/matrix/x.ts', 'screen'],
    [
      'a screen importing a resource',
      `${portal}/screens/matrix/a.ts`,
      '../../resources/role/x.ts',
      "resource's screens",
    ],
    ['a screen importing another', `${portal}/screens/matrix/a.ts`, '../geofence/x.ts', 'another'],
    ['the portal importing a Node module', `${portal}/app/a.ts`, 'node:fs', 'may not import it'],
  ])('goes red on %s', (_title, path, specifier, words) => {
    for (const statement of [
      `import { x } from '${specifier}';\nexport const y = x;`,
      `import type { X } from '${specifier}';\nexport type Y = X;`,
      `export { x } from '${specifier}';\nexport const y = 1;`,
      `export const y = () => import('${specifier}');`,
    ]) {
      const problems = problemsOf({ [path]: statement });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`${path} imports ${specifier}`);
      expect(problems[0]).toContain(words);
    }
  });

  it('goes red on a circle at run time, and lets types refer to each other', () => {
    const core = `${server}/core`;
    const circle = {
      [`${core}/a.ts`]: "import { b } from './b.ts';\nexport const a = () => b;",
      [`${core}/b.ts`]: "import { c } from './c.ts';\nexport const b = () => c;",
      [`${core}/c.ts`]: "import { a } from './a.ts';\nexport const c = () => a;",
    };
    expect(problemsOf(circle)).toEqual([
      `${core}/a.ts -> ${core}/b.ts -> ${core}/c.ts -> ${core}/a.ts: a circle of imports`,
    ]);
    expect(
      problemsOf({ ...circle, [`${core}/c.ts`]: "import type { a } from './a.ts';\nexport type C = typeof a;" }),
    ).toEqual([]);
  });

  it('lets a chunk load the texts of one area alone', () => {
    expect(
      problemsOf({ [`${portal}/kit/a.ts`]: "export const a = () => import('@atrium/phrases/fr/list.json');" }),
    ).toEqual([]);
    expect(
      problemsOf({
        'packages/contract/src/a.ts': "import x from '@atrium/phrases/fr/list.json';\nexport const y = x;",
      }),
    ).toHaveLength(1);
  });

  it("goes red on a barrel that is not a package's entry", () => {
    expect(problemsOf({ [`${portal}/kit/fields/index.ts`]: "export * from './TextField.tsx';" })).toEqual([
      `${portal}/kit/fields/index.ts: only a package's entry hands on other files' exports`,
    ]);
  });

  it('goes red on a folder that no rule covers', () => {
    expect(problemsOf({ [`${server}/misc/a.ts`]: 'export const a = 1;' })[0]).toContain(
      'no rule says what it may import',
    );
  });
});
