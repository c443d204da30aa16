import { useEffect } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { useContextStack } from './useContextStack.ts';

/** Titles the browser's tab with the page and where it is: "Timezones · Administration · Atrium". */
export function useDocumentTitle(page: string): void {
  const shell = useText('shell');
  const navigation = useText('navigation');
  const { stack, context } = useContextStack();
  const place = stack.at(-1)?.info ?? '';
  const placeName = place === '' ? navigation(`contexts.${context}`) : place;
  const title = shell('documentTitle', { page, place: placeName });
  useEffect(() => {
    document.title = title;
  }, [title]);
}
