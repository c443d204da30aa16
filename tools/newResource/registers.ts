import type { ResourcePlan } from './plan.ts';

/** A file that lists the resources, and how it looks with one more. `add` throws where the file has no place for it. */
export interface Register {
  readonly file: string;
  readonly add: (text: string) => string;
}

/** The part of a register between the line that opens it and the one that closes it, as offsets. */
function partOf(text: string, opening: RegExp, closing: RegExp): { start: number; end: number } {
  const opened = opening.exec(text);
  const start = opened === null ? -1 : opened.index + opened[0].length;
  const end = start < 0 ? -1 : text.slice(start).search(closing);
  if (end < 0) throw new Error(`A register has no place after ${String(opening)}`);
  return { start, end: start + end };
}

/**
 * Adds a line in front of the first entry whose key is greater, with the comments above that entry.
 * @param entry matches the beginning of each entry, at the start of a line; its group is the key
 */
function insertSorted(
  text: string,
  part: { readonly start: number; readonly end: number },
  entry: RegExp,
  key: string,
  line: string,
): string {
  const lines = text.slice(part.start, part.end).split('\n');
  const isAfter = (one: string) => (entry.exec(one)?.[1] ?? '') > key;
  let at = lines.findIndex(isAfter);
  if (at < 0) at = lines.length - 1;
  while (/^\s*\/\//.test(lines[at - 1] ?? '')) at -= 1;
  return (
    text.slice(0, part.start) + [...lines.slice(0, at), line, ...lines.slice(at)].join('\n') + text.slice(part.end)
  );
}

/** A register that is nothing but its lines. */
function lineRegister(file: string, line: string): Register {
  return {
    file,
    add: (text) => insertSorted(text, { start: 0, end: text.length }, /^(.+)$/, line, line),
  };
}

/** A register that is an object, with a line for each name. */
function objectRegister(file: string, opening: RegExp, key: string, line: string): Register {
  return {
    file,
    add: (text) =>
      insertSorted(text, partOf(text, opening, /^\};/m), /^ {2}'?([\w./:-]+?)'?(?:: | ?\()/, key, `  ${line}`),
  };
}

/** The menu is in the order that people see: a page goes behind the last of its group. */
function menuRegister({ context, page, group }: ResourcePlan): Register {
  return {
    file: 'packages/contract/src/navigation/menu.ts',
    add: (text) => {
      const { start, end } = partOf(text, new RegExp(`\\.\\.\\.items\\('${context}', \\[\\n`), /^ {2}\]\),/m);
      const entries = text.slice(start, end).split(/^(?= {4}\[)/m);
      const last = entries.findLastIndex((entry) => /\[\s*'[^']+',\s*'([^']+)'/.exec(entry)?.[1] === group);
      const line = `    ['${page}', '${group}'],\n`;
      const all = last < 0 ? [...entries, line] : [...entries.slice(0, last + 1), line, ...entries.slice(last + 1)];
      return text.slice(0, start) + all.join('') + text.slice(end);
    },
  };
}

/** The icons' imports are sorted by their name without `Icon`; one that is imported already is used as it is. */
function iconRegister({ page, icon }: ResourcePlan): Register {
  const imported = `import ${icon}Icon from '@mui/icons-material/${icon}Outlined';`;
  const pages = objectRegister(
    'apps/portal/src/app/shell/MenuIcon.tsx',
    /^const icons: [^\n]*\{\n/m,
    page,
    `${/^[A-Za-z_]\w*$/.test(page) ? page : `'${page}'`}: ${icon}Icon,`,
  );
  return {
    file: pages.file,
    add: (text) => {
      if (new RegExp(`^ {2}'?${page}'?: `, 'm').test(text)) return text;
      const isThere = text.includes(`import ${icon}Icon from `);
      const own = /^import (\w+Icon) from /;
      const part = { start: 0, end: text.search(/^(?!import \w+Icon )/m) };
      return pages.add(isThere ? text : insertSorted(text, part, own, `${icon}Icon`, imported));
    },
  };
}

/** The page's name in the menu, as the area's title is written. */
function wordRegister(language: 'en' | 'fr', { context, page, titles }: ResourcePlan): Register {
  const [, many] = titles[language];
  const label = many.charAt(0).toUpperCase() + many.slice(1);
  return {
    file: `packages/phrases/${language}/common/navigation.json`,
    add: (text) => {
      const part = partOf(text, new RegExp(`^ {2}"items": \\{[^]*?^ {4}"${context}": \\{\\n`, 'm'), /^ {4}\}/m);
      const added = insertSorted(
        text,
        part,
        /^ {6}"([^"]+)"/,
        page,
        `      ${JSON.stringify(page)}: ${JSON.stringify(label)},`,
      );
      // The last line of an object has no comma, the line above it has.
      return added.replaceAll(/"\n(?= {6}")/g, '",\n').replaceAll(/",\n(?= {4}\})/g, '"\n');
    },
  };
}

/** Every file that a new resource is entered in, with one line each. */
export function registersOf(plan: ResourcePlan, example: string): readonly Register[] {
  const { name, module, context, page } = plan;
  const folder = `./modules/${module}/${name}/${name}`;
  return [
    lineRegister('packages/contract/src/resources.ts', `export * from './resources/${name}.ts';`),
    lineRegister('packages/contract/src/facts.ts', `export * from './resources/${name}.facts.ts';`),
    objectRegister(
      'packages/contract/src/loadResource.ts',
      /^const files: [^\n]*\{\n/m,
      name,
      `${name}: async () => (await import('./resources/${name}.ts')).${name},`,
    ),
    lineRegister('apps/server/src/resourceStores.ts', `export { ${name}Store } from '${folder}.store.ts';`),
    lineRegister('apps/server/src/resourceRoutes.ts', `export { ${name}Routes } from '${folder}.routes.ts';`),
    objectRegister(
      'apps/portal/src/app/screens.ts',
      /^const modules: [^\n]*\{\n/m,
      `${context}.${page}`,
      `'${context}.${page}': () => import('../modules/${module}/${name}/${name}.screens.tsx'),`,
    ),
    menuRegister(plan),
    iconRegister(plan),
    wordRegister('en', plan),
    wordRegister('fr', plan),
    objectRegister('apps/server/src/testing/examples.ts', /^export const examples: [^\n]*\{\n/m, name, example),
    objectRegister(
      'tests/accessRights.ts',
      /^export const resourceRights: [^\n]*\{\n/m,
      name,
      `${name}: { levels: { ${plan.level}: all('${context}.${page}') }, others: nobody },`,
    ),
  ];
}
