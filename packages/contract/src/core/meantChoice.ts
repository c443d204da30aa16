/** Returns how many letters have to be put in, taken out or replaced to make one text of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1];
    for (let at = 0; at < other.length; at += 1)
      next.push(Math.min((row[at] ?? 0) + (letter === other[at] ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Longer texts are no slip of a choice's few words. */
const LONGEST = 60;

/**
 * Returns the choice that was meant by a text with a slip or two, one for each four letters; null where none is near, or
 * two are as near. `words` are what may be written, in small letters, each with its choice.
 */
export function meantChoice(text: string, words: Iterable<readonly [word: string, choice: string]>): string | null {
  if (text.length > LONGEST) return null;
  let nearest = { slips: Math.floor(text.length / 4) + 1, choices: new Set<string>() };
  for (const [word, choice] of words) {
    const slips = distance(text, word);
    if (slips < nearest.slips) nearest = { slips, choices: new Set([choice]) };
    else if (slips === nearest.slips && nearest.choices.size > 0) nearest.choices.add(choice);
  }
  const [meant, ...others] = nearest.choices;
  return meant === undefined || others.length > 0 ? null : meant;
}
