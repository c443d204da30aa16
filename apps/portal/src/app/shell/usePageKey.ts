import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { goesOn } from '../../ui/navigation/goesOn.ts';

/** Returns a key of the page that is open: another one at each other address, but where its screen goes on there. */
export function usePageKey(): string {
  const location: { readonly pathname: string; readonly state: unknown } = useLocation();
  const { pathname, state } = location;
  const isReplaced = useNavigationType() === NavigationType.Replace;
  const [page, setPage] = useState({ pathname, key: pathname });
  if (page.pathname === pathname) return page.key;
  // Back and forward reach an address with the state it once had: only the step itself goes on.
  const next = { pathname, key: isReplaced && goesOn(state) ? page.key : pathname };
  setPage(next);
  return next.key;
}
