/** Letters of these scripts look the same with a joiner between them and without. */
const unjoined = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Han', 'Hiragana', 'Katakana', 'Hangul']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/** Signs that are not seen themselves and change what is seen around them. */
const shaping = [
  // Joiners, such as in Persian and Hindi.
  String.raw`(?<=(?![${unjoined}])[\p{L}\p{M}])[\u200c\u200d](?=(?![${unjoined}])[\p{L}\p{M}])`,
  // An emoji of several, such as a family.
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|\ufe0f(?=\u20e3)`,
  // The flag of a part of a country.
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]`,
].join('|');

const blank = String.raw`[\p{White_Space}\u2800]`;

/** NUL stays, as no database can hold it and a person has to know. */
const unseen = String.raw`\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]|(?!${blank}|\0)\p{Cc}`;

const unseenSigns = new RegExp(`(${shaping})|${unseen}`, 'gu');
const blanks = new RegExp(`${blank}+`, 'gu');
const plainAscii = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/**
 * Returns a text of one line as it is kept and compared, so that two names that look the same are the same: composed (NFC),
 * with single blanks inside and none around, and without signs that no one sees, such as a soft hyphen or one that turns the
 * direction of what follows. Joiners stay where they shape letters or emoji (BRAND-19).
 */
export function plainLine(text: string): string {
  if (plainAscii.test(text)) return text;
  return text.replaceAll(unseenSigns, '$1').replaceAll(blanks, ' ').trim().normalize('NFC');
}

/** Returns a name as it is compared with others: as it is kept, in small letters. */
export function nameKey(name: string): string {
  return plainLine(name).toLowerCase();
}
