/** Levels of objects and lists in a property: an opening time has three, a database reads some thousands. */
const MAX_LEVELS = 30;

/** Checks whether a value is one that a database keeps: no character zero, no halves of characters, not nested without end. */
export function isKept(value: unknown, levels = MAX_LEVELS): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.entries(value).every(([key, inner]) => isKept(key) && isKept(inner, levels - 1));
}

export function parsed(content: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
    return value;
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
