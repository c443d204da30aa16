/** Reads JSON texts of records, with commas between them. */
export function readRecords(texts: string): Record<string, unknown>[] {
  const read: unknown = JSON.parse(`[${texts}]`);
  const records: readonly unknown[] = Array.isArray(read) ? read : [];
  return records.filter((record): record is Record<string, unknown> => typeof record === 'object' && record !== null);
}
