import type { ReferenceSource, Slot } from './formDefinition.ts';

/**
 * One filter of the filter bar; its name is the phrase `filters.{field}`, else `fields.{field}`, its choices are
 * `values.{field}.{option}`.
 */
export type FilterDefinition<Field extends string = string> = {
  readonly field: Field;
  /** `above`: it and the deleted records are chosen above the list, not in the filter bar. `whenSet`: it is in the bar while a link has set it. */
  readonly shown?: 'above' | 'whenSet';
} & (
  | { readonly kind: 'text' | 'boolean' | 'number' }
  /** `isFromToday`: the list opens with what is from today on; `isOfQuarter`: with the last three months, and offers the periods of AUDIT-09. */
  | { readonly kind: 'date'; readonly isFromToday?: boolean; readonly isOfQuarter?: boolean }
  /** One of the values that the list has, which `name` shows in words. */
  | { readonly kind: 'value'; readonly name: Slot<{ readonly value: string }> }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | ({ readonly kind: 'reference' } & Pick<ReferenceSource, 'resource' | 'label'>)
);
