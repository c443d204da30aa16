import { z } from 'zod';

import { errorCodes, fieldCodes } from './errors.ts';
import { id } from './fields.ts';
import { bulkLimits, listLimits } from './limits.ts';

/** Which records a bulk action is for (KIT-05): those of `ids`, or all in scope that a list's `filter` and `search` find. */
export const bulkSelection = z
  .strictObject({
    ids: z.array(id(), 'invalid').min(1, 'required').max(bulkLimits.maxIds, 'tooMany').optional(),
    /** OData, as in `$filter`. */
    filter: z.string('text').max(listLimits.maxFilterLength, 'tooLong').optional(),
    search: z.string('text').max(listLimits.maxSearchLength, 'tooLong').optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { error: 'required', path: ['ids'] });
export type BulkSelection = z.infer<typeof bulkSelection>;

const refusal = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  fields: z.array(
    z.object({ field: z.string(), code: z.enum(fieldCodes), message: z.string(), limit: z.number().optional() }),
  ),
});

/** What a bulk action would do, or did, to one record: `refusal` says why nothing. */
const bulkRow = z.object({
  id: id(),
  name: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  refusal: refusal.nullable(),
});
export type BulkRow = z.infer<typeof bulkRow>;

/** One record that a bulk action writes: the fields that get another value, from `before` (null where it is new) to `after`. */
const bulkChange = z.object({
  resource: z.string(),
  id: id(),
  name: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** A record whose secrets a bulk action leaves behind: the fields that hold one. */
const secretHolder = z.object({ resource: z.string(), name: z.string(), fields: z.array(z.string()) });
export type SecretHolder = z.infer<typeof secretHolder>;

/** The answer of a preview: how many records are selected, and what would change at the first of them, and the secrets that are not copied. */
export const bulkPreview = z.object({
  total: z.int(),
  rows: z.array(bulkRow.extend({ changes: z.array(bulkChange) })),
  secretsLeft: z.array(secretHolder),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** The result of a bulk job, and of its undo. */
export const bulkResult = z.object({ rows: z.array(bulkRow) });

/** Fields of one row by name. Looked at and not copied: 2,000 rows with their fields would be (SEC-23). */
const rowValues = z
  .custom<Readonly<Record<string, unknown>>>((values) => {
    if (typeof values !== 'object' || values === null || Array.isArray(values)) return false;
    const fields = Object.keys(values);
    return fields.length <= bulkLimits.maxFields && fields.every((field) => field.length <= 100);
  }, 'invalid')
  .meta({ type: 'object', additionalProperties: true, maxProperties: bulkLimits.maxFields });

/**
 * Rows of a table that are saved together, each with values of its own (KIT-05). With a `version` a row changes the
 * record of its `id`; without one it adds a record, and its `id` is the sender's, which the result repeats.
 */
export const rowsToSave = z.object({
  rows: z
    .array(
      z.strictObject({
        id: id(),
        version: z.int('integer').min(1, 'tooSmall').nullable(),
        values: rowValues,
      }),
      'invalid',
    )
    .min(1, 'required')
    .max(bulkLimits.maxRows, 'tooMany')
    .refine((rows) => new Set(rows.map((row) => row.id.toLowerCase())).size === rows.length, 'duplicate'),
});
export type RowToSave = z.infer<typeof rowsToSave>['rows'][number];

/** What became of each row that was saved; `recordId` is the record's, null where none was added. */
export const savedRows = z.object({ rows: z.array(bulkRow.extend({ recordId: id().nullable() })) });
export type SavedRow = z.infer<typeof savedRows>['rows'][number];
