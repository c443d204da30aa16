import { describe, expect, it } from 'vitest';
import { findImportProblems } from '../tools/importDirection.ts';
import { serverLayers } from '../tools/serverLayers.ts';

/** The problems of a tree of which only the given files exist. */
function problemsOf(files: Record<string, string>): string[] {
  return findImportProblems(new Map(Object.entries(files)));
}

const server = 'apps/server/src';
const portal = 'apps/portal/src';

/** A file of each floor of the server, from the lowest to the highest. */
const floors = serverLayers.flatMap(({ name }): readonly (readonly [string, string])[] => {
  const paths: Readonly<Record<string, string>> = {
    'a connector': 'connectors/mail/x.ts',
    'a read model': 'readModels/x.ts',
    'a process': 'processes/x.ts',
    'a resource': 'resources/policy/x.ts',
    'the composition': 'x.ts',
  };
  return name === 'a table' ? [] : [[name, paths[name] ?? `${name}/x.ts`]];
});

/** A specifier that leads from one file of the server to another. */
function between(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up === '' ? './' : up}${to}`;
}

const arrowsBack = floors.flatMap(([lower, path], index) =>
  floors.slice(index + 1).map(([higher, target]) => ({ lower, higher, path, target })),
);

/** The ways in which one file can name another. */
function statementsOf(specifier: string): string[] {
  return [
    `import { x } from '${specifier}';\nexport const y = x;`,
    `import type { X } from '${specifier}';\nexport type Y = X;`,
    `export { x } from '${specifier}';\nexport const y = 1;`,
    `export const y = () => import('${specifier}');`,
  ];
}

describe('the direction of imports', () => {
  it('reports nothing of a tree that keeps it', () => {
    expect(
      problemsOf({
        'packages/contract/src/index.ts': "export * from './core/limits.ts';",
        'packages/contract/src/core/limits.ts': "import { z } from 'zod';\nexport const a = z;",
        [`${server}/main.ts`]: "import { app } from './app.ts';\napp();",
        [`${server}/app.ts`]:
          "import { routes } from './resources/policy/policy.routes.ts';\nexport const app = routes;",
        [`${server}/resources/policy/policy.routes.ts`]:
          "import { can } from '@atrium/contract';\nimport { db } from '../../db/db.ts';\nimport { t } from './policy.table.ts';\nimport { q } from '../../readModels/names.ts';\nexport const routes = [can, db, t, q];",
        [`${server}/readModels/names.ts`]:
          "import { t } from '../resources/policy/policy.table.ts';\nexport const q = t;",
        [`${server}/services/audit/audit.ts`]:
          "import { t } from '../../store/revision.table.ts';\nexport const q = t;",
        [`${server}/resources/policy/policy.test.ts`]: "import { app } from '../../app.ts';\napp();",
        [`${portal}/app/routes.ts`]: "import { s } from '../resources/role/matrix.ts';\nexport const r = [s];",
        [`${portal}/resources/role/matrix.ts`]:
          "import { h } from '../../features/history/h.ts';\nimport { k } from '../../kit/k.ts';\nexport const s = [h, k];",
        [`${portal}/features/history/h.ts`]: "import { k } from '../../kit/k.ts';\nexport const h = k;",
        [`${portal}/kit/k.ts`]: "import { u } from '../ui/text/u.ts';\nexport const k = u;",
        [`${portal}/ui/text/u.ts`]: "import { t } from '../../theme/t.ts';\nexport const u = t;",
      }),
    ).toEqual([]);
  });

  it.each(arrowsBack)('reports an arrow back from $lower to $higher', ({ lower, higher, path, target }) => {
    const specifier = between(path, target);
    for (const statement of statementsOf(specifier))
      expect(problemsOf({ [`${server}/${path}`]: statement })).toEqual([
        `${server}/${path} imports ${specifier}: an arrow back: ${lower} is below ${higher}`,
      ]);
  });

  it.each(arrowsBack)('lets $higher import $lower', ({ path, target }) => {
    expect(
      problemsOf({ [`${server}/${target}`]: `export { x } from '${between(target, path)}';\nexport const y = 1;` }),
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
    ['a server resource importing another', `${server}/resources/policy/a.ts`, '../role/x.ts', 'another'],
    ['a connector importing another', `${server}/connectors/mail/a.ts`, '../calendar/x.ts', 'another'],
    [
      "a resource naming another's table",
      `${server}/resources/policy/a.ts`,
      '../role/role.table.ts',
      'may not name a table',
    ],
    [
      "http naming a resource's table",
      `${server}/http/a.ts`,
      '../resources/role/role.table.ts',
      'may not name a table',
    ],
    ['the engine naming a table of a service', `${server}/store/a.ts`, '../services/jobs/job.table.ts', 'may not name'],
    ['a table importing another', `${server}/resources/policy/policy.table.ts`, '../role/role.table.ts', 'another'],
    ['a table importing the engine', `${server}/resources/policy/policy.table.ts`, '../../store/x.ts', 'an arrow back'],
    ['a floor that does not exist', `${server}/http/a.ts`, '../misc/x.ts', 'no layer'],
    ['the server importing the sign-in client', `${server}/app.ts`, '@atrium/auth-client', 'may not import it'],
    ['the server importing the portal', `${server}/app.ts`, '../../portal/src/app/x.ts', 'leaves its workspace'],
    ['a deep import into a package', `${server}/app.ts`, '@atrium/contract/src/core/access.ts', 'by its name alone'],
    ['a package by its path', `${server}/app.ts`, '../../../packages/contract/src/index.ts', 'leaves its workspace'],
    ['product code importing the test kit', `${server}/app.ts`, './testing/kit.ts', 'for tests only'],
    ['the theme importing the ui', `${portal}/theme/a.tsx`, '../ui/text/x.ts', 'may not import the ui'],
    ['the ui importing the kit', `${portal}/ui/a.tsx`, '../kit/x.ts', 'may not import the kit'],
    ['the kit importing a feature', `${portal}/kit/a.tsx`, '../features/jobs/x.ts', 'may not import a feature'],
    ['a feature importing another', `${portal}/features/bulk/a.tsx`, '../jobs/x.ts', 'another'],
    ['a feature importing a resource', `${portal}/features/bulk/a.tsx`, '../../resources/role/x.ts', "resource's"],
    ['a feature importing the shell', `${portal}/features/bulk/a.tsx`, '../../app/x.ts', 'the portal itself'],
    ['the kit importing a resource', `${portal}/kit/a.tsx`, '../resources/policy/x.ts', "resource's screens"],
    ['the kit importing the shell', `${portal}/kit/a.tsx`, '../app/shell.ts', 'the portal itself'],
    ['a portal resource importing another', `${portal}/resources/policy/a.ts`, '../role/x.ts', 'another'],
    ['the portal importing a Node module', `${portal}/app/a.ts`, 'node:fs', 'may not import it'],
  ])('reports %s', (_title, path, specifier, words) => {
    for (const statement of statementsOf(specifier)) {
      const problems = problemsOf({ [path]: statement });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`${path} imports ${specifier}`);
      expect(problems[0]).toContain(words);
    }
  });

  it.each(['import', 'import type'])('reports a circle of %s', (word) => {
    const db = `${server}/db`;
    expect(
      problemsOf({
        [`${db}/a.ts`]: "import { b } from './b.ts';\nexport const a = () => b;",
        [`${db}/b.ts`]: "import { c } from './c.ts';\nexport const b = () => c;",
        [`${db}/c.ts`]: `${word} { a } from './a.ts';\nexport type C = typeof a;`,
      }),
    ).toEqual([`${db}/a.ts -> ${db}/b.ts -> ${db}/c.ts -> ${db}/a.ts: a circle of imports`]);
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

  it("reports a barrel that is neither a package's entry nor a register of resources", () => {
    expect(problemsOf({ [`${portal}/kit/fields/index.ts`]: "export * from './TextField.tsx';" })).toEqual([
      `${portal}/kit/fields/index.ts: only a package's entry or a register hands on other files' exports`,
    ]);
    const line = "export * from './resources/policy.ts';";
    expect(problemsOf({ 'packages/contract/src/resources.ts': line })).toEqual([]);
    expect(problemsOf({ 'packages/contract/src/rules.ts': line })).toHaveLength(1);
  });

  it('reports a folder that no rule covers', () => {
    expect(problemsOf({ [`${portal}/misc/a.ts`]: 'export const a = 1;' })[0]).toContain(
      'no rule says what it may import',
    );
  });
});
