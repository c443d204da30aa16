/** The order of the root collation, which English has unchanged. */
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Compares two texts as lists sort them, in any language: é next to e, capitals next to small letters, `Room 2` before
 * `Room 10` (KIT-01). Negative where the first comes before the other.
 */
export function compareTexts(one: string, other: string): number {
  return collator.compare(one, other);
}
