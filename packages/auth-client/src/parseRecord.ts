/** A JSON object whose fields are not yet trusted. */
export type UntrustedRecord = Readonly<Record<string, unknown>>;

/** Checks whether a value is an object with fields. */
export function isRecord(value: unknown): value is UntrustedRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a JSON object from stored text; null when it is missing or is something else. */
export function parseRecord(text: string | null): UntrustedRecord | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** A text field, or null. */
export function textOf(record: UntrustedRecord, key: string): string | null {
  const value = record[key];
  return typeof value === 'string' ? value : null;
}

/** A number field, or null. */
export function numberOf(record: UntrustedRecord, key: string): number | null {
  const value = record[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
