import { allOf, anyOf, type FilterNode, instantOf, isId, times } from '@atrium/contract';

import type { FilterDefinition } from '../definition/filterDefinition.ts';
import type { ListState } from '../definition/listDefinition.ts';

/** The two ends of a range as its text has them; an end that is left out is empty. */
export function rangeOf(text: string | undefined): readonly [from: string, to: string] {
  const [from = '', to = ''] = (text ?? '').split('..');
  return [from, to];
}

function compare(field: string, operator: 'ge' | 'le' | 'lt' | 'eq', value: number | boolean | Date): FilterNode {
  return { kind: 'compare', field, operator, value };
}

function numberEnd(field: string, operator: 'ge' | 'le', text: string): FilterNode | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? null : compare(field, operator, value);
}

/** A day of the zone, from its first moment to before the next day's. */
function dayEnd(field: string, operator: 'ge' | 'lt', text: string, timeZone: string): FilterNode | null {
  const day = Date.parse(`${text}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day)) return null;
  return compare(field, operator, new Date(instantOf(operator === 'lt' ? day + times.day : day, timeZone)));
}

function nodeOf(filter: FilterDefinition, values: readonly string[], timeZone: string): FilterNode | null {
  const { field } = filter;
  const [first = ''] = values;
  switch (filter.kind) {
    case 'text':
      return { kind: 'match', field, function: 'contains', value: first };
    case 'boolean':
      return first === 'true' || first === 'false' ? compare(field, 'eq', first === 'true') : null;
    case 'number': {
      const [from, to] = rangeOf(first);
      return allOf(numberEnd(field, 'ge', from), numberEnd(field, 'le', to));
    }
    case 'date': {
      const [from, to] = rangeOf(first);
      return allOf(dayEnd(field, 'ge', from, timeZone), dayEnd(field, 'lt', to, timeZone));
    }
    case 'value':
      return anyOf(...values.map((value): FilterNode => ({ kind: 'compare', field, operator: 'eq', value })));
    case 'choice': {
      const known = values.filter((value) => filter.options.includes(value));
      return anyOf(...known.map((value): FilterNode => ({ kind: 'compare', field, operator: 'eq', value })));
    }
    default: {
      const ids = values.filter(isId);
      return ids.length > 0 ? { kind: 'in', field, values: ids } : null;
    }
  }
}

/** The filter of a list: what the screen fixes and what the person chose, all together; days are those of the zone. */
export function filterOf(
  fixed: FilterNode | undefined,
  definitions: readonly FilterDefinition[],
  chosen: ListState['filters'],
  timeZone: string,
): FilterNode | null {
  return allOf(
    fixed,
    ...definitions.map((definition) => {
      const values = chosen[definition.field];
      return values === undefined ? null : nodeOf(definition, values, timeZone);
    }),
  );
}
