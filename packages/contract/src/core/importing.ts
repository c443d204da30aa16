import { z } from 'zod';

import { fieldCodes } from './errors.ts';

/** One thing that is wrong in an imported file (MSG-15, ERR-56). */
export const importError = z.object({
  /** Lines count from 1, where the headings are. */
  line: z.int(),
  /** The column's letters as a spreadsheet shows them; null where the column itself is missing. */
  column: z.string().nullable(),
  /** The field that the column is for; null for a column that no one knows. */
  field: z.string().nullable(),
  code: z.enum(fieldCodes),
  /** What is there, where something does. */
  value: z.string().nullable(),
  /** The line that this one repeats. */
  otherLine: z.int().nullable(),
});
export type ImportError = z.infer<typeof importError>;

/** How an import ended: either all lines are saved, or none and the errors are reported (MSG-16). */
export const importResult = z.object({
  lines: z.int(),
  saved: z.int(),
  errorCount: z.int(),
  /** The first of the errors; the whole list is the job's file. */
  errors: z.array(importError),
});
export type ImportResult = z.infer<typeof importResult>;
