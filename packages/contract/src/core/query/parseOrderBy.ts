import type { OrderKey } from './filter.ts';
import { excerpt, QueryError } from './queryError.ts';

/**
 * Parses an `$orderby` such as `name desc, address.city`; a key without a direction ascends.
 *
 * @throws QueryError for a field that is not in `sortable` or comes twice, and for another direction than asc or desc.
 */
export function parseOrderBy(text: string, sortable: readonly string[]): OrderKey[] {
  const keys: OrderKey[] = [];
  let position = 0;
  for (const item of text.split(',')) {
    const [field = '', direction = 'asc', ...rest] = item.trim().split(/\s+/);
    const start = position + item.length - item.trimStart().length;
    position += item.length + 1;
    if (field === '') throw new QueryError('syntax', start, 'A field is missing.');
    if (!sortable.includes(field)) {
      throw new QueryError('unknownField', start, `${excerpt(field)} is not a field to sort by.`);
    }
    const isDescending = direction.toLowerCase() === 'desc';
    if (rest.length > 0 || (!isDescending && direction.toLowerCase() !== 'asc')) {
      const given = excerpt([direction, ...rest].join(' '));
      throw new QueryError('syntax', start, `${field} is followed by ${given} and not by asc or desc.`);
    }
    if (keys.some((key) => key.field === field)) {
      throw new QueryError('syntax', start, `${excerpt(field)} is there twice.`);
    }
    keys.push({ field, isDescending });
  }
  return keys;
}

/** Writes an order as the text of `$orderby`. */
export function writeOrderBy(keys: readonly OrderKey[]): string {
  return keys.map(({ field, isDescending }) => (isDescending ? `${field} desc` : field)).join(',');
}
