import { loadArea } from '@atrium/phrases';
import { describe, expect, it } from 'vitest';

/** The entities that the specification names with a message for each failure (section 8), and those that are put in order. */
const entities: Readonly<Record<string, readonly string[]>> = {
  'ERR-38': ['tenant', 'vendor', 'building', 'keyContact', 'conciergeService'],
  'ERR-39': ['timezone', 'country', 'state', 'user', 'role'],
  'ERR-40': ['article', 'customerArticle', 'faq', 'template', 'policy', 'questionnaire'],
  'ERR-41': ['deepLink'],
};
const ordered = ['vendor', 'keyContact', 'conciergeService', 'faq'];

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  it.each(Object.values(entities).flat())(
    'a load, a save and a delete of %s that fail are each told in words of its own (ERR-38, ERR-40)',
    async (area) => {
      const { failures } = await loadArea(language, area);
      const needed = ['load', 'save', 'delete', ...(ordered.includes(area) ? ['order'] : [])];
      expect(Object.keys(typeof failures === 'object' ? failures : {}).toSorted()).toEqual(needed.toSorted());
      expect(new Set(Object.values(typeof failures === 'object' ? failures : {})).size).toBe(needed.length);
    },
  );
});
