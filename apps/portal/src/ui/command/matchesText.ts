/** More accents on one letter than any language writes (Unicode's annex 15 names 30): to put them in order takes the square of their number. */
const endlessMarks = /(\p{M}{30})\p{M}+/gu;

/** A text without accents and in small letters, as the server's searches compare it. */
export function foldText(text: string): string {
  return text
    .replaceAll(endlessMarks, '$1')
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Checks whether every word of `typed` is somewhere in `text`, whatever the accents and case. */
export function matchesText(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
