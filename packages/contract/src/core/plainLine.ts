/** Letters of these scripts look the same with a joiner between them and without. */
const unjoined = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/**
 * What an unseen sign is kept for: that it shapes what is seen around it. Each is tried at the place of such a sign alone,
 * and looks back at most as far as the longest flag is, so that a text of nothing else is read once (SEC-13).
 */
const shaping = new RegExp(
  [
    // Joiners, such as in Persian and Hindi.
    String.raw`(?<=(?![${unjoined}])[\p{L}\p{M}])[\u200c\u200d](?=(?![${unjoined}])[\p{L}\p{M}])`,
    // An emoji of several, such as a family.
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)`,
    // The flag of a part of a country.
    String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,8})[\u{e0020}-\u{e007f}]`,
  ].join('|'),
  'uy',
);

const blank = String.raw`[\p{White_Space}\u2800]`;

/** NUL stays, as no database can hold it and a person has to know. */
const unseen = new RegExp(String.raw`\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|(?!${blank}|\0)\p{Cc}`, 'gu');
const blanks = new RegExp(`${blank}+`, 'gu');
const plainAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** More marks on one letter than any language writes, by the Stream-Safe Text Format (UAX #15). */
const tooManyMarks = /\p{M}{31}/u;

/**
 * Returns a text composed (NFC), so that a letter is the same however its marks were typed. One with endless marks on one
 * letter stays as it is: putting them in order takes the square of their number (SEC-13).
 */
export function composed(text: string): string {
  return tooManyMarks.test(text) ? text : text.normalize('NFC');
}

function isShaping(text: string, at: number): boolean {
  shaping.lastIndex = at;
  return shaping.test(text);
}

/**
 * Returns a text of one line as it is kept and compared, so that two names that look the same are the same: composed (NFC),
 * with single blanks inside and none around, and without signs that no one sees, such as a soft hyphen or one that turns the
 * direction of what follows. Joiners stay where they shape letters or emoji (BRAND-19).
 */
export function plainLine(text: string): string {
  if (plainAscii.test(text)) return text;
  const seen = text.replaceAll(unseen, (sign, at: number) => (isShaping(text, at) ? sign : ''));
  return composed(seen.replaceAll(blanks, ' ').trim());
}

/** Returns a name as it is compared with others: as it is kept, in small letters. */
export function nameKey(name: string): string {
  return plainLine(name).toLowerCase();
}
