/** What may name a person or open a door, each with what stands in its place; in this order. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [token]'],
  [/[^\s@<>"'`(),:;[\]/?=&]+@[^\s@<>"'`(),:;[\]/?=&]+/g, '[e-mail]'],
  // Queries and fragments hold searches, codes and tokens.
  [/(\b[a-z][a-z+.-]*:\/\/[^\s?#"')]*|\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  // What is quoted with a space in it is a piece of an answer or of what somebody typed, not the name of a property.
  [/"[^"\n]*\s[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g, '"…"'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi, '[id]'],
  [/\b[\w-]{40,}\b/g, '[token]'],
  [/\+?\d[\d ().-]{7,}\d/g, '[number]'],
];

/** A text of a browser without e-mail addresses, tokens, ids, numbers like those of telephones, queries and quoted text (RES-32, SEC-11). */
export function withoutPersonalData(text: string): string {
  return personal.reduce((rest, [pattern, place]) => rest.replaceAll(pattern, place), text);
}
