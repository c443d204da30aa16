import { callLimits, type TranslationAnswer } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { showOwnTexts } from '../../ui/text/textStore.ts';
import { useLanguage } from '../../ui/text/useText.ts';
import type { ProfileUser } from './profile.ts';

/**
 * Shows the texts that the person's customer has its own way, once they are there; no one waits for them (CUST-17). They
 * come with the start, and are asked for where the customer has any in another language, or when they have changed.
 */
export function useOwnTexts(user: ProfileUser | undefined): void {
  const language = useLanguage();
  const customerId = user?.customerId ?? '';
  const version = user?.texts?.[language];
  const own = useQuery({
    queryKey: queryKeys.ownTexts(customerId, language, version),
    queryFn: async ({ signal }) => {
      const path = `customer/${customerId}/translations/${language}`;
      return (await callApi<TranslationAnswer>(path, { signal })).data.texts;
    },
    enabled: version !== undefined,
    staleTime: callLimits.profileStaleAfter,
    // Until the changed ones are there, the ones before them stay.
    placeholderData: (before) => (version === undefined ? undefined : before),
  });
  const texts = version === undefined ? undefined : own.data;
  useEffect(() => {
    showOwnTexts(language, texts ?? {});
  }, [language, texts]);
  // What the next person sees is theirs.
  useEffect(() => () => showOwnTexts(language, {}), [language]);
}
