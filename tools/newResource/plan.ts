import { type ContextName, type Level, type MenuGroup, menuGroups } from '../../packages/contract/src/index.ts';
import { codeKind, type FieldKind, fieldKinds } from './fieldKinds.ts';

/** One field as the command names it. */
export interface PlannedField {
  readonly name: string;
  /** Column name in the database. */
  readonly column: string;
  readonly kind: FieldKind;
  /** Codes are unique; so is nothing else unless written by hand. */
  readonly isUnique: boolean;
}

/** What is to be written. */
export interface ResourcePlan {
  /** Singular, camelCase: `deepLink`. */
  readonly name: string;
  /** Path below `/api/`: `deeplinks`. */
  readonly path: string;
  /** Table name: `deep_links`. */
  readonly table: string;
  readonly level: Level;
  /** Where its page is. */
  readonly context: ContextName;
  /** Page of the context's menu: `deeplinks`; the feature is `{context}.{page}`. */
  readonly page: string;
  /** Group of the menu that the page is in. */
  readonly group: MenuGroup;
  /** Icon of the page, by its name among the outlined Material icons: `Folder`. */
  readonly icon: string;
  readonly fields: readonly PlannedField[];
  readonly titles: {
    readonly en: readonly [one: string, many: string];
    readonly fr: readonly [one: string, many: string];
  };
}

/** `hardwareId` as `hardware_id`. */
export function snake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function plural(text: string): string {
  return text.endsWith('y') ? `${text.slice(0, -1)}ies` : `${text}s`;
}

function fieldOf(text: string): PlannedField {
  const [name = '', kind = 'name', prefixes = ''] = text.split(':');
  const found = kind === 'code' ? codeKind(prefixes.split('|')) : fieldKinds[kind];
  if (!/^[a-z][A-Za-z]*$/.test(name)) throw new Error(`"${name}" is no field name: camelCase letters are`);
  if (found === undefined) throw new Error(`"${kind}" is no kind: ${[...Object.keys(fieldKinds), 'code'].join(', ')}`);
  return { name, column: snake(name), kind: found, isUnique: kind === 'code' };
}

/** What the command is told besides the name, as it was typed. */
export interface PlanOptions {
  readonly path?: string;
  readonly page?: string;
  readonly group?: string;
  readonly icon?: string;
  readonly fields?: string;
  readonly en?: string;
  readonly fr?: string;
}

function groupOf(text: string): MenuGroup {
  const group = menuGroups.find((one) => one === text);
  if (group === undefined) throw new Error(`"${text}" is no group of the menu: ${menuGroups.join(', ')}`);
  return group;
}

/** The options of the command as a plan. Throws with a sentence for the person who typed them. */
export function planResource(name: string, options: PlanOptions): ResourcePlan {
  if (!/^[a-z][A-Za-z]*$/.test(name))
    throw new Error(`"${name}" is no resource name: singular, camelCase, such as deepLink`);
  const words = snake(name).replaceAll('_', ' ');
  const [oneEn = words, manyEn = plural(words)] = (options.en ?? '').split('|').filter((part) => part !== '');
  const [oneFr = oneEn, manyFr = manyEn] = (options.fr ?? '').split('|').filter((part) => part !== '');
  const fields = (options.fields ?? 'name:name').split(',').map(fieldOf);
  if (fields[0]?.kind.isText !== true) throw new Error('The first field names the record, so it must be a text');
  return {
    name,
    path: options.path ?? plural(name).toLowerCase(),
    table: snake(plural(name)),
    level: 'root',
    context: 'ROOT',
    page: options.page ?? plural(name),
    group: groupOf(options.group ?? 'other'),
    icon: options.icon ?? 'Folder',
    fields,
    titles: { en: [oneEn, manyEn], fr: [oneFr, manyFr] },
  };
}
