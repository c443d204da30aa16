import type { FieldType, ListSpec, ResourceDefinition } from '@atrium/contract';

type Scalar = string | number | boolean | null;
/** A row as a list answers it; what is no value or list of values is not asked for. */
export type Row = Readonly<Record<string, Scalar | readonly Scalar[]>>;
/** The query of a call. */
export type Query = Readonly<Record<string, string>>;

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** Filters of a field by what a row has there, each operator that its type is asked with once. */
function filtersOf(field: string, type: FieldType, value: Row[string] | undefined): string[] {
  const [one] = [value].flat();
  if (one === null || one === undefined) return [`${field} eq null`];
  const text = String(one);
  switch (type) {
    case 'text':
      return [
        `${field} eq ${quote(text)}`,
        `${field} ne ${quote(text)}`,
        `contains(${field},${quote(text.slice(1, 6))})`,
        `contains(${field},'no such text')`,
        `startswith(${field},${quote(text.slice(0, 3))})`,
        `endswith(${field},${quote(text.slice(-3))})`,
      ];
    case 'texts':
      return [`${field} eq ${quote(text)}`, `${field} in (${quote(text)})`];
    case 'id':
    case 'ids':
      return [`${field} ne ${text}`, `${field} in (${text})`];
    case 'boolean':
      return [`${field} eq true`, `${field} eq false`];
    default:
      return [`${field} eq ${text}`, `${field} ge ${text}`, `${field} lt ${text}`];
  }
}

/** The parts of a list that screens show: all of it, what one record has of it, what none has, and each of its kinds. */
export function partsOf({ query, finding }: ResourceDefinition, fields: ListSpec['fields'], row: Row): Query[] {
  const ids = query.filter.filter((field) => fields[field] === 'id');
  const within = ids.map((field) => (row[field] === null ? `${field} eq null` : `${field} eq ${String(row[field])}`));
  const without = ids.filter((field) => row[field] !== null).map((field) => `${field} eq null`);
  const { field: kind = '', features = {} } = finding?.kinds ?? {};
  const kinds = Object.keys(features).flatMap((one) => {
    const isOfKind = `${kind} eq ${quote(one)}`;
    return [isOfKind, ...within.map((condition) => `${isOfKind} and ${condition}`)];
  });
  return [{}, ...[...within, ...without, ...kinds].map(($filter) => ({ $filter }))];
}

/** Every order of a list, up and down. */
export function ordersOf({ query }: ResourceDefinition): string[] {
  return query.sort.flatMap((field) => [field, `${field} desc`]);
}

/** Returns what a list is looked through for: each filter, and texts that few, many and no records have. */
export function findingsOf({ query }: ResourceDefinition, fields: ListSpec['fields'], row: Row): Query[] {
  const [first] = query.search;
  const texts = first === undefined ? [] : ['4711', String(row[first]).slice(0, 4), 'a', 'no such text'];
  return [
    ...query.filter
      .flatMap((field) => filtersOf(field, fields[field] ?? 'text', row[field]))
      .map(($filter) => ({ $filter })),
    ...texts.map(($search) => ({ $search })),
  ];
}

/** Two queries as one. */
export function both(one: Query, other: Query): Query {
  const filters = [one['$filter'], other['$filter']].filter((filter) => filter !== undefined);
  return { ...one, ...other, ...(filters.length === 0 ? {} : { $filter: filters.join(' and ') }) };
}
