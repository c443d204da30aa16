import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import {
  allLevels,
  type ContextName,
  type Level,
  levelsOf,
  type MenuGroup,
  menuGroups,
  nameFields,
  registry,
  type ResourceDefinition,
} from '../../packages/contract/src/index.ts';
import { root } from '../runProgram.ts';
import { type FieldKind, kindNames, kindOf } from './fieldKinds.ts';
import { capital, frenchLabel, frenchPlural, type Gender, plural, type Title } from './words.ts';

/** One field as the command names it. */
export interface PlannedField {
  readonly name: string;
  /** Column name in the database. */
  readonly column: string;
  readonly kind: FieldKind;
  /** Whether a record may have none: its value is then null. */
  readonly isNullable: boolean;
  /** Whether a new record need not name it. */
  readonly isOptional: boolean;
  readonly labels: { readonly en: string; readonly fr: string };
  /** What the values of a choice are called. */
  readonly valueLabels: Readonly<Record<'en' | 'fr', Readonly<Record<string, string>>>>;
  /** The field that names the record it refers to, where it refers to one. */
  readonly referenceName?: string;
}

/** What is to be written. */
export interface ResourcePlan {
  /** Singular, camelCase: `deepLink`. */
  readonly name: string;
  /** Module of server and portal that it is part of: `setup`. */
  readonly module: string;
  /** Path below `/api/`, with its place in braces: `building/{buildingId}/parkingspots`. */
  readonly path: string;
  /** Table name: `deep_links`. */
  readonly table: string;
  readonly level: Level;
  /** The ids of the places that a record is in, the outermost first: `['customerId', 'buildingId']`. */
  readonly scope: readonly string[];
  /** Where its page is. */
  readonly context: ContextName;
  /** Page of the context's menu: `deeplinks`; the feature is `{context}.{page}`. */
  readonly page: string;
  /** Group of the menu that the page is in. */
  readonly group: MenuGroup;
  /** Icon of the page, by its name among the outlined Material icons: `Folder`. */
  readonly icon: string;
  readonly fields: readonly PlannedField[];
  readonly titles: { readonly en: Title; readonly fr: Title };
  readonly gender: Gender;
  /** What a person must look over, as sentences: words that no one gave, and what the generator cannot know. */
  readonly toLookOver: readonly string[];
}

/** What the command is given apart from the name, as it was typed. */
export interface PlanOptions {
  readonly module?: string;
  readonly level?: string;
  readonly path?: string;
  readonly page?: string;
  readonly group?: string;
  readonly icon?: string;
  readonly fields?: string;
  readonly en?: string;
  readonly fr?: string;
  readonly gender?: string;
  readonly labels?: string;
}

const scopes = {
  root: [],
  customer: ['customerId'],
  building: ['customerId', 'buildingId'],
  vendor: ['customerId', 'buildingId', 'vendorId'],
} as const satisfies Readonly<Record<Level, readonly string[]>>;

const contexts = { root: 'ROOT', customer: 'CUSTOMER', building: 'BUILDING', vendor: 'VENDOR' } as const;
/** The modules that there are: folders of the server, which the portal's are named after. */
const modules = readdirSync(join(root, 'apps/server/src/modules'));

const groups = { root: 'other', customer: 'appSetup', building: 'appSetup', vendor: 'servicesSetup' } as const;

/** `hardwareId` as `hardware_id`. */
function snake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** One of a few words. Throws with the words that there are. */
function oneOf<Word extends string>(words: readonly Word[], text: string, what: string): Word {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`"${text}" is no ${what}: ${words.join(', ')}`);
  return found;
}

/** The resource that a field refers to, which records at `level` can see. Throws when there is none. */
function targetOf(name: string, level: Level): ResourceDefinition {
  const target = Object.values<ResourceDefinition>(registry).find((one) => one.name === name);
  if (target === undefined) throw new Error(`"${name}" is no resource that a field could refer to`);
  const [outermost = 'root'] = levelsOf(target);
  if (allLevels.indexOf(outermost) > allLevels.indexOf(level))
    throw new Error(`A record at level ${level} cannot refer to ${name}: those are at level ${outermost}`);
  return target;
}

/** The labels that the command was given, of fields and of values: `places=Places|Places de stationnement,kind.indoor=Indoor|À l’intérieur`. */
function labelsOf(text: string | undefined): ReadonlyMap<string, readonly string[]> {
  const parts = (text ?? '').split(',').filter((part) => part !== '');
  return new Map(
    parts.map((part) => {
      const [field = '', labels = ''] = part.split('=');
      return [field.trim(), labels.split('|').map((label) => label.trim())];
    }),
  );
}

interface FieldContext {
  readonly level: Level;
  readonly gender: Gender;
  readonly labels: ReadonlyMap<string, readonly string[]>;
  readonly toLookOver: string[];
}

function isTaken(name: string): boolean {
  return ['id', 'version', 'revision', 'searchText', ...scopes.vendor].includes(name);
}

function fieldOf(text: string, { level, gender, labels, toLookOver }: FieldContext): PlannedField {
  const isGivenOptional = text.endsWith('?');
  const [name = '', named = 'name', more = ''] = (isGivenOptional ? text.slice(0, -1) : text).split(':');
  const kind = kindOf(named, more === '' ? [] : more.split('|'));
  if (!/^[a-z][A-Za-z]*$/.test(name)) throw new Error(`"${name}" is no field name: camelCase letters are`);
  if (isTaken(name)) throw new Error(`"${name}" is part of every record, or says where it is: --level`);
  if (kind === undefined) throw new Error(`"${named}" is no kind: ${kindNames.join(', ')}`);
  if (kind.choices?.length === 0) throw new Error(`"${name}" needs its values: ${name}:choice:open|closed`);
  if ((kind.isImage === true || kind.refersTo !== undefined) && !name.endsWith('Id'))
    throw new Error(`"${name}" holds an id, so its name ends with Id`);
  const target = kind.refersTo === undefined ? undefined : targetOf(kind.refersTo, level);
  const isNullable = kind.isOptional === 'always' || (isGivenOptional && kind.isOptional !== 'default');
  const words = snake(kind.isImage === true || target !== undefined ? name.slice(0, -2) : name).replaceAll('_', ' ');
  const [en = capital(words), givenFr] = labels.get(name) ?? [];
  const fr = givenFr ?? frenchLabel(words, gender);
  if (fr === undefined) toLookOver.push(`the French label of ${name} is the English one, "${en}"`);
  const values = (kind.choices ?? []).map((code) => ({ code, given: labels.get(`${name}.${code}`) }));
  const unnamed = values.filter(({ given }) => given?.[1] === undefined).map(({ code }) => code);
  if (unnamed.length > 0)
    toLookOver.push(`the French words for these values of ${name} are the codes themselves: ${unnamed.join(', ')}`);
  const valueLabelsAt = (at: 0 | 1) =>
    Object.fromEntries(values.map(({ code, given }) => [code, given?.[at] ?? given?.[0] ?? capital(code)]));
  if (target !== undefined)
    toLookOver.push(
      `whether a ${target.name} may be deleted while ${name} names it: if not, blockedBy of ${target.name} says so`,
    );
  return {
    name,
    column: snake(name),
    kind,
    isNullable,
    isOptional: isNullable || kind.isOptional !== undefined,
    labels: { en, fr: fr ?? en },
    valueLabels: { en: valueLabelsAt(0), fr: valueLabelsAt(1) },
    ...(target === undefined ? {} : { referenceName: nameFields(target)[0] ?? 'id' }),
  };
}

/** One and many of it as the command was given; what is missing of them is null. */
function titleOf(text: string | undefined): readonly [string | null, string | null] {
  const [one = null, many = null] = (text ?? '').split('|').filter((part) => part !== '');
  return [one, many];
}

/** The names of the resource in both languages; what had to be made up is added to `toLookOver`. */
function titlesOf(name: string, options: PlanOptions, toLookOver: string[]): ResourcePlan['titles'] {
  const [oneEn, manyEn] = titleOf(options.en);
  const words = oneEn ?? snake(name).replaceAll('_', ' ');
  const en = [words, manyEn ?? plural(words)] as const;
  const [oneFr, manyFr] = titleOf(options.fr);
  if (oneFr === null) toLookOver.push(`the French name is the English one, "${en[0]}": --fr 'one|many'`);
  else if (manyFr === null) toLookOver.push(`the French plural, "${frenchPlural(oneFr)}"`);
  const fr = oneFr === null ? en : ([oneFr, manyFr ?? frenchPlural(oneFr)] as const);
  if (options.gender === undefined)
    toLookOver.push(`"${fr[0]}" is taken for masculine: --gender f where it is feminine`);
  return { en, fr };
}

/** The options of the command as a plan. Throws with a sentence for the person who typed them. */
export function planResource(name: string, options: PlanOptions): ResourcePlan {
  if (!/^[a-z][A-Za-z]*$/.test(name))
    throw new Error(`"${name}" is no resource name: singular, camelCase, such as deepLink`);
  const level = oneOf(allLevels, options.level ?? 'root', 'level');
  const gender = oneOf(['m', 'f'], options.gender ?? 'm', 'gender');
  const toLookOver: string[] = [];
  const titles = titlesOf(name, options, toLookOver);
  const context: FieldContext = { level, gender, labels: labelsOf(options.labels), toLookOver };
  const fields = (options.fields ?? 'name:name').split(',').map((field) => fieldOf(field.trim(), context));
  const [first] = fields;
  if (first?.kind.uses.search !== true || first.isNullable)
    throw new Error('The first field names the record, so it must be a required text');
  const scope = scopes[level];
  const place = scope.at(-1);
  const path = options.path ?? plural(name).toLowerCase();
  return {
    name,
    module: oneOf(modules, options.module ?? 'setup', 'module'),
    path: place === undefined ? path : `${level}/{${place}}/${path}`,
    table: snake(plural(name)),
    level,
    scope,
    context: contexts[level],
    page: options.page ?? plural(name),
    group: oneOf(menuGroups, options.group ?? groups[level], 'group of the menu'),
    icon: options.icon ?? 'Folder',
    fields,
    titles,
    gender,
    toLookOver,
  };
}
