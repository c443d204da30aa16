/** How many parts a name may have between separators of its own. */
const MAX_PARTS = 8;

/**
 * Returns what the names in a text are of, each once, in their order; null where one is not known. A name may have a
 * separator in it: the longest one that is known is taken.
 * @param separators the signs that may be between names
 */
export function readNames<Named>(
  text: string,
  separators: readonly string[],
  find: (name: string) => Named | undefined,
): Named[] | null {
  const parts: string[] = [''];
  for (const sign of text) {
    if (separators.includes(sign)) parts.push(sign);
    else parts[parts.length - 1] += sign;
  }
  const found = new Set<Named>();
  for (let at = 0; at < parts.length;) {
    const isBlank = (parts[at] ?? '').slice(at === 0 ? 0 : 1).trim() === '';
    let count = Math.min(MAX_PARTS, parts.length - at);
    for (; count > 0; count -= 1) {
      const joined = parts.slice(at, at + count).join('');
      const named = find((at === 0 ? joined : joined.slice(1)).trim());
      if (named === undefined) continue;
      found.add(named);
      break;
    }
    if (count === 0 && !isBlank) return null;
    at += Math.max(1, count);
  }
  return [...found];
}
