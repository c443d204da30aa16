/** The kinds of spreadsheets that a template is offered in, by their file ending (MSG-14). */
export const sheetFormats = ['xlsx', 'ods', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** The kinds of spreadsheets that are read: those, and the one of Excel until 2003 (MSG-14). */
export const readSheetFormats = [...sheetFormats, 'xls'] as const;
export type ReadSheetFormat = (typeof readSheetFormats)[number];

/** Encodings of single bytes that a CSV file may be in, by their labels of the web's standard; of those that fit equally well the first. */
export const codePages = [
  'windows-1252',
  'windows-1250',
  // Its letters are small ones of windows-1251 too, in which names begin with capitals.
  'windows-1255',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'windows-1257',
  'macintosh',
] as const;
export type CodePage = (typeof codePages)[number];

/** Checks whether a name is the label of a code page. */
export function isCodePage(name: string): name is CodePage {
  return codePages.some((page) => page === name);
}

/** Why an import saved nothing, as the job's message: the phrase `failures.{code}` of the area `import`. */
export const importFailures = [
  'importRefused',
  'importUnreadable',
  'importEncoding',
  'importEmpty',
  'importTooLong',
  'importForbidden',
] as const;
export type ImportFailure = (typeof importFailures)[number];

/** The format that a file's name tells; null for one that is not read (ERR-58). */
export function sheetFormatOf(name: string): ReadSheetFormat | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return readSheetFormats.find((format) => format === ending) ?? null;
}
