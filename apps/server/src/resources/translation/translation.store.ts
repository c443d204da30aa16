import { translation } from '@atrium/contract';
import { languageOf } from '@atrium/phrases';

import { defineStore } from '../../core/store/defineStore.ts';
import { isObject } from '../../core/store/validate.ts';
import { builtInTexts } from '../../core/texts/builtInTexts.ts';
import { translationTable } from './translation.table.ts';

export const translationStore = defineStore({
  resource: translation,
  table: translationTable,
  computed: {},
  // Everybody is shown the texts of their own customer, and hears when they change.
  readerCondition: (session, parameters) => `t.customer_id = ${parameters.add(session.user.customerId)}::uuid`,
  beforeWrite: async ({ executor, id, before, values }) => {
    const language = languageOf(String(values['language'])) ?? 'en';
    const builtIn = await builtInTexts(language);
    const texts = isObject(values['texts']) ? values['texts'] : {};
    const earlier = isObject(before?.['texts']) ? before['texts'] : {};
    const [line] = await executor.query<{ sources: Record<string, string> }>({
      text: 'select sources from translations where id = $1::uuid',
      values: [id],
    });
    const sources = Object.keys(texts).map((key) => {
      const kept = texts[key] === earlier[key] ? line?.sources[key] : undefined;
      return [key, kept ?? builtIn.get(key)];
    });
    return { ...values, sources: Object.fromEntries(sources) };
  },
});
