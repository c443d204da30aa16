import { LRUCache } from 'lru-cache';

const texts = new LRUCache<string, string>({ max: 1_000 });

/**
 * Returns the text of a statement, composed once for its shape: everything that the text depends on. The same string
 * each time also lets the connection find its prepared statement without reading the text again.
 */
export function keptText(shape: readonly string[], compose: () => string): string {
  const key = shape.join('\n');
  const known = texts.get(key);
  if (known !== undefined) return known;
  const text = compose();
  texts.set(key, text);
  return text;
}
