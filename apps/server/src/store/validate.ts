import { isDeepStrictEqual } from 'node:util';

import type { ResourceDefinition, RuleIssue } from '@atrium/contract';
import { issuesOf, readId, requestLimits, shapeOf, textLimits } from '@atrium/contract';

import { type HttpError, invalid } from '../base/httpError.ts';
import { sanitizeRichText, TooDeeplyNestedError } from '../base/sanitizeRichText.ts';
import type { Values } from './storeDefinition.ts';

/** Checks whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a body but some, in an object of its own. */
export function withoutFields(body: Values, ignored: ReadonlySet<string>): Record<string, unknown> {
  const others: Record<string, unknown> = {};
  for (const field of Object.keys(body)) if (!ignored.has(field)) others[field] = body[field];
  return others;
}

/** Checks whether a body says that it is of another record than the one that is saved. */
export function isOtherId(body: unknown, id: string): boolean {
  if (!isObject(body) || body['id'] === undefined) return false;
  return typeof body['id'] !== 'string' || body['id'].toLowerCase() !== id;
}

/** What a body holds, and what is wrong with it; fields that are wrong are left out of `values`. */
export interface Validated {
  readonly values: Values;
  readonly issues: readonly RuleIssue[];
}

/** How a body is validated by a schema. */
interface BodyCheck {
  readonly schema: ResourceDefinition['create'];
  /** Fields that only the server sets. */
  readonly ignored: ReadonlySet<string>;
  /** Fields that a record gets when it is made and keeps: its place, and what a create takes and an update does not. */
  readonly kept: readonly string[];
}

const placeFields: readonly string[] = ['customerId', 'buildingId', 'vendorId'];

/** Made once for each resource: a schema is compiled when it is first used, which takes longer than what it checks. */
const bodyChecks = {
  create: new WeakMap<ResourceDefinition, BodyCheck>(),
  update: new WeakMap<ResourceDefinition, BodyCheck>(),
};

function bodyCheck(resource: ResourceDefinition, kind: 'create' | 'update'): BodyCheck {
  const known = bodyChecks[kind].get(resource);
  if (known !== undefined) return known;
  const shapes = [resource.record, resource.row, ...(kind === 'update' ? [resource.create] : [])];
  const readOnly = shapes.flatMap(({ shape }) => Object.keys(shape));
  const ignored = new Set(readOnly.filter((field) => !(field in resource[kind].shape)));
  const isKept = (field: string) =>
    placeFields.includes(field) || field in resource.create.shape || resource.path.includes(`{${field}}`);
  const check = { schema: resource[kind].strict(), ignored, kept: [...ignored].filter(isKept) };
  bodyChecks[kind].set(resource, check);
  return check;
}

/** The text as it is stored, null where its tags are too deep in each other. */
function cleanText(text: string): string | null {
  try {
    return sanitizeRichText(text);
  } catch (error) {
    if (error instanceof TooDeeplyNestedError) return null;
    throw error;
  }
}

/**
 * Cleans the rich texts of values as they are stored, so that these are what is checked: they may be blank or too long where
 * what was sent was not. One that is too long already costs no cleaning, and one that cannot be cleaned is at fault (SEC-13).
 */
function withCleanTexts({ richText = [] }: ResourceDefinition, values: Record<string, unknown>): Validated {
  const issues: RuleIssue[] = [];
  for (const field of richText) {
    const value = values[field];
    if (typeof value !== 'string' || value.length > textLimits.richContent) continue;
    const clean = cleanText(value);
    if (clean === null) issues.push({ field, code: 'nesting' });
    else values[field] = clean;
  }
  return { values, issues };
}

/**
 * Holds a body against the create or update schema. Fields that only the server sets are ignored, so that a record
 * can be sent back as it was read; other unknown ones are at fault (API-36).
 */
export function validateBody(resource: ResourceDefinition, kind: 'create' | 'update', body: unknown): Validated {
  if (!isObject(body)) throw invalid([{ field: '', code: 'invalid' }]);
  const { schema, ignored } = bodyCheck(resource, kind);
  const sent = withoutFields(body, ignored);
  const { values: given, issues: tooDeep } = withCleanTexts(resource, sent);
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success && tooDeep.length === 0) return { values: result.data, issues: [] };
  const issues = [...(result.success ? [] : issuesOf(result.error)), ...tooDeep];
  // Of so many faults not all are known: nothing of the body can be checked further.
  if (issues.length >= requestLimits.maxFieldErrors) throw invalid(issues);
  const wrong = new Set(issues.map(({ field }) => field.split('.')[0]));
  // What is right is checked further in the form in which it is kept.
  const right = Object.entries(shapeOf(schema)).filter(([field]) => field in given && !wrong.has(field));
  return { values: Object.fromEntries(right.map(([field, part]) => [field, part.parse(given[field])])), issues };
}

/** Returns the refusal of a new record for what is found before its store is asked, with all else that is wrong (API-40). */
export function refusedNew(resource: ResourceDefinition, found: readonly RuleIssue[], body: unknown): HttpError {
  const { values, issues: others } = validateBody(resource, 'create', body);
  const known = new Set(found.map(({ field }) => field));
  const issues = [...found, ...others.filter(({ field }) => !known.has(field))];
  return invalid([...issues, ...ruleIssues(resource, values, issues)]);
}

/**
 * Finds what a body would change of a record that stays as it was made, such as its building. A body that says it as it
 * is, as a record that is sent back does, changes nothing (API-36).
 */
export function keptIssues(resource: ResourceDefinition, body: unknown, before: Values): RuleIssue[] {
  if (!isObject(body)) return [];
  const isSame = (field: string) => {
    const read = shapeOf(resource.create)[field]?.safeParse(body[field]);
    const value = read?.success === true ? read.data : body[field];
    return [body[field], readId(value) ?? value].some((one) => isDeepStrictEqual(one, before[field]));
  };
  const { kept } = bodyCheck(resource, 'update');
  const moved = kept.filter((field) => body[field] !== undefined && before[field] !== undefined && !isSame(field));
  return moved.map((field): RuleIssue => ({ field, code: 'notChangeable' }));
}

/** The findings of the resource's rules over several fields, without those on fields that are already at fault. */
export function ruleIssues(resource: ResourceDefinition, values: Values, found: readonly RuleIssue[]): RuleIssue[] {
  const wrong = new Set(found.map(({ field }) => field.split('.')[0]));
  return (resource.check?.(values) ?? []).filter(({ field }) => !wrong.has(field.split('.')[0]));
}
