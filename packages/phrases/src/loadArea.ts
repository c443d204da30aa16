import type { PhraseTree } from './keys.ts';

/** The languages of the product, the fallback first (SHELL-45). */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** The supported language of a tag such as `fr-CA`, or null. */
export function languageOf(tag: string): Language | null {
  const base = tag.toLowerCase().split(/[-_]/)[0];
  return languages.find((language) => language === base) ?? null;
}

interface AreaModule {
  readonly default: PhraseTree;
}

/** What almost every screen shows: `packages/phrases/{language}/common/`, one file of the built portal. */
export const commonAreas = ['errors', 'kit', 'names', 'navigation', 'shell', 'signin'] as const;

/** Loads `packages/phrases/{language}/{area}.json`, or the one in `common/`; rejects when there is no such file. */
export async function loadArea(language: Language, area: string): Promise<PhraseTree> {
  const common = commonAreas.find((name) => name === area);
  if (common !== undefined) {
    const { texts } = language === 'fr' ? await import('./common/textsFr.ts') : await import('./common/textsEn.ts');
    return texts[common];
  }
  if (!/^[A-Za-z][\w-]*$/.test(area)) throw new Error(`Not an area of phrases: ${area}`);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a file whose name is put together has no type
  const module: AreaModule =
    language === 'fr'
      ? await import(`../fr/${area}.json`, { with: { type: 'json' } })
      : await import(`../en/${area}.json`, { with: { type: 'json' } });
  return module.default;
}
