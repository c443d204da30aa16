import type { Comparison, FilterNode } from './filter.ts';

/** The last year whose instants every database and every client can hold. */
const LAST_YEAR = 9_999;

function startOf(year: number): Date {
  const start = new Date(0);
  // Date.UTC takes the years below 100 for those of the 20th century.
  start.setUTCFullYear(year, 0, 1);
  return start;
}

/**
 * The instants whose year, in UTC, compares so with a whole number, as a range that an index serves; undefined when it is
 * no year (API-44).
 */
export function inYear(field: string, operator: Comparison, year: number): FilterNode | undefined {
  if (!Number.isInteger(year) || year < 1 || year > LAST_YEAR) return undefined;
  const at = (compared: Comparison, value: Date | null): FilterNode => ({
    kind: 'compare',
    field,
    operator: compared,
    value,
  });
  const fromStart = at('ge', startOf(year));
  const beforeStart = at('lt', startOf(year));
  // Nothing is after the last year, and everything else is not.
  const afterEnd: FilterNode =
    year === LAST_YEAR ? { kind: 'and', parts: [at('eq', null), at('ne', null)] } : at('ge', startOf(year + 1));
  const untilEnd = year === LAST_YEAR ? at('ne', null) : at('lt', startOf(year + 1));
  switch (operator) {
    case 'eq':
      return { kind: 'and', parts: [fromStart, untilEnd] };
    case 'ne':
      return { kind: 'or', parts: [beforeStart, afterEnd, at('eq', null)] };
    case 'gt':
      return afterEnd;
    case 'ge':
      return fromStart;
    case 'lt':
      return beforeStart;
    default:
      return untilEnd;
  }
}
