import { building, buildingDefaults, expandsOf, type FilterNode } from '@atrium/contract';

import { referenceGrant } from '../../access/authorize.ts';
import { Parameters } from '../../db/sql.ts';
import type { Values } from '../../store/storeDefinition.ts';
import type { ExportSource } from './exportRows.ts';
import type { ExportFormat } from './exportStream.ts';

/** The zone of times that belong to no place. */
const NO_PLACE = 'UTC';

/** Returns what keeps the list to one place: the ids of the path, and what a filter asks of all records. */
function fixedValues(node: FilterNode | null | undefined): Values {
  if (node?.kind === 'and') return Object.fromEntries(node.parts.flatMap((part) => Object.entries(fixedValues(part))));
  if (node?.kind !== 'compare' || node.operator !== 'eq' || typeof node.value !== 'string') return {};
  return { [node.field]: node.value };
}

/** Reads one field of the record of a resource whose `key` is this id, as far as the caller's references reach. */
async function readText(
  { context, grant }: ExportSource,
  resource: string,
  field: string,
  [key, id]: readonly [key: string, id: string],
): Promise<string | null> {
  const store = context.services.stores.named(resource);
  if (store.typeOf(field) === undefined || store.typeOf(key) === undefined) return null;
  const parameters = new Parameters();
  const seen = store.statement(referenceGrant(grant, store.resource), parameters);
  const found = await context.work.query<{ value: string | null }>({
    text: `select ${seen.field(field)} as value ${seen.from} and ${seen.field(key)} = ${parameters.add(id)}::uuid limit 1`,
    values: parameters.values,
  });
  return found[0]?.value ?? null;
}

/** The building that all rows are of: the list's own, or that of the record whose parts are listed. */
async function buildingOf(source: ExportSource, fixed: Values): Promise<string | null> {
  // A list of people names the building among those of each.
  const own = fixed['buildingId'] ?? fixed['buildings'];
  if (typeof own === 'string') return own;
  const { resource: listed } = source.reader;
  const parents = [
    ...Object.entries(listed.references ?? {}).map(([field, { resource }]) => ({ field, resource })),
    ...Object.values(expandsOf(listed)),
  ];
  for (const { field, resource } of parents) {
    const id = fixed[field];
    const found = typeof id === 'string' ? await readText(source, resource, 'buildingId', ['id', id]) : null;
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the IANA zone of an export's times: below a building the building's, below a customer that of its defaults,
 * elsewhere and for programs UTC (LIM-04, KIT-04). Nothing is read where no column has a time.
 */
export async function exportZone(source: ExportSource, format: ExportFormat): Promise<string> {
  if (format === 'ndjson' || !source.columns.some(({ isInstant }) => isInstant)) return NO_PLACE;
  const fixed = { ...fixedValues(source.query.filter), ...('ids' in source.where ? source.where.ids : {}) };
  const buildingId = await buildingOf(source, fixed);
  if (buildingId !== null)
    return (await readText(source, building.name, 'timezoneName', ['id', buildingId])) ?? NO_PLACE;
  const { customerId } = fixed;
  if (typeof customerId !== 'string') return NO_PLACE;
  return (await readText(source, buildingDefaults.name, 'timezoneName', ['customerId', customerId])) ?? NO_PLACE;
}
