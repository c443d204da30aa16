/** Reads JSON that a program of ours, or one that ships with it, has written, as the type that it writes. */
export function parseJson<Type>(text: string): Type {
  // oxlint-disable-next-line typescript/no-unsafe-return -- the reader names the type of what its own program writes
  return JSON.parse(text);
}
