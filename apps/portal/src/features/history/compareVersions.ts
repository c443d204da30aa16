import type { ResourceDefinition } from '@atrium/contract';

import {
  fieldsOf,
  type FieldDefinition,
  type FormDefinition,
  type RecordValues,
  type Values,
} from '../../kit/definition/formDefinition.ts';
import { fromLeaves, isSame, leavesOf } from '../../kit/form/formValues.ts';

/** One entry of a record's history (AUDIT-01); `values` are the full values after it, without secrets. */
export interface Revision {
  readonly identifier: string;
  readonly recordId: string;
  readonly action: string;
  readonly editor: string | null;
  /** The role that the editor was trying (PERM-36). */
  readonly triedRole?: string | null;
  /** The API key with which a program did it for the editor (KEY-03). */
  readonly keyName?: string | null;
  readonly date: string;
  readonly version: number;
  /** The version whose values the change put back; null for any other change. */
  readonly restoredVersion?: number | null;
  /** Whether it was made by a program that did not say which version it was for (TRUE-04). */
  readonly isUnconditional?: boolean;
  readonly values: Values;
}

/** One field in two versions. */
export interface FieldComparison {
  readonly definition: FieldDefinition;
  readonly one: unknown;
  readonly other: unknown;
  readonly isChanged: boolean;
}

/** Returns what comes back with a version: what it has otherwise than the record. A field that it does not know yet stays. */
export function restorableFields(
  resource: ResourceDefinition,
  form: FormDefinition,
  { values }: Pick<Revision, 'values'>,
  record: RecordValues,
): readonly FieldComparison[] {
  return compareVersions(resource, form, values, record).filter(
    ({ isChanged, definition }) => isChanged && values[topOf(definition.field)] !== undefined,
  );
}

function topOf(field: string): string {
  return field.split('.')[0] ?? field;
}

/**
 * The record with these fields as a version has them. Where all that differs within an object comes back, the object does
 * as a whole, so that one which was not there is not there again.
 */
export function withRestored(
  resource: ResourceDefinition,
  record: RecordValues,
  { values }: Pick<Revision, 'values'>,
  fields: readonly FieldComparison[],
  all: readonly FieldComparison[],
): Values {
  const chosen = new Set(fields.map(({ definition }) => definition.field));
  const left = all.flatMap(({ definition: { field } }) => (chosen.has(field) ? [] : [topOf(field)]));
  const leaves = fields.map(({ definition, one }) => [definition.field, one ?? null] as const);
  const parts = leaves.filter(([field]) => left.includes(topOf(field)));
  const whole = leaves.filter(([field]) => !left.includes(topOf(field))).map(([field]) => topOf(field));
  return {
    ...fromLeaves({ ...leavesOf(resource.update, record), ...Object.fromEntries(parts) }),
    ...Object.fromEntries(whole.map((field) => [field, values[field] ?? null])),
  };
}

/**
 * Two versions field by field, changed fields first, otherwise in the order of the form (KIT-10). Fields that the form
 * does not show follow; what cannot be written (ids, addresses of files, counts) and secrets are left out.
 */
export function compareVersions(
  resource: ResourceDefinition,
  form: FormDefinition,
  one: Values,
  other: Values,
): readonly FieldComparison[] {
  const left = leavesOf(resource.update, one);
  const right = leavesOf(resource.update, other);
  const inForm = fieldsOf(form);
  const shown = inForm.filter(({ field }) => field in left || field in right);
  const known = new Set(inForm.map(({ field }) => field));
  const rest = [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((field) => !known.has(field))
    .map((field): FieldDefinition => ({ field }));
  const all = [...shown, ...rest]
    .filter(({ field }) => resource.secrets?.includes(field) !== true)
    .map((definition) => {
      const { field } = definition;
      return { definition, one: left[field], other: right[field], isChanged: !isSame(left[field], right[field]) };
    });
  return [...all.filter(({ isChanged }) => isChanged), ...all.filter(({ isChanged }) => !isChanged)];
}
