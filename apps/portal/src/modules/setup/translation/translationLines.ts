import { keepsSlots, translationLanguages, type TranslationAnswer } from '@atrium/contract';

import { foldText } from '../../../ui/command/matchesText.ts';

export type TextLanguage = (typeof translationLanguages)[number];

/** One phrase with what it says in each language. */
export interface TranslationLine {
  readonly key: string;
  /** The part of portal or app whose text it is: what is before the key's first dot. */
  readonly area: string;
  readonly builtIn: Readonly<Record<TextLanguage, string>>;
  /** The customer's own text; empty where the built-in one is shown. */
  readonly own: Readonly<Record<TextLanguage, string>>;
  /** The languages whose built-in text is another one than when the customer's was saved. */
  readonly outdated: readonly TextLanguage[];
}

/** What is typed and not saved yet, by language and key. */
export type TypedTexts = Readonly<Record<TextLanguage, Readonly<Record<string, string>>>>;

export const nothingTyped: TypedTexts = { en: {}, fr: {} };

/** `changed`: the customer's own; `missing`: its own in one language and not in the other; `outdated`: the built-in text has changed since. */
export const lineStates = ['changed', 'missing', 'outdated'] as const;
export type LineState = (typeof lineStates)[number];

/** The lines of the grid from the answers of both languages. */
export function linesOf(answers: Readonly<Record<TextLanguage, TranslationAnswer>>): TranslationLine[] {
  return Object.keys(answers.en.builtIn ?? {}).map((key) => {
    const each = (of: (answer: TranslationAnswer) => string | undefined) => ({
      en: of(answers.en) ?? '',
      fr: of(answers.fr) ?? '',
    });
    return {
      key,
      area: key.split('.')[0] ?? '',
      builtIn: each(({ builtIn }) => builtIn?.[key]),
      own: each(({ texts }) => texts[key]),
      outdated: translationLanguages.filter((language) => answers[language].outdated?.includes(key)),
    };
  });
}

/** The line as it is with what is typed. */
export function withTyped(line: TranslationLine, typed: TypedTexts): TranslationLine {
  const { key, own } = line;
  return { ...line, own: { en: typed.en[key] ?? own.en, fr: typed.fr[key] ?? own.fr } };
}

export function statesOf({ own, outdated }: TranslationLine): LineState[] {
  const written = translationLanguages.filter((language) => own[language].trim() !== '');
  return [
    ...(written.length > 0 ? (['changed'] as const) : []),
    ...(written.length === 1 ? (['missing'] as const) : []),
    ...(outdated.length > 0 ? (['outdated'] as const) : []),
  ];
}

/** Checks whether a text can be saved: empty, or with the same values left open as the built-in one (CUST-17). */
export function isSavable({ builtIn, own }: TranslationLine, language: TextLanguage): boolean {
  return own[language].trim() === '' || keepsSlots(own[language], builtIn[language]);
}

/** What the grid shows of all lines. */
export interface LineFilter {
  readonly search: string;
  readonly area: string;
  readonly state: LineState | '';
}

/** The lines that a filter leaves, over what is typed; the search looks in key and texts, without accents and case. */
export function filteredLines(lines: readonly TranslationLine[], filter: LineFilter): TranslationLine[] {
  const words = foldText(filter.search).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (filter.area !== '' && line.area !== filter.area) return false;
    if (filter.state !== '' && !statesOf(line).includes(filter.state)) return false;
    const { key, builtIn, own } = line;
    const text = foldText([key, builtIn.en, builtIn.fr, own.en, own.fr].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
