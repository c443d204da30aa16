import { z } from 'zod';

import { batchActions, batchAssumptions, batchKinds, batchOutcomes, batchStatuses } from './batchUpload.facts.ts';
import { errorCodes, fieldCodes } from './errors.ts';
import { id, text } from './fields.ts';
import { batchLimits } from './limits.ts';

const counts = z.object({
  create: z.int(),
  update: z.int(),
  same: z.int(),
  error: z.int(),
  applied: z.int(),
  refused: z.int(),
  undone: z.int(),
  kept: z.int(),
});

/** A column of the file: its letters, its heading and the field that it is read as, null where it is left out. */
const batchColumn = z.object({
  column: z.string(),
  heading: z.string(),
  field: z.string().nullable(),
});

/** One bulk upload with its progress (PLACE-33). */
export const batchUpload = z.object({
  id: id(),
  kind: z.enum(batchKinds),
  fileName: z.string(),
  status: z.enum(batchStatuses),
  /** The person's name; null once they are gone. */
  uploadedBy: z.string().nullable(),
  createdAt: z.string(),
  /** The job of its last step. */
  jobId: id().nullable(),
  /** Whether that job is the caller's, who may then cancel it. */
  isOwnJob: z.boolean(),
  /** Code of the phrase that says why the last step failed. */
  message: z.string().nullable(),
  lines: z.int(),
  counts,
  /**
   * The sheet that was read, and all that people see in the file; null and none where it has one. A CSV file that is not in
   * Unicode has those of the code pages that it may be in, `windows-1250`, the likeliest first.
   */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Names in a file that is not in Unicode, to see whether its code page is the right one; none otherwise. */
  samples: z.array(z.string()),
  /** Whether the caller may choose another one now. */
  canChooseSheet: z.boolean(),
  columns: z.array(batchColumn),
  /** The fields that a column can be read as. */
  fields: z.array(z.object({ field: z.string(), isRequired: z.boolean() })),
  /** Whether lines are there that can be applied, and lines that can be taken back. */
  canApply: z.boolean(),
  canUndo: z.boolean(),
});
export type BatchUpload = z.infer<typeof batchUpload>;

/** Something that is wrong in a line; `otherLine` is another one that is the same, `names` are the records that it is about. */
const batchIssue = z.object({
  field: z.string().nullable(),
  column: z.string().nullable(),
  code: z.enum([...fieldCodes, ...errorCodes]),
  value: z.string().nullable(),
  otherLine: z.int().nullable(),
  names: z.array(z.string()).optional(),
  /** The bound that a value is beyond. */
  limit: z.number().optional(),
  /** The values of which one is meant; one alone where the value is it but for a slip. */
  choices: z.array(z.string()).optional(),
});
export type BatchIssue = z.infer<typeof batchIssue>;

/** A cell that was read in another way than it is written. */
const batchAssumption = z.object({
  field: z.string(),
  code: z.enum(batchAssumptions),
  from: z.string(),
  to: z.string(),
});
export type BatchAssumption = z.infer<typeof batchAssumption>;

/** A cell that gets another value. */
const batchChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type BatchChange = z.infer<typeof batchChange>;

/** A line of an upload: what applying it does to which cell, what is wrong with it, and what became of it (PLACE-34). */
export const batchLine = z.object({
  line: z.int(),
  /** What the record is called. */
  name: z.string(),
  action: z.enum(batchActions),
  outcome: z.enum(batchOutcomes).nullable(),
  changes: z.array(batchChange),
  issues: z.array(batchIssue),
  assumptions: z.array(batchAssumption),
  /** The whole texts of the cells that something is wrong with, by the letters of their columns. */
  cells: z.record(z.string(), z.string()),
});
export type BatchLine = z.infer<typeof batchLine>;

/** Characters of a cell that is corrected; as much of one is read. */
const MAX_CELL = 5_000;

/** Cells that a person has corrected in lines with errors, by the letters of their columns (WORK-14). */
export const correctedLines = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line: z.int(),
        cells: z.record(z.string().regex(/^[A-Z]{1,2}$/, 'invalid'), text(MAX_CELL)),
      }),
    )
    .min(1, 'required')
    .max(batchLimits.maxCorrected, 'tooMany'),
});
export type CorrectedLines = z.infer<typeof correctedLines>['lines'];
