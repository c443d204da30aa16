/** A stored number with its prefix, for reading and dialling; a number with a plus sign has its own. */
export function wholePhone(stored: string, prefix: string | null): string {
  return prefix === null || stored.startsWith('+') ? stored : `${prefix} ${stored}`;
}
