import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { improvePhrases } from '../../ui/text/textStore.ts';
import { useLanguage } from '../../ui/text/useText.ts';
import { QUIET, whenQuiet } from '../visit/whenQuiet.ts';

/** Loads what the places of zones are called in French once a page is there: a list is not to wait for it (LIM-04, SHELL-45). */
export function useZoneNames(): void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  // Without them places have the names that they have in the zones', until the next visit.
  useEffect(() => {
    const improve = () => void improvePhrases(language, 'zoneNames').catch(() => undefined);
    return language === 'fr' ? whenQuiet(queryClient, QUIET, improve) : undefined;
  }, [queryClient, language]);
}
