const id = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const signature = /expires=\d+&signature=[\w-]+/g;
const signedAge = /private, max-age=\d+/g;
const pageToken = /(skiptoken=)([\w-]+)/g;
const productVersion = /"version":"[^"]*"/g;

/** Replaces what differs between two runs of the same sources. `call` is the number of the call that the text belongs to. */
export type Normalise = (text: string, call: number) => string;

/**
 * Returns the function for one recording. An id that `names` lacks is named by the first call that has it, so that a further
 * id changes no name in later calls. Instants up to `loadedAt`, and later ones to the minute, come from the portfolio and
 * remain; all others come from the recording itself.
 */
export function createNormalise(names: ReadonlyMap<string, string>, loadedAt: Date): Normalise {
  const named = new Map(names);
  let last = { call: 0, ids: 0 };
  const nameOf = (found: string, call: number): string => {
    const key = found.toLowerCase();
    const known = named.get(key);
    if (known !== undefined) return known;
    last = { call, ids: last.call === call ? last.ids + 1 : 1 };
    const name = `id-${String(call)}.${String(last.ids)}`;
    named.set(key, name);
    return name;
  };
  const isOfRecording = (text: string): boolean => {
    const milliseconds = Date.parse(text);
    return milliseconds > loadedAt.getTime() && milliseconds % 60_000 !== 0;
  };
  return (text, call) =>
    text
      .replaceAll(pageToken, (_, name: string, token: string) => name + Buffer.from(token, 'base64url').toString())
      .replaceAll(signature, 'expires=…&signature=…')
      .replaceAll(signedAge, 'private, max-age=…')
      .replaceAll(productVersion, '"version":"…"')
      .replaceAll(instant, (found) => (isOfRecording(found) ? 'now' : found))
      .replaceAll(id, (found) => nameOf(found, call));
}
