import { findNeedlessExceptions, findWordProblems } from './wordProblems.ts';

/** The texts of one language: per area (the file's name), as nested as the file is. */
export type PhraseAreas = ReadonlyMap<string, unknown>;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** i18next chooses among these endings for a count; French's `_many` (a million) may fall back to `_other`. */
const neededForms = ['_one', '_other'];

/** All texts of an area by their dotted key. What is not a text comes as null. */
function flatten(value: unknown, prefix = ''): [string, string | null][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[prefix, null]];
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`));
}

/** Returns what a text leaves open: `{{placeholders}}` and `<tags>` that the code fills. */
function slots(text: string): string[] {
  const names = Array.from(
    text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|<\/?([\w-]+)\s*\/?>/g),
    (match) => match[1] ?? match[2],
  );
  return [...new Set(names.map(String))].toSorted();
}

/** Slots by key without its plural ending, so that `_one` may leave the count out. */
function slotsByKey(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const slotsOf = new Map<string, string[]>();
  for (const [key, text] of texts) {
    const base = key.replace(pluralForm, '');
    slotsOf.set(base, [...new Set([...(slotsOf.get(base) ?? []), ...slots(text)])].toSorted());
  }
  return slotsOf;
}

/** Every text of a language by `{area}.{key}`. */
function textsByKey(areas: PhraseAreas): Map<string, string> {
  return new Map(
    [...areas].flatMap(([area, content]) =>
      flatten(content).flatMap(([key, text]): [string, string][] => (text === null ? [] : [[`${area}.${key}`, text]])),
    ),
  );
}

/** Words that the product's language does without, in either language, and exceptions without need. */
export function findPhraseWordProblems(en: PhraseAreas, fr: PhraseAreas): string[] {
  const english = textsByKey(en);
  return [
    ...findWordProblems('en', english),
    ...findWordProblems('fr', textsByKey(fr)),
    ...findNeedlessExceptions(english),
  ].toSorted();
}

/** Plain spaces at which a line may break between a French word and its punctuation, a number and its thousands. */
const looseSpace = /(?<=[\p{L}\p{N}})%»…]) (?=[:;!?»](?:\W|$))|(?<=«) |(?<=\d) (?=\d{3}\b)/u;
/** A text that the specification gives word for word (SHELL-49), and a telephone number. */
const keptAsGiven = new Set(['kit.list.pager.rowsPerPage', 'template.samples.receptionPhone']);

/** French texts of which a line could begin with punctuation: a space that does not break belongs there. */
export function findLooseSpaces(fr: PhraseAreas): string[] {
  return [...textsByKey(fr)]
    .filter(([key, text]) => !keptAsGiven.has(key) && looseSpace.test(text))
    .map(([key, text]) => `fr ${key} needs a space that does not break (U+00A0) in “${text}”`)
    .toSorted();
}

function areaTexts(language: string, area: string, content: unknown, problems: string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, text] of flatten(content)) {
    if (text === null) problems.push(`${language}/${area}.json: ${key} is not a text`);
    else if (text.trim() === '') problems.push(`${language}/${area}.json: ${key} is empty`);
    else texts.set(key, text);
  }
  for (const key of texts.keys()) {
    if (!pluralForm.test(key)) continue;
    const base = key.replace(pluralForm, '');
    for (const form of neededForms) {
      if (!texts.has(base + form)) problems.push(`${language}/${area}.json: ${base} lacks its form ${base}${form}`);
    }
  }
  return texts;
}

/** What delivered records are called in other languages, by the English text itself: English has none of its own. */
const namedInEnglish: ReadonlySet<string> = new Set(['names', 'zoneNames']);

/**
 * Compares the phrases of two languages: the same areas and keys on both sides, no empty text, the same placeholders,
 * plural forms complete, and no area that no code names.
 *
 * @param isAreaUsed whether any source names the area
 * @returns one sentence per problem, sorted
 */
export function findPhraseProblems(en: PhraseAreas, fr: PhraseAreas, isAreaUsed: (area: string) => boolean): string[] {
  const problems: string[] = [];
  for (const area of new Set([...en.keys(), ...fr.keys()])) {
    if (!isAreaUsed(area)) problems.push(`${area}.json: no code names this area`);
    if (!en.has(area) || !fr.has(area)) {
      problems.push(`${area}.json: missing in ${en.has(area) ? 'fr' : 'en'}`);
      continue;
    }
    const inEnglish = slotsByKey(areaTexts('en', area, en.get(area), problems));
    const inFrench = slotsByKey(areaTexts('fr', area, fr.get(area), problems));
    if (namedInEnglish.has(area)) continue;
    for (const key of new Set([...inEnglish.keys(), ...inFrench.keys()])) {
      const [english, french] = [inEnglish.get(key), inFrench.get(key)];
      if (english === undefined || french === undefined) {
        problems.push(`${english ? 'fr' : 'en'}/${area}.json: ${key} is missing`);
      } else if (english.join() !== french.join()) {
        problems.push(
          `${area}.json: ${key} has ${english.join(', ') || 'no placeholder'} in en, ${french.join(', ') || 'none'} in fr`,
        );
      }
    }
  }
  return problems.toSorted();
}
