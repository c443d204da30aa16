import { type CodePage, codePages } from '@atrium/contract/files';

/** Letters beyond ASCII of the languages that write with a code page, in small letters; those of one language together. */
const alphabets: Readonly<Record<CodePage, readonly string[]>> = {
  'windows-1252': ['àâæçéèêëîïôœùûüÿ', 'äöüß', 'áéíóúüñ', 'áâãàçéêíóôõú', 'àèéìíòóùú', 'æøåé', 'åäöé', 'áéíóúýðþæö'],
  'windows-1250': ['áčďéěíňóřšťúůýž', 'áäčďéíĺľňóôŕšťúýž', 'ąćęłńóśźż', 'áéíóöőúüű', 'ăâîşţ', 'čćđšž'],
  'windows-1255': ['אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  'windows-1251': ['абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўђјљњћџѓќѕ'],
  'windows-1253': ['αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ'],
  'windows-1254': ['çğıöşüâîûİ'],
  'windows-1256': ['ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيپچژگ'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
  macintosh: ['àâæçéèêëîïôœùûüÿ', 'äöüß', 'áéíóúüñ', 'áâãàçéêíóôõú', 'àèéìíòóùú', 'æøåé', 'åäöé'],
};

const pages = codePages.map((page) => ({ page, languages: alphabets[page].map((letters) => new Set(letters)) }));

/** Signs that texts of any language have. */
const sign = /[\s‘’‚“”„«»‹›–—…•·°§©®™€£²³½¼¾×±¿¡ªº]/u;

const SAMPLE_BYTES = 64 * 1024;

/** Returns the first lines that have letters beyond ASCII: only they differ between code pages. */
function sampleOf(content: Buffer): Buffer {
  const lines: Buffer[] = [];
  let size = 0;
  let from = 0;
  while (from < content.length && size < SAMPLE_BYTES) {
    const end = content.indexOf('\n', from);
    const line = content.subarray(from, end === -1 ? content.length : end + 1).subarray(0, SAMPLE_BYTES);
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line);
      size += line.length;
    }
    from = end === -1 ? content.length : end + 1;
  }
  return Buffer.concat(lines);
}

/** Counts the letters beyond ASCII, and those that no word has where they are: a capital or a foreign script within it. */
function lettersOf(text: string): { readonly counts: ReadonlyMap<string, number>; readonly misplaced: number } {
  const counts = new Map<string, number>();
  let misplaced = 0;
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/gu)) {
    if (sign.test(letter)) continue;
    const small = letter === 'İ' ? letter : letter.toLowerCase();
    counts.set(small, (counts.get(small) ?? 0) + 1);
    const around = [text.charAt(index - 1), text.charAt(index + 1)];
    const isForeign = !/\p{Script=Latin}/u.test(letter) && around.some((one) => /[A-Za-z]/.test(one));
    if (isForeign || (letter !== small && /\p{Ll}/u.test(around[0] ?? ''))) misplaced += 2;
  }
  return { counts, misplaced };
}

/** Returns how well a text fits the one of the languages that it fits best. */
function fitOf(text: string, languages: readonly ReadonlySet<string>[]): number {
  const { counts, misplaced } = lettersOf(text);
  const fits = languages.map((letters) =>
    [...counts].reduce((sum, [letter, count]) => sum + (letters.has(letter) ? count : -count), 0),
  );
  return Math.max(...fits) - misplaced;
}

/** Returns the code pages that a text may be written in, the likeliest by its letters first. */
export function guessCodePages(content: Buffer): readonly CodePage[] {
  const sample = sampleOf(content);
  const fits = pages.map(({ page, languages }) => ({
    page,
    fit: fitOf(new TextDecoder(page).decode(sample), languages),
  }));
  return fits.toSorted((one, other) => other.fit - one.fit).map(({ page }) => page);
}
