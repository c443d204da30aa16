import { isOwnMaker } from './fieldKinds.ts';
import type { PlannedField, ResourcePlan } from './plan.ts';

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

function uniqueSorted(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(', ');
}

function namesOf(fields: readonly PlannedField[]): string[] {
  return fields.map(({ name }) => name);
}

function contract({ name, path, page, fields, titles }: ResourcePlan): string {
  const texts = fields.filter(({ kind }) => kind.isText);
  const unique = fields.filter(({ isUnique }) => isUnique).map((field) => `{ fields: ['${field.name}'] }`);
  return `import { z } from 'zod';

import { ${uniqueSorted(['recordHead', ...fields.flatMap(({ kind }) => kind.imports)])} } from '../core/fields.ts';
import { allActions, defineResource } from '../core/resource.ts';

const fields = {
${fields.map((field) => `  ${field.name}: ${field.kind.contract},`).join('\n')}
};

/** ${capital(titles.en[1])} of the root area. */
export const ${name} = defineResource({
  name: '${name}',
  path: '${path}',
  levels: { root: 'ROOT.${page}' },
  readers: 'feature',
  record: z.object({ ...recordHead, ...fields }),
  row: z.object({ ...recordHead, ...fields }),
  create: z.object(fields),
  update: z.object(fields).partial(),
  query: {
    filter: [${quoted(namesOf(fields))}],
    sort: [${quoted(namesOf(fields.filter(({ kind }) => kind.maker !== 'boolean')))}],
    search: [${quoted(namesOf(texts))}],
    defaultSort: '${fields[0]?.name ?? 'id'}',
  },${unique.length === 0 ? '' : `\n  unique: [${unique.join(', ')}],`}
  actions: allActions,
});
`;
}

function table({ name, table: tableName, fields, titles }: ResourcePlan): string {
  const makers = fields.map(({ kind }) => kind.maker);
  const hasUnique = fields.some(({ isUnique }) => isUnique);
  const drizzle = uniqueSorted([
    ...makers.filter((maker) => !isOwnMaker(maker)),
    'pgTable',
    ...(hasUnique ? ['uniqueIndex'] : []),
  ]);
  const own = uniqueSorted([...makers.filter(isOwnMaker), 'listIndexes', 'recordColumns', 'searchColumn']);
  const sorted = fields.filter(({ kind }) => kind.maker !== 'boolean');
  const indexes = fields
    .filter(({ isUnique }) => isUnique)
    .map(
      (field) =>
        `    uniqueIndex('${tableName}_${field.column}_unique').on(sql\`lower(\${table.${field.name}})\`).where(sql\`deleted_at is null\`),\n`,
    );
  return `${hasUnique ? "import { sql } from 'drizzle-orm';\n" : ''}import { ${drizzle} } from 'drizzle-orm/pg-core';

import { ${own} } from '../../db/columns.ts';

/** ${capital(titles.en[1])}. */
export const ${name}Table = pgTable(
  '${tableName}',
  {
    ...recordColumns(),
${fields.map((field) => `    ${field.name}: ${field.kind.column(field.column)},`).join('\n')}
    searchText: searchColumn(${quoted(fields.filter(({ kind }) => kind.isText).map(({ column }) => column))}),
  },
  (table) => [
${indexes.join('')}    ...listIndexes('${tableName}', { id: table.id, scope: [], fields: [${sorted.map((field) => `table.${field.name}`).join(', ')}], search: table.searchText }),
  ],
);
`;
}

function store({ name }: ResourcePlan): string {
  return `import { ${name} } from '@atrium/contract';

import { defineStore } from '../../directory/defineStore.ts';
import { ${name}Table } from './${name}.table.ts';

export const ${name}Store = defineStore({ resource: ${name}, table: ${name}Table, computed: {} });
`;
}

function routes({ name }: ResourcePlan): string {
  return `import { crudRoutes } from '../../services/crudRoutes.ts';
import { ${name}Store } from './${name}.store.ts';

export const ${name}Routes = crudRoutes(${name}Store);
`;
}

function screens({ name, fields }: ResourcePlan): string {
  const form = fields.map(
    (field) => `{ field: '${field.name}'${field.kind.widget === undefined ? '' : `, widget: '${field.kind.widget}'`} }`,
  );
  return `import { ${name} } from '@atrium/contract';

import { defineScreens } from '../../kit/defineScreens.tsx';

export const ${name}Screens = defineScreens(${name}, {
  title: (record) => record.${fields[0]?.name ?? 'id'},
  list: { columns: [${fields.map((field) => `{ field: '${field.name}' }`).join(', ')}] },
  form: { sections: [{ key: 'main', fields: [${form.join(', ')}] }] },
});
`;
}

const words = {
  en: { empty: (many: string) => `${capital(many)} stand here.`, action: (one: string) => `Add a ${one}` },
  fr: {
    empty: (many: string) => `${capital(many)} : la liste se trouve ici.`,
    action: (one: string) => `Ajouter : ${one}`,
  },
} as const;

function phrases({ fields, titles }: ResourcePlan, language: 'en' | 'fr'): string {
  const [one, many] = titles[language];
  const labels = Object.fromEntries(fields.map((field) => [field.name, capital(field.column.replaceAll('_', ' '))]));
  const area = {
    title: capital(many),
    one,
    fields: labels,
    help: {},
    sections: { main: capital(one) },
    empty: { title: words[language].empty(many), action: words[language].action(one) },
  };
  return `${JSON.stringify(area, null, 2)}\n`;
}

/** The entry of `testing/examples.ts`: the first field carries the mark by which an example is found. */
export function exampleOf({ name, level, fields }: ResourcePlan): string {
  const values = fields.map((field) => `${field.name}: ${field.kind.example}`);
  return `${name}: { ${level}: ({ mark }) => ({ body: { ${values.join(', ')} } }) },`;
}

/** The files of a plain entity, by path from the repository's folder; the migration follows from the table. */
export function filesOf(plan: ResourcePlan): ReadonlyMap<string, string> {
  const { name } = plan;
  const server = `apps/server/src/resources/${name}/${name}`;
  return new Map([
    [`packages/contract/src/resources/${name}.ts`, contract(plan)],
    [`${server}.table.ts`, table(plan)],
    [`${server}.store.ts`, store(plan)],
    [`${server}.routes.ts`, routes(plan)],
    [`apps/portal/src/resources/${name}/${name}.screens.tsx`, screens(plan)],
    [`packages/phrases/en/${name}.json`, phrases(plan, 'en')],
    [`packages/phrases/fr/${name}.json`, phrases(plan, 'fr')],
  ]);
}
