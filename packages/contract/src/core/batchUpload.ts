import { z } from 'zod';

import type { FeatureKey } from '../navigation/features.ts';
import { can } from './access.ts';
import { errorCodes, fieldCodes } from './errors.ts';
import { id, text } from './fields.ts';
import { batchLimits } from './limits.ts';
import type { Permission } from './permissions.ts';

/** What is uploaded in bulk (PLACE-32). */
export const batchKinds = [
  'building',
  'buildingSpace',
  'buildingTag',
  'destination',
  'device',
  'image',
  'keyContact',
  'space',
  'tenant',
] as const;
export type BatchKind = (typeof batchKinds)[number];

/** The parameters of a request that name what the records of a file are in. */
export type UploadParam = 'buildingId' | 'campusId' | 'customerId';

/** The feature of the screens that upload each kind (NAV-40, NAV-53). */
export const batchFeatures: Readonly<Record<BatchKind, FeatureKey>> = {
  building: 'CUSTOMER.buildings',
  buildingSpace: 'BUILDING.locations',
  buildingTag: 'BUILDING.tags',
  destination: 'CAMPUS.destinations',
  device: 'BUILDING.devices',
  image: 'BUILDING.locations',
  keyContact: 'BUILDING.keycontacts',
  space: 'BUILDING.locations',
  tenant: 'BUILDING.tenants',
};

/**
 * Whether a role may do this with uploads of a kind: what the right to the saved records allows, and for a file of many
 * buildings the page of the customer that it is sent from is needed too.
 */
export function canBatchUpload(session: Parameters<typeof can>[0], kind: BatchKind, permission: Permission): boolean {
  const seesPage = kind !== 'buildingSpace' || can(session, 'CUSTOMER.geographies', 'view');
  return seesPage && can(session, batchFeatures[kind], permission);
}

/** The area of phrases with a kind's title and the headings of its columns. */
export const batchTexts: Readonly<Record<BatchKind, string>> = {
  building: 'building',
  buildingSpace: 'space',
  buildingTag: 'buildingTag',
  destination: 'destination',
  device: 'device',
  image: 'space',
  keyContact: 'keyContact',
  space: 'space',
  tenant: 'tenant',
};

/** Whether a file can be an upload of images, by its name: one image, or a ZIP archive of them (PLACE-36). */
export function isImageUpload(name: string): boolean {
  return /\.(?:zip|png|jpe?g)$/i.test(name);
}

/** How far an upload is. `Checked` waits for someone to apply it; `Failed` and `Cancelled` say that its last job has ended so. */
export const batchStatuses = [
  'Checking',
  'Checked',
  'Applying',
  'Applied',
  'Undoing',
  'Undone',
  'Failed',
  'Cancelled',
] as const;

/** What the check says of a line: what applying it would do. */
export const batchActions = ['create', 'update', 'same', 'error'] as const;
export type BatchAction = (typeof batchActions)[number];

/** What became of a line; null while nothing has. `kept` is a line that its undo left alone, as it was changed since. */
export const batchOutcomes = ['applied', 'refused', 'undone', 'kept'] as const;
export type BatchOutcome = (typeof batchOutcomes)[number];

/** What reading assumed where a cell could be meant in one way alone. */
export const batchAssumptions = ['reference', 'choice', 'number', 'blanks', 'lines'] as const;

/** The sets of lines that can be asked for. */
export const batchLineFilters = ['all', ...batchActions, ...batchOutcomes, 'unprocessed'] as const;

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
export const correctedLines = z.object({
  lines: z
    .array(
      z.object({
        line: z.int(),
        cells: z.record(z.string().regex(/^[A-Z]{1,2}$/, 'invalid'), text(MAX_CELL)),
      }),
    )
    .min(1, 'required')
    .max(batchLimits.maxCorrected, 'tooMany'),
});
export type CorrectedLines = z.infer<typeof correctedLines>['lines'];

/** Why a step of an upload could not be done, as its message: the phrase `failures.{code}` of the area `batchUpload`. */
export const batchFailures = [
  'batchUnreadable',
  'batchEncoding',
  'batchArchive',
  'batchEmpty',
  'batchNoImages',
  'batchTooLong',
  'batchForbidden',
] as const;
export type BatchFailure = (typeof batchFailures)[number];
