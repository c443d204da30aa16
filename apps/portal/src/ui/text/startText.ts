import { commonAreas, type Language } from '@atrium/phrases';

import { detectLanguage, rememberLanguage } from './detectLanguage.ts';
import { showLanguage } from './textStore.ts';

/**
 * Shows the person's language and keeps it for the next visit (SHELL-45 to SHELL-48). The common areas are
 * one file; everything else comes with the screen that uses it. There is no fallback text by text: a test holds both
 * languages to the same keys.
 */
export async function startText(
  language: Language = detectLanguage(),
  areas: readonly string[] = commonAreas,
): Promise<void> {
  await showLanguage(language, areas);
  rememberLanguage(language);
}

/** Switches the language of the open page and keeps the choice (SHELL-48). */
export async function switchLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  rememberLanguage(language);
}
