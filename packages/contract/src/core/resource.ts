import type { z } from 'zod';

import type { FeatureKey } from './featureKey.ts';
import type { Action } from './permissions.ts';
import type { ChangeRules, FieldRule } from './changeRules.ts';
import type { RuleIssue } from './errors.ts';
import type { SwitchedBy } from './extensions.ts';
import type { imageLimits } from './limits.ts';
import type { Uploads } from './recordUploads.ts';

/** The feature keys of which the caller needs one, for all actions or for each (PERM-09). Without a key no one may. */
export type FeatureRule = FeatureKey | Readonly<Record<Action, readonly FeatureKey[]>>;

/** Where a record belongs: to all customers, one customer, one building or one vendor (PERM-08). */
export const allLevels = ['root', 'customer', 'building', 'vendor'] as const;
export type Level = (typeof allLevels)[number];

/** A single-valued reference of a row that `$expand` follows: the field that holds the id, and whose id it is. */
export interface Expand {
  readonly resource: string;
  readonly field: string;
}

/** Another resource's field that points here and so blocks a delete: `{ resource: 'building', field: 'timezoneId' }` (ROOT-21). */
export interface BlockingReference {
  readonly resource: string;
  readonly field: string;
  /**
   * The field whose codes are named there, whatever their case, instead of ids. They mean the catalogue at the root:
   * records of buildings, which carry the same codes, are not held.
   */
  readonly byCode?: string;
  /** The field of an instant after which a record there blocks no more: `endDate`. */
  readonly until?: string;
  /** The value that a field there has while the record blocks: registrations that are not cancelled. */
  readonly when?: { readonly field: string; readonly value: string };
}

/** What a stored file is used for; an upload is made for one use. */
export type FileUse = keyof typeof imageLimits.least | 'font' | 'icons';

/** What the search over all resources cannot derive (KIT-11). */
export interface Finding {
  /** The fields that name a record, joined by a space; without them the first of those that are searched. */
  readonly names?: readonly string[];
  /** The levels whose records have a screen of their own and are found; all by default. */
  readonly levels?: readonly Level[];
  /** The pages of its screens where a feature has several, with its parents' fields as parameters: `events/:eventId/sessions`. */
  readonly pages?: readonly string[];
  /** The field by which kinds of records are distinguished whose screens differ, and the feature of each. */
  readonly kinds?: { readonly field: string; readonly features: Readonly<Record<string, FeatureKey>> };
}

/**
 * What a list, a menu or a search needs of a resource: plain data and rules, without the schemas of its values. Files of
 * facts import no zod, so that a list's script does without it.
 */
export interface ResourceFacts extends ChangeRules {
  /** Entity, singular, camelCase: also the folder name on both sides and the key of its phrases. */
  readonly name: string;
  /** The key of its phrases where several screens show kinds of one resource, each in words of its own. */
  readonly texts?: string;
  /** Path below `/api/`, with parents in braces: `building/country/{countryId}/state`. */
  readonly path: string;
  /** Path of the list when it differs from `path`: `config/extensions`. Both answer. */
  readonly listPath?: string;
  /** Feature by level. A record's level follows from which of customerId, buildingId and vendorId are set. */
  readonly levels: Readonly<Partial<Record<Level, FeatureRule>>>;
  /**
   * Who reads apart from those with view on the feature (PERM-37, LIM-07):
   * `reference` anyone with a portal privilege reads all of it, `lookup` reads `lookupFields` in scope,
   * `content` people without portal privilege read published records in the `reader` shape.
   */
  readonly readers: 'feature' | 'reference' | 'lookup' | 'content';
  /** The field with the id of the person whose own a record is: in the app people have theirs and no others (LIM-07). */
  readonly owner?: string;
  /** The fields that name the owner in the body of a new record, so that it is for another person; `name` and `email` without them. */
  readonly ownerFields?: readonly string[];
  /** The action without which those who view are shown `lookupFields` alone: of visitors no name and no address (VIS-03). */
  readonly wholeWith?: Action;
  /** The extension that switches it for a building. Its records name their building in `buildingId`. */
  readonly extension?: SwitchedBy;
  readonly lookupFields?: readonly string[];
  readonly query: {
    readonly filter: readonly string[];
    readonly sort: readonly string[];
    /** Fields that `$search` looks in. */
    readonly search: readonly string[];
    readonly defaultSort: string;
    /** How far a list of them is counted, where that is not 10,000 (`listLimits.maxCounted`). */
    readonly maxCounted?: number;
    /** What `$expand` follows apart from `references` and the place of a record, or by another name (`expandsOf`). */
    readonly expand?: Readonly<Record<string, Expand>>;
  };
  /** How the search over everything tells records of this resource (KIT-11), as far as it does not follow from the rest. */
  readonly finding?: Finding;
  /** Field sets that are unique; `within` names the field inside which they are (null counts as a value). A duplicate is a 409 (BRAND-19). */
  readonly unique?: readonly {
    readonly fields: readonly string[];
    readonly within?: readonly string[];
    /** The code of its own message; `duplicate` without one (ERR-33). */
    readonly code?: RuleIssue['code'];
  }[];
  /** Fields that hold another record's id, checked in scope on write: field to resource. */
  readonly references?: Readonly<Record<string, { readonly resource: string; readonly code: RuleIssue['code'] }>>;
  readonly blockedBy?: readonly BlockingReference[];
  /** Write-only fields: encrypted at rest, answered as `{field}Set: boolean`, never in revisions or exports (ROOT-31, SEC-04). */
  readonly secrets?: readonly string[];
  /** Fields that name a person, blanked in revisions when the person is deleted for good (AUDIT-03). */
  readonly personal?: readonly string[];
  /** Fields that hold a stored file's id, or a list of them in order; the record answers the addresses next to it, as `urlField` names them (API-37). */
  readonly files?: Readonly<Record<string, FileUse>>;
  /** Rich text fields, sanitised on the server on write (CONT-06). */
  readonly richText?: readonly string[];
  /** What can be done with records: without `restore` the history has none, without `remove` nothing is deleted. */
  readonly actions: readonly ('list' | 'get' | 'create' | 'update' | 'remove' | 'restore' | 'export')[];
}

/**
 * One entity, declared once for portal and server.
 *
 * `record` is the answer of a single read, `row` one line of a list, `create` and `update` what may be written:
 * in `update` missing means untouched and null means cleared. Fields of `record` that are in neither are read only. A
 * record keeps its place and what only `create` takes: an update with another value there is refused (`notChangeable`).
 */
export interface ResourceDefinition extends ResourceFacts {
  readonly reader?: z.ZodObject;
  readonly record: z.ZodObject;
  readonly row: z.ZodObject;
  readonly create: z.ZodObject;
  readonly update: z.ZodObject;
  /** Fields that can be written and are in no form of the portal, each with what writes it. */
  readonly notInForm?: Readonly<Record<string, string>>;
  /** How records come from a spreadsheet, where they do. */
  readonly uploads?: Uploads;
  /** Rules over several fields, on the whole value as it would be stored. Both the form and the server run it. */
  readonly check?: (value: Readonly<Record<string, unknown>>) => readonly RuleIssue[];
}

/** Every action a plain entity has. */
export const allActions = ['list', 'get', 'create', 'update', 'remove', 'restore', 'export'] as const;

/** A value at each field that can be written: another name is a type error. */
type AtWritten<Definition extends ResourceDefinition, Fields, Value> = {
  readonly [Field in keyof Fields]: string extends Field
    ? Value
    : Field extends keyof z.output<Definition['create']> | keyof z.output<Definition['update']>
      ? Value
      : never;
};

interface WrittenFields<Definition extends ResourceDefinition> {
  readonly fieldRules?: AtWritten<Definition, Definition['fieldRules'], FieldRule>;
  readonly notInForm?: AtWritten<Definition, Definition['notInForm'], string>;
}

/** Declares the facts of a resource; keeps their exact types. */
export function defineFacts<const Facts extends ResourceFacts>(facts: Facts): Facts {
  return facts;
}

/** Declares a resource; keeps the exact types of its schemas. */
export function defineResource<const Definition extends ResourceDefinition>(
  definition: Definition & WrittenFields<Definition>,
): Definition {
  return definition;
}

/** Returns the levels at which a resource has records. */
export function levelsOf({ levels }: Pick<ResourceFacts, 'levels'>): Level[] {
  return allLevels.filter((level) => levels[level] !== undefined);
}

/** The answer of a single read of a resource. */
/** The fields of a schema: zod types those of one that is not known as anything. */
export function shapeOf({ shape }: z.ZodObject): Readonly<Record<string, z.ZodType>> {
  return shape;
}

export type RecordOf<Definition extends ResourceDefinition> = z.infer<Definition['record']>;
/** One line of a resource's list. */
export type RowOf<Definition extends ResourceDefinition> = z.infer<Definition['row']>;
export type CreateOf<Definition extends ResourceDefinition> = z.infer<Definition['create']>;
export type UpdateOf<Definition extends ResourceDefinition> = z.infer<Definition['update']>;

const places: Readonly<Record<string, string>> = { customerId: 'customer', buildingId: 'building', vendorId: 'vendor' };

/**
 * Returns what `$expand` follows in a resource's rows: every field that holds one id, by its name without `Id` (API-38,
 * API-44).
 */
export function expandsOf({
  row,
  query,
  references = {},
}: Pick<ResourceDefinition, 'row' | 'query' | 'references'>): Readonly<Record<string, Expand>> {
  const named = query.expand ?? {};
  const followed = new Set(Object.values(named).map(({ field }) => field));
  const found = Object.keys(row.shape).flatMap((field) => {
    const resource = references[field]?.resource ?? places[field];
    if (resource === undefined || !field.endsWith('Id') || followed.has(field)) return [];
    return [[field.slice(0, -2), { resource, field }] as const];
  });
  return { ...Object.fromEntries(found), ...named };
}

/** The area of a resource's phrases. */
export function textsOf({ name, texts }: Pick<ResourceFacts, 'name' | 'texts'>): string {
  return texts ?? name;
}

/** The field that answers the address of a file, or the addresses of a list: `imageUrl` for `imageId`, `imageUrls` for `imageIds`. */
export function urlField(field: string): string {
  return field.replace(/Id(s?)$/, 'Url$1');
}

/** The feature keys of which one is needed for `action` at `level`; empty where the level does not exist. */
export function featuresFor(resource: ResourceFacts, level: Level, action: Action): readonly FeatureKey[] {
  const rule = resource.levels[level];
  if (rule === undefined) return [];
  return typeof rule === 'string' ? [rule] : rule[action];
}

/** The level of a record, from the scope ids it carries. A malformed id in a body names a place too: its field is at fault. */
export function levelOf(value: Readonly<Record<string, unknown>>): Level {
  const isNamed = (field: string) => value[field] !== undefined && value[field] !== null;
  if (isNamed('vendorId')) return 'vendor';
  if (isNamed('buildingId')) return 'building';
  return isNamed('customerId') ? 'customer' : 'root';
}
