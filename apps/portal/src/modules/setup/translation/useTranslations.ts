import { type TranslationAnswer, translationFacts, translationLanguages } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import { linesOf, type TextLanguage, type TypedTexts } from './translationLines.ts';

/** What a save came to: the languages that are saved, and what was refused, by language and key. */
export interface SaveOutcome {
  readonly saved: readonly TextLanguage[];
  readonly refused: Readonly<Record<TextLanguage, readonly string[]>>;
  /** Why a language was not saved at all. */
  readonly failure: unknown;
}

function keysOf(error: ApiError): string[] {
  return (error.fields ?? []).map(({ field }) => field.replace(/^texts\./, ''));
}

/** The texts of a customer in both languages, and the way to save what is typed. */
export function useTranslations(customerId: string) {
  const queryClient = useQueryClient();
  const pathOf = (language: TextLanguage) => `customer/${customerId}/translations/${language}`;
  const query = { builtIn: true };
  const list = useQuery({
    queryKey: queryKeys.list(translationFacts.name, customerId, query),
    queryFn: async ({ signal }) => {
      const read = async (language: TextLanguage) =>
        (await callApi<TranslationAnswer>(pathOf(language), { query, signal })).data;
      const [en, fr] = await Promise.all([read('en'), read('fr')]);
      return { en, fr };
    },
  });
  const lines = useMemo(() => (list.data === undefined ? undefined : linesOf(list.data)), [list.data]);
  const save = useMutation({
    mutationFn: async (typed: TypedTexts): Promise<SaveOutcome> => {
      const saved: TextLanguage[] = [];
      const refused: Record<TextLanguage, readonly string[]> = { en: [], fr: [] };
      let failure: unknown;
      for (const language of translationLanguages) {
        const texts = typed[language];
        if (Object.keys(texts).length === 0) continue;
        try {
          await callApi(pathOf(language), { body: { texts } });
          saved.push(language);
        } catch (error) {
          failure = error;
          if (error instanceof ApiError) refused[language] = keysOf(error);
        }
      }
      await invalidateResource(queryClient, translationFacts.name);
      return { saved, refused, failure };
    },
  });
  return { list, lines, save };
}
