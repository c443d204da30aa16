/** A row of a sheet that is not empty; lines count from 1. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** What was read of a file. */
export interface ReadSheet {
  /** The name of the sheet that was read; of a CSV file the code page that it was taken for, blank where it is in Unicode. */
  readonly sheet: string;
  /** The names of those that people see in the file, or of the code pages that it may be in, the likeliest first. */
  readonly sheets: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Which sheet of a file is read. */
export interface SheetChoice {
  /** The field of each heading that is known, as headings are compared: the sheet with most of them is the one with the lines. */
  readonly headings: Readonly<Record<string, string>>;
  /** The name of the sheet that a person has chosen instead. */
  readonly sheet: string | null;
}
