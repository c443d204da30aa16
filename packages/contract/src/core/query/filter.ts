/** What a field holds, as far as filters are concerned. `ids` and `texts` are arrays. */
export type FieldType = 'text' | 'number' | 'boolean' | 'instant' | 'id' | 'ids' | 'texts';

/** The fields a filter may name, each with its type. A name may be dotted one level: `address.city`. */
export type FilterFields = Readonly<Record<string, FieldType>>;

/** Comparison operators of `$filter` (API-10). */
export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];

/** Text functions of `$filter`; all three ignore case and accents (API-38). */
export const matchFunctions = ['contains', 'startswith', 'endswith'] as const;
export type MatchFunction = (typeof matchFunctions)[number];

/**
 * Functions of a field whose result is compared (API-44): `tolower` and `toupper` fold, so that accents do not count
 * either, `length` counts characters; `month` and `day` are those of UTC. `year` is read as a range.
 */
export const valueFunctions = ['tolower', 'toupper', 'trim', 'length', 'month', 'day'] as const;
export type ValueFunction = (typeof valueFunctions)[number];

/** A value in a filter: ids are lower-case UUID texts, instants are Dates (milliseconds, LIM-04). */
export type FilterValue = string | number | boolean | Date;

type Parts = readonly [FilterNode, ...FilterNode[]];

/**
 * A parsed `$filter` (API-11).
 *
 * `compare` with null is allowed for `eq` and `ne` only. On `ids` and `texts`, `eq` means that the array holds the
 * value, `ne` that it does not, `in` that it holds one of the values; `eq` null that it is empty. `not` matches what its part does not, a null
 * included. A `call` compares what its functions, the innermost first, make of the field.
 */
export type FilterNode =
  | { readonly kind: 'and'; readonly parts: Parts }
  | { readonly kind: 'or'; readonly parts: Parts }
  | { readonly kind: 'not'; readonly part: FilterNode }
  | {
      readonly kind: 'compare';
      readonly field: string;
      readonly operator: Comparison;
      readonly value: FilterValue | null;
    }
  | {
      readonly kind: 'call';
      readonly functions: readonly ValueFunction[];
      readonly field: string;
      readonly operator: Comparison;
      readonly value: string | number;
    }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly FilterValue[] }
  | {
      readonly kind: 'match';
      readonly field: string;
      readonly function: MatchFunction;
      readonly value: string;
      /** Whether blanks at the ends of the field do not count. */
      readonly isTrimmed?: true;
    };

/** One key of an order: `{ field: 'name', isDescending: false }`. Null is before every value (API-38). */
export interface OrderKey {
  readonly field: string;
  readonly isDescending: boolean;
}

function joined(kind: 'and' | 'or', nodes: readonly (FilterNode | null | undefined)[]): FilterNode | null {
  const [first, ...rest] = nodes.filter((node) => node != null);
  if (first === undefined) return null;
  return rest.length === 0 ? first : { kind, parts: [first, ...rest] };
}

/** All of the given filters together; missing ones are left out, null when none is left. */
export function allOf(...nodes: readonly (FilterNode | null | undefined)[]): FilterNode | null {
  return joined('and', nodes);
}

/** Any of the given filters; missing ones are left out, null when none is left. */
export function anyOf(...nodes: readonly (FilterNode | null | undefined)[]): FilterNode | null {
  return joined('or', nodes);
}
