import { ListQueryError, type ResourceDefinition, urlField } from '@atrium/contract';
import { z } from 'zod';

import type { Grant } from '../../access/grant.ts';
import type { RecordReader } from '../../store/recordReader.ts';

/** One column of an export: a field of the list's row. Instants become dates in a workbook. */
export interface ExportColumn {
  readonly field: string;
  readonly isInstant: boolean;
}

/** JSON Schema names one type or, for an enumeration that takes null too, several. */
const kindSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
});
const propertySchema = kindSchema.extend({ anyOf: z.array(kindSchema).optional() });

const scalarTypes = new Set(['string', 'number', 'integer', 'boolean']);

/** Checks whether people read a field as one value: no list, no object and no id. */
function isReadable(schema: z.ZodType): boolean {
  const { anyOf, ...own } = propertySchema.parse(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }));
  const kinds = (anyOf ?? [own]).flatMap(({ type = 'any', format }) =>
    [type].flat().flatMap((one) => (one === 'null' ? [] : [{ type: one, format }])),
  );
  return kinds.length > 0 && kinds.every(({ type, format }) => scalarTypes.has(type) && format !== 'uuid');
}

/** The columns when none are asked for: every plain value but ids, file addresses and the version. */
function usualFields(resource: ResourceDefinition, shown: readonly string[]): string[] {
  const addresses = new Set(Object.keys(resource.files ?? {}).map(urlField));
  const shapes: Readonly<Record<string, z.ZodType>> = { ...resource.reader?.shape, ...resource.row.shape };
  return shown.filter((field) => {
    const schema = shapes[field];
    return schema !== undefined && field !== 'version' && !addresses.has(field) && isReadable(schema);
  });
}

/**
 * The columns of an export (KIT-04): those asked for as `columns=name,status`, in their order, or the usual ones.
 * Only what the grant shows of a row can be exported, and never a secret.
 *
 * @throws ListQueryError that names every unknown column
 */
export function exportColumns(reader: RecordReader, grant: Grant, asked: string | undefined): ExportColumn[] {
  const { resource } = reader;
  const shown = reader.fieldsFor(grant, 'row').filter((field) => resource.secrets?.includes(field) !== true);
  const fields = asked === undefined ? [] : asked.split(',').map((field) => field.trim());
  const named = [...new Set(fields)].filter((field) => field !== '');
  const unknown = named.filter((field) => !shown.includes(field));
  if (unknown.length > 0) {
    const names = unknown.map((field) => `"${field.slice(0, 60)}"`).join(', ');
    throw new ListQueryError([{ parameter: 'columns', message: `${names} cannot be exported here.` }]);
  }
  return (named.length > 0 ? named : usualFields(resource, shown)).map((field) => ({
    field,
    isInstant: reader.typeOf(field) === 'instant',
  }));
}
