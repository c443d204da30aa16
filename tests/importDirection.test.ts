import { describe, expect, it } from 'vitest';
import { findImportProblems } from '../tools/importDirection.ts';
import { layeredAreas } from '../tools/innerLayers.ts';
import { serverLayers } from '../tools/serverLayers.ts';

/** The problems of a tree of which only the given files exist. */
function problemsOf(files: Record<string, string>): string[] {
  return findImportProblems(new Map(Object.entries(files)));
}

const SERVER = 'apps/server/src';
const PORTAL = 'apps/portal/src';

/** A file of each floor of the server, from the lowest to the highest. */
const floors = serverLayers.flatMap(({ name }): readonly (readonly [string, string])[] => {
  const paths: Readonly<Record<string, string>> = {
    'an adapter': 'outside/mail/x.ts',
    'a read model': 'modules/setup/x.reads.ts',
    'a process': 'modules/setup/x.process.ts',
    'a module': 'modules/setup/x.ts',
    'the composition': 'x.ts',
  };
  return name === 'a table' ? [] : [[name, paths[name] ?? `${name}/x.ts`]];
});

/** A specifier that leads from one file below a folder to another. */
function between(from: string, to: string): string {
  const up = '../'.repeat(from.split('/').length - 1);
  return `${up === '' ? './' : up}${to}`;
}

const arrowsBack = floors.flatMap(([lower, path], index) =>
  floors.slice(index + 1).map(([higher, target]) => ({ lower, higher, path, target })),
);

/** Pairs of floors inside the contract and inside the kit, a file of each, the lower one first. */
const innerPairs = layeredAreas.flatMap(({ folder, layers }) => {
  const inner = layers.map(({ name, path }) => {
    const file = `${name.split('/')[1] ?? ''}/x.ts`;
    return { name, file: path.test(file) ? file : 'x.ts' };
  });
  return inner.flatMap((lower, index) => inner.slice(index + 1).map((higher) => ({ folder, lower, higher })));
});

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
        [`${SERVER}/main.ts`]: "import { app } from './app.ts';\napp();",
        [`${SERVER}/app.ts`]:
          "import { routes } from './modules/setup/policy/policy.routes.ts';\nexport const app = routes;",
        [`${SERVER}/modules/setup/policy/policy.routes.ts`]:
          "import { can } from '@atrium/contract';\nimport { db } from '../../../db/db.ts';\nimport { t } from './policy.table.ts';\nimport { q } from '../../people/names.reads.ts';\nexport const routes = [can, db, t, q];",
        [`${SERVER}/modules/people/role/role.routes.ts`]:
          "import { q } from '../names.reads.ts';\nexport const routes = [q];",
        [`${SERVER}/modules/people/names.reads.ts`]:
          "import { t } from '../setup/policy/policy.table.ts';\nexport const q = t;",
        [`${SERVER}/modules/people/module.ts`]: "export const offers = ['./names.reads.ts'];",
        [`${SERVER}/services/audit/audit.ts`]:
          "import { t } from '../../store/revision.table.ts';\nexport const q = t;",
        [`${SERVER}/modules/setup/policy/policy.test.ts`]: "import { app } from '../../../app.ts';\napp();",
        [`${PORTAL}/app/routes.ts`]: "import { s } from '../modules/people/role/matrix.ts';\nexport const r = [s];",
        [`${PORTAL}/modules/people/role/matrix.ts`]:
          "import { h } from '../../../features/history/h.ts';\nimport { k } from '../../../kit/k.ts';\nexport const s = [h, k];",
        [`${PORTAL}/features/history/h.ts`]: "import { k } from '../../kit/k.ts';\nexport const h = k;",
        [`${PORTAL}/kit/k.ts`]: "import { u } from '../ui/text/u.ts';\nexport const k = u;",
        [`${PORTAL}/ui/text/u.ts`]: "import { t } from '../../theme/t.ts';\nexport const u = t;",
      }),
    ).toEqual([]);
  });

  it.each(arrowsBack)('reports an arrow back from $lower to $higher', ({ lower, higher, path, target }) => {
    const specifier = between(path, target);
    for (const statement of statementsOf(specifier))
      expect(problemsOf({ [`${SERVER}/${path}`]: statement })).toEqual([
        `${SERVER}/${path} imports ${specifier}: an arrow back: ${lower} is below ${higher}`,
      ]);
  });

  it.each(arrowsBack)('lets $higher import $lower', ({ path, target }) => {
    const name = path.replace('modules/setup/', './');
    expect(
      problemsOf({
        [`${SERVER}/${target}`]: `export { x } from '${between(target, path)}';\nexport const y = 1;`,
        // What is outside of modules and below their composition takes what they offer, too.
        ...(path.startsWith('modules/') && target.startsWith('attending/')
          ? { [`${SERVER}/modules/setup/module.ts`]: `export const offers = ['${name}'];` }
          : {}),
      }),
    ).toEqual([]);
  });

  it.each(innerPairs)('reports an arrow back from $lower.name to $higher.name', ({ folder, lower, higher }) => {
    const specifier = between(lower.file, higher.file);
    for (const statement of statementsOf(specifier))
      expect(problemsOf({ [folder + lower.file]: statement })).toEqual([
        `${folder}${lower.file} imports ${specifier}: an arrow back: ${lower.name} is below ${higher.name}`,
      ]);
  });

  it.each(innerPairs)('lets $higher.name import $lower.name', ({ folder, lower, higher }) => {
    const statement = `export { x } from '${between(higher.file, lower.file)}';\nexport const y = 1;`;
    expect(problemsOf({ [folder + higher.file]: statement })).toEqual([]);
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
      "a module importing what another's list does not offer",
      `${SERVER}/modules/setup/policy/a.ts`,
      '../../people/role/x.ts',
      'modules/people/module.ts does not offer it',
    ],
    ['an adapter importing another', `${SERVER}/outside/mail/a.ts`, '../calendar/x.ts', 'another'],
    [
      "a module naming another's table",
      `${SERVER}/modules/setup/policy/a.ts`,
      '../../people/role/role.table.ts',
      'may not name a table',
    ],
    [
      "http naming a module's table",
      `${SERVER}/http/a.ts`,
      '../modules/people/role/role.table.ts',
      'may not name a table',
    ],
    ['the engine naming a table of a service', `${SERVER}/store/a.ts`, '../services/jobs/job.table.ts', 'may not name'],
    ['a table importing another', `${SERVER}/modules/people/user/user.table.ts`, '../role/role.table.ts', 'another'],
    [
      'a table importing the engine',
      `${SERVER}/modules/people/user/user.table.ts`,
      '../../../store/x.ts',
      'an arrow back',
    ],
    ['a floor that does not exist', `${SERVER}/http/a.ts`, '../misc/x.ts', 'no layer'],
    ['a folder of the contract without a floor', 'packages/contract/src/core/a.ts', '../misc/x.ts', 'no layer'],
    ['the server importing the sign-in client', `${SERVER}/app.ts`, '@atrium/auth-client', 'may not import it'],
    ['the server importing the portal', `${SERVER}/app.ts`, '../../portal/src/app/x.ts', 'leaves its workspace'],
    ['a deep import into a package', `${SERVER}/app.ts`, '@atrium/contract/src/core/access.ts', 'by its name alone'],
    ['a package by its path', `${SERVER}/app.ts`, '../../../packages/contract/src/index.ts', 'leaves its workspace'],
    ['product code importing the test kit', `${SERVER}/app.ts`, './testing/kit.ts', 'for tests only'],
    ['the theme importing the ui', `${PORTAL}/theme/a.tsx`, '../ui/text/x.ts', 'may not import the ui'],
    ['the ui importing the kit', `${PORTAL}/ui/a.tsx`, '../kit/x.ts', 'may not import the kit'],
    ['the kit importing a feature', `${PORTAL}/kit/a.tsx`, '../features/jobs/x.ts', 'may not import a feature'],
    ['a folder of the kit without a floor', `${PORTAL}/kit/form/a.ts`, '../misc/x.ts', 'no layer'],
    ['a feature importing another', `${PORTAL}/features/bulk/a.tsx`, '../jobs/x.ts', 'another'],
    ['a feature importing a module', `${PORTAL}/features/bulk/a.tsx`, '../../modules/people/x.ts', "module's screens"],
    ['a feature importing the shell', `${PORTAL}/features/bulk/a.tsx`, '../../app/x.ts', 'the portal itself'],
    ['the kit importing a module', `${PORTAL}/kit/a.tsx`, '../modules/setup/x.ts', "module's screens"],
    ['the kit importing the shell', `${PORTAL}/kit/a.tsx`, '../app/shell.ts', 'the portal itself'],
    ['a module of the portal importing another', `${PORTAL}/modules/setup/policy/a.ts`, '../../people/x.ts', 'another'],
    ['the portal importing a Node module', `${PORTAL}/app/a.ts`, 'node:fs', 'may not import it'],
  ])('reports %s', (_title, path, specifier, words) => {
    for (const statement of statementsOf(specifier)) {
      const problems = problemsOf({ [path]: statement });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`${path} imports ${specifier}`);
      expect(problems[0]).toContain(words);
    }
  });

  it('reports a read model or process that is away from its only user, and an offer that no one takes', () => {
    const files = {
      [`${SERVER}/modules/people/names.reads.ts`]: 'export const q = 1;',
      [`${SERVER}/modules/people/rename.process.ts`]: 'export const p = 1;',
      [`${SERVER}/modules/people/role/role.routes.ts`]:
        "import { p } from '../rename.process.ts';\nexport const r = p;",
      [`${SERVER}/modules/setup/policy/a.ts`]: "import { q } from '../../people/names.reads.ts';\nexport const a = q;",
      [`${SERVER}/modules/people/module.ts`]: "export const offers = ['./names.reads.ts', './rename.process.ts'];",
    };
    const modules = `${SERVER}/modules`;
    expect(problemsOf(files)).toEqual([
      `${modules}/people/module.ts offers ${modules}/people/rename.process.ts: no one takes it`,
      `${modules}/people/names.reads.ts has one user, ${modules}/setup/policy: it belongs there`,
      `${modules}/people/rename.process.ts has one user, ${modules}/people/role: it belongs there`,
    ]);
  });

  it.each(['import', 'import type'])('reports a circle of %s', (word) => {
    const db = `${SERVER}/db`;
    expect(
      problemsOf({
        [`${db}/a.ts`]: "import { b } from './b.ts';\nexport const a = () => b;",
        [`${db}/b.ts`]: "import { c } from './c.ts';\nexport const b = () => c;",
        [`${db}/c.ts`]: `${word} { a } from './a.ts';\nexport type C = typeof a;`,
      }),
    ).toEqual([`${db}/a.ts -> ${db}/b.ts -> ${db}/c.ts -> ${db}/a.ts: a circle of imports`]);
  });

  it.each([
    ['@atrium/contract', ['imports @atrium/contract: a process that reads a file takes @atrium/contract/files']],
    ['@atrium/contract/files', []],
  ])('judges what a process that reads a file takes of %s: %j', (contract, problems) => {
    const files = `${SERVER}/services/files`;
    expect(
      problemsOf({
        [`${SERVER}/base/isolated/answerIsolated.ts`]: 'export const answerIsolated = () => undefined;',
        [`${files}/iconsProcess.ts`]:
          "import { answerIsolated } from '../../base/isolated/answerIsolated.ts';\nimport { x } from './checkIcons.ts';\nanswerIsolated(x);",
        [`${files}/checkIcons.ts`]: `import { iconBundleLimits } from '${contract}';\nexport const x = iconBundleLimits;`,
        [`${files}/icons.ts`]: "import { can } from '@atrium/contract';\nexport const y = can;",
      }),
    ).toEqual(problems.map((problem) => `${files}/checkIcons.ts ${problem}`));
  });

  it('lets a chunk load the texts of one area alone', () => {
    expect(
      problemsOf({ [`${PORTAL}/kit/a.ts`]: "export const a = () => import('@atrium/phrases/fr/list.json');" }),
    ).toEqual([]);
    expect(
      problemsOf({
        'packages/contract/src/a.ts': "import x from '@atrium/phrases/fr/list.json';\nexport const y = x;",
      }),
    ).toHaveLength(1);
  });

  it("reports a barrel that is neither a package's entry nor a register of resources", () => {
    expect(problemsOf({ [`${PORTAL}/kit/form/index.ts`]: "export * from './TextField.tsx';" })).toEqual([
      `${PORTAL}/kit/form/index.ts: only a package's entry or a register hands on other files' exports`,
    ]);
    const line = "export * from './resources/policy.ts';";
    expect(problemsOf({ 'packages/contract/src/resources.ts': line })).toEqual([]);
    expect(problemsOf({ 'packages/contract/src/rules.ts': line })).toHaveLength(1);
  });

  it('reports a folder that no rule covers', () => {
    expect(problemsOf({ [`${PORTAL}/misc/a.ts`]: 'export const a = 1;' })[0]).toContain(
      'no rule says what it may import',
    );
  });
});
