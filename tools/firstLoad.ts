import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import * as contract from '@atrium/contract';
import { type Language, languages } from '@atrium/phrases';

import { buildPortal } from './buildPortal.ts';
import { root } from './runProgram.ts';

/** What a list may weigh until its rows are there: script over the wire, in thousand bytes, and in so many files. */
export const listBudget = { kilobytes: 260, files: 8 } as const;

/** Thousand bytes of head that an answer has next to its file. */
const HEAD_KILOBYTES = 0.4;

/** A built portal: the code of its script files, and what each weighs as brotli, in thousand bytes. */
export interface BuiltFiles {
  readonly code: ReadonlyMap<string, string>;
  readonly kilobytes: ReadonlyMap<string, number>;
}

/** A list of the portal: its line in the table of screens, and the areas of its texts. */
export interface ListedScreen {
  readonly key: string;
  readonly texts: readonly string[];
}

export interface FirstLoad {
  readonly key: string;
  readonly language: Language;
  readonly kilobytes: number;
  readonly files: number;
  /** Whether zod is among them, which forms and answers of jobs need and no list does. */
  readonly hasSchemas: boolean;
}

/** The files that a file imports at once. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g)].map(([, file = '']) => file);
}

/** The file that a line of a table imports when it is asked for: `"BUILDING.articles":()=>import("./x.js")`. */
export function laterFile({ code }: Pick<BuiltFiles, 'code'>, line: string): string {
  const name = line.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`["'\`]${name}["'\`]:\(\)=>[^"'\`]*["'\`]\./([\w-]+\.js)["'\`]`);
  for (const text of code.values()) {
    const file = pattern.exec(text)?.[1];
    if (file !== undefined) return file;
  }
  throw new Error(`the built portal has no ${line}`);
}

/** The file that has something of its own: the page's first, the frame's. */
function fileWith({ code }: BuiltFiles, what: RegExp): string {
  const found = [...code].find(([, text]) => what.test(text))?.[0];
  if (found === undefined) throw new Error(`no file of the built portal has ${String(what)}`);
  return found;
}

/** What every build of zod has in its code. */
const schemaCode = /ZodEncodeError/;

/** A text of the common ones by which their file is found. */
const commonTexts: Readonly<Record<Language, RegExp>> = {
  en: /Mandatory fields are/,
  fr: /Des champs obligatoires manquent/,
};

/**
 * Returns what each list fetches in each language until its rows are there: the page's script, the frame with the table of
 * screens, the common texts, and the screen with its texts, each with all that it imports. Sorted, the heaviest first.
 */
export function firstLoads(built: BuiltFiles, page: string, screens: readonly ListedScreen[]): FirstLoad[] {
  const entry = /src="\/assets\/([\w-]+\.js)"/.exec(page)?.[1];
  if (entry === undefined) throw new Error('the built page names no script');
  const frame = fileWith(built, /["'`]BUILDING\.articles["'`]:\(\)=>/);
  const weigh = (language: Language, { key, texts }: ListedScreen): FirstLoad => {
    const files = new Set<string>();
    const add = (file: string): void => {
      if (files.has(file)) return;
      files.add(file);
      importsOf(built.code.get(file) ?? '').forEach(add);
    };
    const common = fileWith(built, commonTexts[language]);
    const screen = laterFile(built, key);
    const words = texts.map((area) => laterFile(built, `../${language}/${area}.json`));
    [entry, frame, common, screen, ...words].forEach(add);
    const sum = [...files].reduce((total, file) => total + (built.kilobytes.get(file) ?? 0) + HEAD_KILOBYTES, 0);
    const hasSchemas = [...files].some((file) => schemaCode.test(built.code.get(file) ?? ''));
    return { key, language, kilobytes: sum, files: files.size, hasSchemas };
  };
  return languages
    .flatMap((language) => screens.map((screen) => weigh(language, screen)))
    .toSorted((one, other) => other.kilobytes - one.kilobytes);
}

/** The lists that are over their budget or load zod, one sentence each. */
export function findHeavyLists(loads: readonly FirstLoad[]): string[] {
  const heavy = loads.filter(({ kilobytes, files }) => kilobytes > listBudget.kilobytes || files > listBudget.files);
  return [
    ...heavy.map(
      ({ key, language, kilobytes, files }) =>
        `${key} in ${language} fetches ${kilobytes.toFixed(1)} KB of script in ${String(files)} files before its rows, ${String(listBudget.kilobytes)} in ${String(listBudget.files)} are its budget`,
    ),
    ...loads
      .filter(({ hasSchemas }) => hasSchemas)
      .map(({ key, language }) => `${key} in ${language} loads zod before its rows: a list takes facts, not shapes`),
  ];
}

function isResource(value: unknown): value is contract.ResourceDefinition {
  return typeof value === 'object' && value !== null && 'levels' in value && 'query' in value;
}

/** The resource that a screen's module declares a list of, by its name in the contract, and the areas of texts next to its own. */
export interface DeclaredList {
  readonly resource: string;
  readonly texts: readonly string[];
}

/**
 * Reads which list a module of screens declares; undefined where it has none. It exports it or takes it apart: who draws
 * something else in place of its list, as the gallery does, has the list next to it.
 */
export function declaredList(code: string): DeclaredList | undefined {
  const drawsAnother = /ListScreen: \w/.test(code);
  const declarations = [...code.matchAll(/(export )?const (\w+|\{[^}]*\}) = defineScreens\(\s*(?:\{ \.\.\.)?(\w+)/g)];
  const declared = declarations.find(([, exported, target = '']) => {
    return /\bListScreen\b/.test(target) || (exported !== undefined && !drawsAnother);
  });
  const [, , , name = ''] = declared ?? [];
  if (declared === undefined) return undefined;
  // A resource with other actions or another form is a constant of the module.
  const resource = new RegExp(String.raw`^const ${name} = \{ \.\.\.(\w+)`, 'm').exec(code)?.[1] ?? name;
  const texts = /^ {2,4}texts: \[([^\]]+)\]/m.exec(code.slice(declared.index))?.[1]?.match(/\w+/g) ?? [];
  return { resource, texts };
}

/** The lines of the table of screens, each with the code of its module. */
export function readScreens(): { readonly key: string; readonly source: string }[] {
  const folder = join(root, 'apps/portal/src/app');
  const table = readFileSync(join(folder, 'screens.ts'), 'utf8');
  return [...table.matchAll(/'(\w+\.[^']+)': \(\) =>\s+import\('([^']+)'\)/g)].map(([, key = '', path = '']) => ({
    key,
    source: readFileSync(join(folder, path), 'utf8'),
  }));
}

/** The lists of the table of screens: lines whose module declares the list of a resource. */
function readListedScreens(): ListedScreen[] {
  return readScreens().flatMap(({ key, source }) => {
    const declared = declaredList(source);
    const resource: unknown = Reflect.get(contract, declared?.resource ?? '');
    if (declared === undefined || !isResource(resource)) return [];
    return [{ key, texts: [...new Set([contract.textsOf(resource), ...declared.texts])] }];
  });
}

/** Builds the portal where it has changed and weighs all its lists. */
export async function weighLists(): Promise<FirstLoad[]> {
  if ((await buildPortal()) !== 0) throw new Error('the portal could not be built');
  const dist = join(root, 'apps/portal/dist');
  const files = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  const path = (file: string) => join(dist, 'assets', file);
  const built = {
    code: new Map(files.map((file) => [file, readFileSync(path(file), 'utf8')])),
    kilobytes: new Map(files.map((file) => [file, statSync(`${path(file)}.br`).size / 1000])),
  };
  return firstLoads(built, readFileSync(join(dist, 'index.html'), 'utf8'), readListedScreens());
}
