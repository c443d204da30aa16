import { useEffect } from 'react';

import { useText } from '../../ui/text/useText.ts';

/** Titles the browser's tab outside of the frame: "Sign in · Atrium". */
export function useShortTitle(page: string): void {
  const t = useText('shell');
  const title = t('shortTitle', { page });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
