import type { ResourceDefinition } from '@atrium/contract';

import { fieldsOf, type FieldDefinition, type FormDefinition, type Values } from '../../kit/form/formDefinition.ts';
import { isSame, leavesOf } from '../../kit/form/formValues.ts';

/** One entry of a record's history (AUDIT-01); `values` are the full values after it, without secrets. */
export interface Revision {
  readonly identifier: string;
  readonly action: string;
  readonly editor: string | null;
  /** The role that the editor was trying (PERM-36). */
  readonly triedRole?: string | null;
  readonly date: string;
  readonly version: number;
  readonly values: Values;
}

/** One field in two versions. */
export interface FieldComparison {
  readonly definition: FieldDefinition;
  readonly one: unknown;
  readonly other: unknown;
  readonly isChanged: boolean;
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
