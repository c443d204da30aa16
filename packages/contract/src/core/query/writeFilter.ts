import type { FilterNode, FilterValue } from './filter.ts';

function literal(value: FilterValue): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function part(node: FilterNode, parent: 'and' | 'or'): string {
  const isBracketed = node.kind === 'or' || (node.kind === 'and' && parent === 'and');
  return isBracketed ? `(${writeFilter(node)})` : writeFilter(node);
}

/** Writes a filter as the text of `$filter`; `parseFilter` reads the same filter from it. Ids are in quotes. */
export function writeFilter(node: FilterNode): string {
  switch (node.kind) {
    case 'compare':
      return `${node.field} ${node.operator} ${node.value === null ? 'null' : literal(node.value)}`;
    case 'not':
      return `not (${writeFilter(node.part)})`;
    case 'call': {
      const called = node.functions.reduce((inner, name) => `${name}(${inner})`, node.field);
      return `${called} ${node.operator} ${literal(node.value)}`;
    }
    case 'in':
      return `${node.field} in (${node.values.map(literal).join(',')})`;
    case 'match':
      return `${node.function}(${node.isTrimmed ? `trim(${node.field})` : node.field},${literal(node.value)})`;
    default:
      return node.parts.map((inner) => part(inner, node.kind)).join(` ${node.kind} `);
  }
}
