import {
  changeRefusal,
  type FieldCode,
  issuesOf,
  type RecordChange,
  type ResourceDefinition,
  type RuleIssue,
  type Session,
  shapeOf,
} from '@atrium/contract';
import { set } from 'react-hook-form';
import { z } from 'zod';

import { isUnclearNumber } from '../../ui/format/readNumber.ts';
import { formSchema, schemaAt, takes, unwrapped } from './fieldFacts.ts';
import type { RecordValues, Values } from '../definition/formDefinition.ts';

type Schema = z.core.$ZodType;

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks whether two values are alike to the person: same content, and nothing, null and empty text are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (isEmpty(one) && isEmpty(other))) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isSame(one[key], other[key]));
}

/** Checks whether nothing was entered. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** The value at a dotted path (`address.city`, `roles.0`). */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((parent, key) => {
    if (Array.isArray(parent)) return parent[Number(key)];
    return isObject(parent) ? parent[key] : undefined;
  }, values);
}

function untouched(schema: Schema): unknown {
  if (takes(schema, undefined)) return undefined;
  if (takes(schema, null)) return null;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodBoolean) return false;
  if (inner instanceof z.ZodArray) return [];
  return inner instanceof z.ZodObject ? wireOf(inner, {}) : undefined;
}

function wireValue(schema: Schema, value: unknown): unknown {
  if (value === undefined) return untouched(schema);
  if (value === '') {
    if (takes(schema, null)) return null;
    return takes(schema, '') ? '' : undefined;
  }
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return value.map((part) => wireValue(inner.element, part));
  if (!(inner instanceof z.ZodObject && isObject(value))) return value;
  const parts = wireOf(inner, value);
  return takes(schema, null) && Object.values(parts).every((part) => part === null) ? null : parts;
}

/**
 * Returns what `schema` sends of the form's values: empty text, or an object whose inputs are all empty, as null where null
 * is taken, missing where it is not.
 */
export function wireOf(schema: z.ZodObject, values: Values): Record<string, unknown> {
  const entries = Object.entries(shapeOf(schema)).map(([key, part]): [string, unknown] => [
    key,
    wireValue(part, values[key]),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns what a form starts from: the record's values, or those given and the contract's own defaults for a new one. */
export function startingValues(resource: ResourceDefinition, record: RecordValues | null, initial: Values): Values {
  if (record !== null) return record;
  const defaults = Object.entries(shapeOf(resource.create)).flatMap(([key, schema]): [string, unknown][] => {
    const parsed = z.safeParse(schema, undefined);
    const value: unknown = parsed.success && parsed.data !== undefined ? parsed.data : untouched(schema);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...Object.fromEntries(defaults), ...initial };
}

/** Every single field of `schema` by its dotted path, objects taken apart (`address.city`), as it would be sent. */
export function leavesOf(schema: z.ZodObject, values: Values, path = ''): Record<string, unknown> {
  const wire = wireOf(schema, values);
  const entries = Object.entries(shapeOf(schema)).flatMap(([key, part]): [string, unknown][] => {
    const value = wire[key];
    const inner = unwrapped(part);
    const own = `${path}${key}`;
    return inner instanceof z.ZodObject && isObject(value)
      ? Object.entries(leavesOf(inner, value, `${own}.`))
      : [[own, value]];
  });
  return Object.fromEntries(entries);
}

/** Values from single fields by their dotted paths: `leavesOf` turned round. */
export function fromLeaves(leaves: Values): Values {
  const values: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(leaves)) set(values, path, value);
  return values;
}

/** The fields whose value is not what it was, by their first path segment. */
export function changedFields(before: Values, after: Values): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isSame(before[field], after[field]),
  );
}

/** What is sent, and every finding at once: the zod schema first, then the resource's rules over several fields. */
export interface CheckedValues {
  readonly wire: Values;
  readonly issues: readonly RuleIssue[];
}

/** The save of a form as the rules see it that say who may change what. */
function saveOf(session: Session, record: RecordValues | null, after: Values): RecordChange {
  return { session, action: record === null ? 'add' : 'edit', id: record?.id ?? null, before: record, after };
}

/** Returns why a field may not be changed by this person, whatever they would enter: a code of `errors.fields`; null when it may. */
export function fieldLock(
  { fieldRules = {} }: ResourceDefinition,
  session: Session,
  record: RecordValues | null,
  values: Values,
  field: string,
): FieldCode | null {
  const [name = field] = field.split('.');
  return fieldRules[name]?.(saveOf(session, record, record ?? values))[0]?.code ?? null;
}

/**
 * Checks a form's values as the server will, who may give them included (API-15, KIT-06). An empty field that has to be
 * filled is `required` (ERR-01).
 */
export function checkValues(
  resource: ResourceDefinition,
  session: Session,
  record: RecordValues | null,
  values: Values,
): CheckedValues {
  const schema = formSchema(resource, record === null);
  const wire = wireOf(schema, values);
  const parsed = schema.safeParse(wire, { reportInput: true });
  const found = parsed.success
    ? []
    : issuesOf(parsed.error).map((issue): RuleIssue => {
        const { field } = issue;
        const own = schemaAt(schema, field);
        const value = valueAt(wire, field);
        // The contract knows no language: what it takes for no number may be one of another.
        const isNumber = own !== undefined && unwrapped(own) instanceof z.ZodNumber;
        if (isNumber && isUnclearNumber(value)) return { field, code: 'unclearNumber' };
        const isMissing = own !== undefined && isEmpty(value) && !takes(own, value);
        return isMissing ? { field, code: 'required' } : issue;
      });
  const ruled = resource.check?.({ ...record, ...wire }) ?? [];
  const seen = new Set<string>();
  const changed = Object.keys(wire).filter((field) => record === null || !isSame(wire[field], record[field]));
  const refused = changeRefusal(resource, saveOf(session, record, { ...record, ...wire }), changed)?.issues ?? [];
  return { wire, issues: [...found, ...ruled, ...refused].filter(({ field }) => !seen.has(field) && seen.add(field)) };
}
