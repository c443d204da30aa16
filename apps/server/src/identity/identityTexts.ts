import english from '@atrium/phrases/en/identity.json' with { type: 'json' };
import french from '@atrium/phrases/fr/identity.json' with { type: 'json' };

/** The languages of the provider's pages. */
export const identityLanguages = ['en', 'fr'] as const;
export type IdentityLanguage = (typeof identityLanguages)[number];

/** All texts of the provider's pages in one language. */
export type IdentityTexts = typeof english;

const texts: Readonly<Record<IdentityLanguage, IdentityTexts>> = { en: english, fr: french };

export function textsOf(language: IdentityLanguage): IdentityTexts {
  return texts[language];
}

/** Puts values into the `{{name}}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

function known(tag: string): IdentityLanguage | undefined {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return identityLanguages.find((language) => language === primary);
}

function firstKnown(tags: readonly string[]): IdentityLanguage | undefined {
  for (const tag of tags) {
    const language = known(tag);
    if (language !== undefined) return language;
  }
  return undefined;
}

function acceptedTags(header: string): string[] {
  const weighted = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';');
    const quality = parameters
      .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
      .find((q) => q !== undefined);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  return weighted
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
}

/** The language of a page: chosen on the page, else asked for by the client (`ui_locales`), else the browser's, else English. */
export function chooseLanguage(wishes: {
  readonly chosen?: unknown;
  readonly uiLocales?: unknown;
  readonly acceptLanguage?: string | undefined;
}): IdentityLanguage {
  const { chosen, uiLocales, acceptLanguage } = wishes;
  return (
    (typeof chosen === 'string' ? known(chosen) : undefined) ??
    (typeof uiLocales === 'string' ? firstKnown(uiLocales.split(' ')) : undefined) ??
    firstKnown(acceptedTags(acceptLanguage ?? '')) ??
    'en'
  );
}
