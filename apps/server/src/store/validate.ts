import type { ResourceDefinition, RuleIssue } from '@atrium/contract';
import { issuesOf, requestLimits } from '@atrium/contract';

import { invalid } from '../base/httpError.ts';
import { isShallow } from '../base/sanitizeRichText.ts';
import type { Values } from './storeDefinition.ts';

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
}

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
  const check = {
    schema: resource[kind].strict(),
    ignored: new Set(readOnly.filter((field) => !(field in resource[kind].shape))),
  };
  bodyChecks[kind].set(resource, check);
  return check;
}

/** The rich texts that cannot be cleaned (SEC-13). */
function nestingIssues({ richText = [] }: ResourceDefinition, given: Values): RuleIssue[] {
  return richText.flatMap((field): RuleIssue[] => {
    const value = given[field];
    return typeof value === 'string' && !isShallow(value) ? [{ field, code: 'nesting' }] : [];
  });
}

/**
 * Holds a body against the create or update schema. Fields that only the server sets are ignored, so that a record
 * can be sent back as it was read; other unknown ones are at fault (API-36).
 */
export function validateBody(resource: ResourceDefinition, kind: 'create' | 'update', body: unknown): Validated {
  if (!isObject(body)) throw invalid([{ field: '', code: 'invalid' }]);
  const { schema, ignored } = bodyCheck(resource, kind);
  const given = Object.fromEntries(Object.entries(body).filter(([field]) => !ignored.has(field)));
  const result = schema.safeParse(given, { reportInput: true });
  const tooDeep = nestingIssues(resource, given);
  if (result.success && tooDeep.length === 0) return { values: result.data, issues: [] };
  const issues = [...(result.success ? [] : issuesOf(result.error)), ...tooDeep];
  // Of so many faults not all are known: nothing of the body can be checked further.
  if (issues.length >= requestLimits.mostFieldErrors) throw invalid(issues);
  const wrong = new Set(issues.map(({ field }) => field.split('.')[0]));
  return { values: Object.fromEntries(Object.entries(given).filter(([field]) => !wrong.has(field))), issues };
}

/** The findings of the resource's rules over several fields, without those on fields that are already at fault. */
export function ruleIssues(resource: ResourceDefinition, values: Values, found: readonly RuleIssue[]): RuleIssue[] {
  const wrong = new Set(found.map(({ field }) => field.split('.')[0]));
  return (resource.check?.(values) ?? []).filter(({ field }) => !wrong.has(field.split('.')[0]));
}
