import { idPattern } from '@atrium/contract';

/** What may name a person or give access, each with its replacement; in this order. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)?/g, '[token]'],
  [/\b(bearer|basic)\s+\S+/gi, '$1 [token]'],
  [/[^\s@<>"'`(),:;[\]/?=&]+@[^\s@<>"'`(),:;[\]/?=&]+/g, '[e-mail]'],
  // Queries and fragments hold searches, codes and tokens.
  [/(\b[a-z][a-z+.-]*:\/\/[^\s?#"')]*|\/[^\s?#"')]*)[?#][^\s"')]*/gi, '$1'],
  // What is quoted with a space in it is a piece of an answer or of what someone typed, not the name of a property.
  [/"[^"\n]*\s[^"\n]*"|“[^”\n]*”|«[^»\n]*»/g, '"…"'],
  [new RegExp(idPattern, 'gi'), '[id]'],
  [/\b[\w-]{40,}\b/g, '[token]'],
  [/\+?\d[\d ().-]{7,}\d/g, '[number]'],
];

/** Returns a text of a browser without e-mail addresses, tokens, ids, numbers like telephone numbers, queries and quoted text (RES-32, SEC-11). */
export function withoutPersonalData(text: string): string {
  return personal.reduce((rest, [pattern, replacement]) => rest.replaceAll(pattern, replacement), text);
}
