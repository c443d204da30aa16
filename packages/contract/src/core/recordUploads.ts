/** A column of a resource's uploads. */
export interface UploadColumnRule {
  /** A field of new records, which says its kind, choices and whether it is required; or a name of its own. */
  readonly field: string;
  /** The field that a column with a name of its own sets: it names in words what the record has an id of. */
  readonly sets?: string;
  /** The choices that a file may have, where the record has more. */
  readonly choices?: readonly string[];
  /** What the example line of the template has here. */
  readonly example: string;
}

/** How records come from a spreadsheet (PLACE-32, WORK-07). */
export interface Uploads {
  /** The field whose text says which record a line is for. */
  readonly by: string;
  /** The columns of the template, in order. */
  readonly columns: readonly UploadColumnRule[];
  /** The other fields of new records apart from their place, so that none is forgotten: what no cell can say. */
  readonly leavesOut?: readonly string[];
}
