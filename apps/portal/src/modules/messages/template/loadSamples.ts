import { templateLanguages } from '@atrium/contract';

import { loadPhrases } from '../../../ui/text/textStore.ts';

/** Loads what previews are filled with in every language, so that one does not wait for it while it is shown. */
export async function loadSamples(): Promise<void> {
  await Promise.all(templateLanguages.map((language) => loadPhrases(language, 'template')));
}
