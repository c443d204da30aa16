import { describe, expect, it } from 'vitest';

import type { PhraseTree } from './keys.ts';
import { languageOf, languages, loadArea } from './loadArea.ts';

function leaves(tree: PhraseTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : leaves(value, `${prefix}${key}.`),
  );
}

describe('the phrases', () => {
  it('are English and French, English first (SHELL-45)', () => {
    expect(languages).toEqual(['en', 'fr']);
    expect([languageOf('fr-CA'), languageOf('EN_gb'), languageOf('de')]).toEqual(['fr', 'en', null]);
  });

  it.each(['shell', 'signin', 'navigation', 'errors'])(
    'of %s are the same in both languages (SHELL-48)',
    async (area) => {
      const [english, french] = await Promise.all([loadArea('en', area), loadArea('fr', area)]);
      expect(leaves(french).toSorted()).toEqual(leaves(english).toSorted());
    },
  );

  it('include the French words that the specification names (SHELL-49)', async () => {
    const shell = await loadArea('fr', 'shell');
    expect([shell['loading'], shell['close']]).toEqual(['Chargement…', 'Fermer']);
  });

  it('are not loaded from anywhere else', async () => {
    await expect(loadArea('en', '../package')).rejects.toThrow('Not an area');
    await expect(loadArea('en', 'nowhere')).rejects.toThrow(/nowhere/);
  });
});
