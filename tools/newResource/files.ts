import { urlField } from '../../packages/contract/src/index.ts';
import { type FieldUses, isOwnMaker } from './fieldKinds.ts';
import type { PlannedField, ResourcePlan } from './plan.ts';
import { capital, englishWords, frenchWords, plural } from './words.ts';

function quoted(names: readonly string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

function uniqueSorted(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(', ');
}

/** The names of the fields that are used so. */
function usedFor(fields: readonly PlannedField[], use: keyof FieldUses): string[] {
  return fields.filter(({ kind }) => kind.uses[use] === true).map(({ name }) => name);
}

/** Where the records are, as a doc comment says it. */
const places = {
  root: 'of the root area',
  customer: 'of customers',
  building: 'of buildings',
  vendor: 'of vendors',
} as const;

/** The constant of a choice's values: `parkingSpotKinds`. */
function choicesName(resource: string, field: string): string {
  return `${resource}${capital(plural(field))}`;
}

/** `{ a: true, b: true }`, as zod names the fields of a shape. */
function mask(names: readonly string[]): string {
  return `{ ${names.map((name) => `${name}: true`).join(', ')} }`;
}

function contractOf(resource: string, { name, kind, isNullable }: PlannedField): string {
  const maker = kind.choices === undefined ? kind.contract : `z.enum(${choicesName(resource, name)}, 'choice')`;
  return isNullable && kind.isOptional !== 'always' ? `${maker}.nullable()` : maker;
}

/** The addresses that a record answers for its stored files. */
function derivedOf(fields: readonly PlannedField[]): string[] {
  return fields
    .filter(({ kind }) => kind.isImage === true)
    .map(({ name, isNullable }) => `${urlField(name)}: z.string()${isNullable ? '.nullable()' : ''}`);
}

function facts({ name, path, level, scope, context, page, fields }: ResourcePlan): string {
  const place = scope.at(-1);
  const within = place === undefined ? '' : `, within: ['${place}']`;
  const unique = fields
    .filter(({ kind }) => kind.isUnique === true)
    .map((field) => `{ fields: ['${field.name}']${within} }`);
  const references = [
    ...(place === undefined ? [] : [[place, level] as const]),
    ...fields.flatMap(({ name: field, kind }) =>
      kind.refersTo === undefined ? [] : [[field, kind.refersTo] as const],
    ),
  ].map(([field, resource]) => `${field}: { resource: '${resource}', code: 'reference' }`);
  const files = fields.filter(({ kind }) => kind.isImage === true).map((field) => `${field.name}: 'image'`);
  const choices = fields.flatMap(({ name: field, kind }) =>
    kind.choices === undefined
      ? []
      : [`export const ${choicesName(name, field)} = [${quoted(kind.choices)}] as const;\n\n`],
  );
  return `import { allActions, defineFacts } from '../core/resource.ts';

${choices.join('')}export const ${name}Facts = defineFacts({
  name: '${name}',
  path: '${path}',
  levels: { ${level}: '${context}.${page}' },
  readers: 'feature',
  query: {
    filter: [${quoted(usedFor(fields, 'filter'))}],
    sort: [${quoted(usedFor(fields, 'sort'))}],
    search: [${quoted(usedFor(fields, 'search'))}],
    defaultSort: '${fields[0]?.name ?? 'id'}',
  },${unique.length === 0 ? '' : `\n  unique: [${unique.join(', ')}],`}${
    references.length === 0 ? '' : `\n  references: { ${references.join(', ')} },`
  }${files.length === 0 ? '' : `\n  files: { ${files.join(', ')} },`}
  actions: allActions,
});
`;
}

function contract({ name, level, scope, fields, titles }: ResourcePlan): string {
  const derived = [...scope.map((field) => `${field}: id()`), ...derivedOf(fields)];
  const makers = ['recordHead', ...(scope.length > 0 ? ['id'] : []), ...fields.flatMap(({ kind }) => kind.imports)];
  const choices = fields.filter(({ kind }) => kind.choices !== undefined).map((field) => choicesName(name, field.name));
  const long = fields.filter(({ kind }) => kind.widget === 'multiline').map((field) => field.name);
  const optional = fields.filter(({ isOptional }) => isOptional).map((field) => field.name);
  const shape = `{ ...recordHead, ...fields${derived.length === 0 ? '' : ', ...derived'} }`;
  return `import { z } from 'zod';

import { ${uniqueSorted(makers)} } from '../core/fields.ts';
import { defineResource } from '../core/resource.ts';
import { ${uniqueSorted([`${name}Facts`, ...choices])} } from './${name}.facts.ts';

const fields = {
${fields.map((field) => `  ${field.name}: ${contractOf(name, field)},`).join('\n')}
};
${derived.length === 0 ? '' : `\nconst derived = { ${derived.join(', ')} };\n`}
/** ${capital(titles.en[1])} ${places[level]}. */
export const ${name} = defineResource({
  ...${name}Facts,
  record: z.object(${shape}),
  row: z.object(${shape})${long.length === 0 ? '' : `.omit(${mask(long)})`},
  create: z.object(fields)${optional.length === 0 ? '' : `.partial(${mask(optional)})`},
  update: z.object(fields).partial(),
});
`;
}

function columnOf({ column, kind, isNullable }: PlannedField): string {
  const options = kind.makerOptions === undefined ? '' : `, ${kind.makerOptions}`;
  const given = kind.isOptional === 'default' ? '.default(false)' : '';
  return `${kind.maker}('${column}'${options})${isNullable ? '' : '.notNull()'}${given}`;
}

function table({ name, table: tableName, level, scope, fields, titles }: ResourcePlan): string {
  const makers = fields.map(({ kind }) => kind.maker);
  const isAnyUnique = fields.some(({ kind }) => kind.isUnique === true);
  const drizzle = uniqueSorted([
    ...makers.filter((maker) => !isOwnMaker(maker)),
    'pgTable',
    ...(isAnyUnique ? ['uniqueIndex'] : []),
  ]);
  const ownNames = ['listIndexes', 'recordColumns', 'searchColumn', ...(level === 'root' ? [] : ['scopeColumns'])];
  const place = scope.at(-1);
  const indexes = fields
    .filter(({ kind }) => kind.isUnique === true)
    .map((field) => {
      const on = [...(place === undefined ? [] : [`table.${place}`]), `sql\`lower(\${table.${field.name}})\``];
      return `    uniqueIndex('${tableName}_${field.column}_unique').on(${on.join(', ')}).where(sql\`deleted_at is null\`),\n`;
    });
  const listed = fields.filter(({ kind }) => kind.uses.sort === true || kind.refersTo !== undefined);
  const searched = fields.filter(({ kind }) => kind.uses.search === true).map(({ column }) => column);
  return `${isAnyUnique ? "import { sql } from 'drizzle-orm';\n" : ''}import { ${drizzle} } from 'drizzle-orm/pg-core';

import { ${uniqueSorted([...makers.filter(isOwnMaker), ...ownNames])} } from '../../../db/columns.ts';

/** ${capital(titles.en[1])} ${places[level]}. */
export const ${name}Table = pgTable(
  '${tableName}',
  {
    ...recordColumns(),
${level === 'root' ? '' : `    ...scopeColumns('${level}'),\n`}${fields
    .map((field) => `    ${field.name}: ${columnOf(field)},`)
    .join('\n')}
    searchText: searchColumn(${quoted(searched)}),
  },
  (table) => [
${indexes.join('')}    ...listIndexes('${tableName}', { id: table.id, scope: [${
    place === undefined ? '' : `table.${place}`
  }], fields: [${listed.map((field) => `table.${field.name}`).join(', ')}], search: table.searchText }),
  ],
);
`;
}

function store({ name }: ResourcePlan): string {
  return `import { ${name} } from '@atrium/contract';

import { defineStore } from '../../../directory/defineStore.ts';
import { ${name}Table } from './${name}.table.ts';

export const ${name}Store = defineStore({ resource: ${name}, table: ${name}Table, computed: {} });
`;
}

function routes({ name }: ResourcePlan): string {
  return `import { crudRoutes } from '../../../services/crudRoutes.ts';
import { ${name}Store } from './${name}.store.ts';

export const ${name}Routes = crudRoutes(${name}Store);
`;
}

function filterOf(resource: string, { name, kind, referenceName }: PlannedField): string[] {
  if (kind.choices !== undefined)
    return [`{ field: '${name}', kind: 'choice', options: ${choicesName(resource, name)} }`];
  if (kind.refersTo !== undefined)
    return [
      `{ field: '${name}', kind: 'reference', resource: ${kind.refersTo}Facts, label: '${referenceName ?? ''}' }`,
    ];
  return kind.filterBar === undefined ? [] : [`{ field: '${name}', kind: '${kind.filterBar}' }`];
}

function inputOf({ name, kind, referenceName }: PlannedField): string {
  if (kind.refersTo !== undefined)
    return `{ field: '${name}', reference: { resource: ${kind.refersTo}Facts, label: '${referenceName ?? ''}' } }`;
  return `{ field: '${name}'${kind.widget === undefined ? '' : `, widget: '${kind.widget}'`} }`;
}

/** Columns of a list that people see at first; they can show the others. */
const MAX_COLUMNS = 5;

function screens({ name, fields }: ResourcePlan): string {
  const choices = fields.filter(({ kind }) => kind.choices !== undefined).map((field) => choicesName(name, field.name));
  const referred = fields.flatMap(({ kind }) => (kind.refersTo === undefined ? [] : [`${kind.refersTo}Facts`]));
  const imported = [`${name}Facts`, ...choices, ...referred];
  const filters = fields.flatMap((field) => filterOf(name, field));
  const columns = usedFor(fields, 'column').map(
    (field, place) => `{ field: '${field}'${place < MAX_COLUMNS ? '' : ', hiddenByDefault: true'} }`,
  );
  return `import { ${uniqueSorted(imported)} } from '@atrium/contract';

import { defineScreens } from '../../../screens/defineScreens.tsx';

export const ${name}Screens = defineScreens(${name}Facts, {
  title: (record) => record.${fields[0]?.name ?? 'id'},
  list: {
    columns: [${columns.join(', ')}],${filters.length === 0 ? '' : `\n    filters: [${filters.join(', ')}],`}
  },
  form: { sections: [{ key: 'main', fields: [${fields.map(inputOf).join(', ')}] }] },
});
`;
}

const placeLabels = {
  en: { customerId: 'Customer', buildingId: 'Building', vendorId: 'Vendor' },
  fr: { customerId: 'Client', buildingId: 'Bâtiment', vendorId: 'Prestataire' },
} as const;

function phrases({ fields, scope, titles, gender }: ResourcePlan, language: 'en' | 'fr'): string {
  const [one, many] = titles[language];
  const labels = placeLabels[language];
  const choices = fields.flatMap(({ name, kind, valueLabels }): [string, unknown][] =>
    kind.choices === undefined ? [] : [[name, valueLabels[language]]],
  );
  const area = {
    title: capital(many),
    one,
    fields: Object.fromEntries([
      ...fields.map((field): [string, unknown] => [field.name, field.labels[language]]),
      ...Object.entries(labels).filter(([field]) => scope.includes(field)),
    ]),
    ...(choices.length === 0 ? {} : { values: Object.fromEntries(choices) }),
    sections: { main: capital(one) },
    ...(language === 'en' ? englishWords(titles.en) : frenchWords(titles.fr, gender)),
  };
  return `${JSON.stringify(area, null, 2)}\n`;
}

/** The entry of `testing/examples.ts`: the first field carries the mark by which an example is found. */
export function exampleOf({ name, level, scope, fields }: ResourcePlan): string {
  const values = fields.map((field) => `${field.name}: ${field.kind.example}`).join(', ');
  const place = scope.at(-1);
  const placed = place === 'vendorId' ? 'vendorId: await vendor()' : place;
  const made = `{ body: { ${values} }${placed === undefined ? '' : `, fixed: { ${placed} }`} }`;
  const isAsync = made.includes('await ');
  const named = ['mark', 'customerId', 'buildingId', 'create', 'vendor', 'image'].filter((part) =>
    new RegExp(`\\b${part}\\b`).test(made.replaceAll(/\w+: /g, '')),
  );
  return `${name}: { ${level}: ${isAsync ? 'async ' : ''}({ ${named.join(', ')} }) => (${made}) },`;
}

/** A test to begin with: what people do with a record, on the real server. */
function test({ name, level, path, titles }: ResourcePlan): string {
  const address = path.replace(/\{(\w+)\}/, "${String(fixed['$1'])}");
  return `import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createExamples } from '../../../testing/examples.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

describe('${titles.en[1].replaceAll("'", '’')}', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are created, listed, changed and deleted', async () => {
    const { customers, buildings, emails } = test.people;
    const as = emails.administrator;
    const place = { customerId: customers.north, buildingId: buildings.north1 };
    const examples = createExamples(test.services, test.people);
    const { body${level === 'root' ? '' : ', fixed = {}'}, mark } = await examples.body('${name}', '${level}', place);
    const path = ${level === 'root' ? `'${path}'` : `\`${address}\``};
    const created = await test.call('POST', path, { as, body });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(body);
    const record = \`\${path}/\${String(created.body.id)}\`;
    const listed = await test.call('GET', \`\${path}?$search=\${mark}\`, { as });
    expect(listed.body.value).toMatchObject([{ id: created.body.id }]);
    const changed = await test.call('PUT', record, { as, version: 1, body });
    expect(changed.body).toMatchObject(body);
    const { version } = changed.body;
    expect((await test.call('DELETE', record, { as, version })).status).toBe(204);
    expect((await test.call('GET', record, { as })).status).toBe(404);
  });
});
`;
}

/** The files of a plain entity, by path from the repository's folder; the migration follows from the table. */
export function filesOf(plan: ResourcePlan): ReadonlyMap<string, string> {
  const { name, module } = plan;
  const server = `apps/server/src/modules/${module}/${name}/${name}`;
  return new Map([
    [`packages/contract/src/resources/${name}.facts.ts`, facts(plan)],
    [`packages/contract/src/resources/${name}.ts`, contract(plan)],
    [`${server}.table.ts`, table(plan)],
    [`${server}.store.ts`, store(plan)],
    [`${server}.routes.ts`, routes(plan)],
    [`${server}.test.ts`, test(plan)],
    [`apps/portal/src/modules/${module}/${name}/${name}.screens.tsx`, screens(plan)],
    [`packages/phrases/en/${name}.json`, phrases(plan, 'en')],
    [`packages/phrases/fr/${name}.json`, phrases(plan, 'fr')],
  ]);
}
