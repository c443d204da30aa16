/** Letters without accents and case, as people type them. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns the place of the next label that begins with what was typed, from `from` on and around the end; undefined where
 * none does. One letter goes on from the line after; more letters may keep the line.
 */
export function typedAhead(labels: readonly string[], typed: string, from: number): number | undefined {
  const wanted = folded(typed);
  const first = wanted.length === 1 ? 1 : 0;
  for (let step = first; step < labels.length + first; step += 1) {
    const at = (from + step) % labels.length;
    if (folded(labels[at] ?? '').startsWith(wanted)) return at;
  }
  return undefined;
}
