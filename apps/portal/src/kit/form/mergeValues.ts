import type { Values } from '../definition/formDefinition.ts';
import { changedFields, isSame } from './formValues.ts';

/** One field that both sides changed, each to something else. */
export interface MergeConflict {
  readonly field: string;
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
}

/** A three-way comparison: `values` holds what merges by itself, with mine where the sides conflict. */
export interface Merge {
  readonly values: Values;
  readonly conflicts: readonly MergeConflict[];
  /** Changed by the others alone: theirs is taken. */
  readonly takenOver: readonly string[];
  /** Changed by me alone: mine is kept. */
  readonly kept: readonly string[];
}

/** Compares original, theirs and mine field by field; a field changed by one side merges by itself (KIT-08). */
export function mergeValues(original: Values, theirs: Values, mine: Values): Merge {
  const byThem = new Set(changedFields(original, theirs));
  const byMe = new Set(changedFields(original, mine));
  const conflicts = [...byMe]
    .filter((field) => byThem.has(field) && !isSame(theirs[field], mine[field]))
    .map((field) => ({ field, original: original[field], theirs: theirs[field], mine: mine[field] }));
  const kept = [...byMe].filter((field) => !byThem.has(field));
  const mineStays = [...kept, ...conflicts.map(({ field }) => field)].map((field): [string, unknown] => [
    field,
    mine[field],
  ]);
  return {
    values: { ...theirs, ...Object.fromEntries(mineStays) },
    conflicts,
    takenOver: [...byThem].filter((field) => !byMe.has(field)),
    kept,
  };
}
