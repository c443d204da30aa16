/** A stored number with its extension as people read and type it: `+33142685300 x12`. */
export function readablePhone(stored: string): string {
  return stored.replace(/;ext=/, ' x');
}

/** A stored number with its prefix, for reading; a number with a plus sign has its own. */
export function wholePhone(stored: string, prefix: string | null): string {
  return readablePhone(prefix === null || stored.startsWith('+') ? stored : `${prefix} ${stored}`);
}
