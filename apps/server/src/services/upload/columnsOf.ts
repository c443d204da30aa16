import { readHours, type ResourceDefinition, shapeOf, type UploadColumnRule, type Uploads } from '@atrium/contract';
import { z } from 'zod';

import type { UploadColumn } from './defineUpload.ts';

type Schema = z.core.$ZodType;

/** Returns what is inside wrappers that say whether a value may be missing, null or read only. */
function unwrapped(schema: Schema): Schema {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}

function takes(schema: Schema, value: unknown): boolean {
  return z.safeParse(schema, value).success;
}

/** A week, which a schema of opening hours takes. */
const week = readHours('8-18');

/** Checks whether a text is kept in one line: a break becomes a blank there. */
function isOneLine(schema: Schema): boolean {
  return z.safeParse(schema, 'A\nb').data === 'A b';
}

/** Returns what the schema of a field says of its column. */
function kindOf(schema: Schema): Pick<UploadColumn, 'kind' | 'options' | 'isOneLine' | 'isDecimal'> {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodBoolean) return { kind: 'flag' };
  if (inner instanceof z.ZodEnum) return { kind: 'choice', options: inner.options.map(String) };
  if (inner instanceof z.ZodNumber) return { kind: 'number', isDecimal: !inner.isInt };
  if (takes(inner, week)) return { kind: 'hours' };
  return { kind: 'text', isOneLine: isOneLine(inner) };
}

function columnOf({ by }: Uploads, { create }: ResourceDefinition, rule: UploadColumnRule): UploadColumn {
  const { field, sets, choices, example } = rule;
  const schema: Schema | undefined = shapeOf(create)[sets ?? field];
  if (schema === undefined) throw new Error(`${field} is no field of a new record`);
  const facts = sets === undefined ? kindOf(schema) : { kind: 'text' as const };
  return {
    field,
    ...facts,
    ...(choices !== undefined && { options: choices }),
    ...(sets !== undefined && { sets }),
    isRequired: field === by || !takes(schema, undefined),
    example,
  };
}

/** Names by an export the records that have no reference: many are called the same in one place. */
export const recordIdColumn: UploadColumn = {
  field: 'recordId',
  kind: 'text',
  isRecordId: true,
  sets: 'id',
  example: '',
};

/**
 * Returns the columns of a resource's uploads with what its schemas say of each, as forms ask them: a field says once what
 * it holds. Where the reference may be missing, an export names the record by its id.
 */
export function columnsOf(resource: ResourceDefinition & { readonly uploads: Uploads }): readonly UploadColumn[] {
  const { uploads, create } = resource;
  const columns = uploads.columns.map((rule) => columnOf(uploads, resource, rule));
  const reference = shapeOf(create)[uploads.by];
  const mayBeMissing = reference !== undefined && takes(reference, null);
  return mayBeMissing ? [...columns, recordIdColumn] : columns;
}
