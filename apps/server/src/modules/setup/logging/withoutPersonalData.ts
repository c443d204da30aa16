import { ID_PATTERN } from '@atrium/contract';

/** Texts in typographic quotes, each within a line; an opening mark without its closing one is left. */
function withoutQuoted(line: string, open: string, close: string): string {
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = line.indexOf(open, from);
    const end = start === -1 ? -1 : line.indexOf(close, start);
    if (end === -1) return parts.join('') + line.slice(from);
    parts.push(line.slice(from, start), '"…"');
    from = end + close.length;
  }
}

/** A word without what follows the first `?` or `#` behind a slash: queries and fragments hold searches, codes and tokens. */
function withoutQuery(word: string): string {
  const slash = word.indexOf('/');
  const length = slash === -1 ? -1 : word.slice(slash).search(/[?#]/);
  return length === -1 ? word : word.slice(0, slash + length);
}

/** A word that has a signed token in it, up to that. */
function withoutSignedToken(word: string): string {
  const start = word.search(/\beyJ/);
  return start !== -1 && /\.[\w-]/.test(word.slice(start)) ? `${word.slice(0, start)}[token]` : word;
}

/**
 * What may name a person or give access is replaced, in this order. Each step takes whole words or lines and looks at
 * each once: a pattern that looks for its end from every sign takes the square of the length (SEC-13).
 */
const steps: readonly ((text: string) => string)[] = [
  (text) => text.replaceAll(/[\w.-]+/g, withoutSignedToken),
  (text) => text.replaceAll(/\b(bearer|basic)\s+\S+/gi, '$1 [token]'),
  (text) => text.replaceAll(/[^\s<>"'`(),:;[\]/?=&]+/g, (word) => (/[^@]@[^@]/.test(word) ? '[e-mail]' : word)),
  (text) => text.replaceAll(/[^\s"')]+/g, withoutQuery),
  // What is quoted with a space in it is a piece of an answer or of what someone typed, not the name of a property.
  (text) => text.replaceAll(/"[^"\n]*"/g, (quoted) => (/\s/.test(quoted) ? '"…"' : quoted)),
  (text) =>
    text
      .split('\n')
      .map((line) => withoutQuoted(withoutQuoted(line, '“', '”'), '«', '»'))
      .join('\n'),
  (text) => text.replaceAll(new RegExp(ID_PATTERN, 'gi'), '[id]'),
  (text) => text.replaceAll(/[\w-]{40,}/g, (word) => (/\w/.test(word) ? '[token]' : word)),
  (text) => text.replaceAll(/\+?\d[\d ().-]{7,}\d/g, '[number]'),
];

/** Returns a text of a browser without e-mail addresses, tokens, ids, numbers like telephone numbers, queries and quoted text (RES-32, SEC-11). */
export function withoutPersonalData(text: string): string {
  return steps.reduce((rest, step) => step(rest), text);
}
