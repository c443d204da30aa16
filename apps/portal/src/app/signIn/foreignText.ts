/** Longest text of another page that is shown, in characters (SHELL-04). */
const MAX_CHARACTERS = 500;

/**
 * The text of another page as it is shown: without blank lines, which without end would push the way on out of sight,
 * and cut by characters, not by halves of them.
 */
export function foreignText(message: string): string {
  const lines = message.split('\n').map((line) => line.trim());
  const text = lines.filter((line) => line !== '').join('\n');
  return Array.from(text).slice(0, MAX_CHARACTERS).join('');
}
