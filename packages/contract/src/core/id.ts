/** What an id, a UUID in lower case, looks like anywhere in a text. */
export const ID_PATTERN = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

const wholeId = new RegExp(`^${ID_PATTERN}$`, 'i');

/** Checks whether a value is an id, in either case. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && wholeId.test(value);
}

/** Returns an id in lower case, or undefined when the value is none. */
export function readId(value: unknown): string | undefined {
  return isId(value) ? value.toLowerCase() : undefined;
}
