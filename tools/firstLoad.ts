import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import * as contract from '@atrium/contract';

import { buildPortal } from './buildPortal.ts';
import { root } from './runProgram.ts';

/** What a list may weigh until its rows are there: script over the wire, in thousand bytes, and in so many files. */
export const listBudget = { kilobytes: 230, files: 6 } as const;

/** Thousand bytes of head that an answer has next to its file. */
const HEAD_KILOBYTES = 0.4;

/** A built portal: the code of its script files, and what each weighs as brotli, in thousand bytes. */
export interface BuiltFiles {
  readonly code: ReadonlyMap<string, string>;
  readonly kilobytes: ReadonlyMap<string, number>;
}

/** A list of the portal: its line in the table of screens, and the area of its texts. */
export interface ListedScreen {
  readonly key: string;
  readonly texts: string;
}

export interface FirstLoad {
  readonly key: string;
  readonly kilobytes: number;
  readonly files: number;
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

/**
 * What each list fetches in English until its rows are there: the page's script, the frame with the table of screens, the
 * common texts, and the screen with its texts, each with all that it imports. Sorted, the heaviest first.
 */
export function firstLoads(built: BuiltFiles, page: string, screens: readonly ListedScreen[]): FirstLoad[] {
  const entry = /src="\/assets\/([\w-]+\.js)"/.exec(page)?.[1];
  if (entry === undefined) throw new Error('the built page names no script');
  const always = [
    entry,
    fileWith(built, /["'`]BUILDING\.articles["'`]:\(\)=>/),
    fileWith(built, /Mandatory fields are/),
  ];
  return screens
    .map(({ key, texts }) => {
      const files = new Set<string>();
      const add = (file: string): void => {
        if (files.has(file)) return;
        files.add(file);
        importsOf(built.code.get(file) ?? '').forEach(add);
      };
      [...always, laterFile(built, key), laterFile(built, `../en/${texts}.json`)].forEach(add);
      const sum = [...files].reduce((total, file) => total + (built.kilobytes.get(file) ?? 0) + HEAD_KILOBYTES, 0);
      return { key, kilobytes: sum, files: files.size };
    })
    .toSorted((one, other) => other.kilobytes - one.kilobytes);
}

/** The lists that are over their budget, one sentence each. */
export function findHeavyLists(loads: readonly FirstLoad[]): string[] {
  return loads
    .filter(({ kilobytes, files }) => kilobytes > listBudget.kilobytes || files > listBudget.files)
    .map(
      ({ key, kilobytes, files }) =>
        `${key} fetches ${kilobytes.toFixed(1)} KB of script in ${String(files)} files before its rows, ${String(listBudget.kilobytes)} in ${String(listBudget.files)} are its budget`,
    );
}

function isResource(value: unknown): value is contract.ResourceDefinition {
  return typeof value === 'object' && value !== null && 'levels' in value && 'query' in value;
}

/** The lists of the table of screens: lines whose module declares the list of a resource. */
function readListedScreens(): ListedScreen[] {
  const folder = join(root, 'apps/portal/src/app');
  const table = readFileSync(join(folder, 'screens.ts'), 'utf8');
  return [...table.matchAll(/'(\w+\.[^']+)': \(\) => import\('([^']+)'\)/g)].flatMap(([, key = '', path = '']) => {
    const code = readFileSync(join(folder, path), 'utf8');
    // Who draws something else in place of its list, as the gallery does, has the list next to it.
    const listed = /ListScreen: \w/.test(code)
      ? /\bListScreen\b[^;=]* = defineScreens\((\w+),/
      : /(?:export const \w+|\bListScreen\b[^;=]*) = defineScreens\((\w+),/;
    const name = listed.exec(code)?.[1];
    const resource: unknown = Reflect.get(contract, name ?? '');
    return isResource(resource) ? [{ key, texts: contract.textsOf(resource) }] : [];
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
