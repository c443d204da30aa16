import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

import { nextState, queryOf, type SpaceViewAction, type SpaceViewState, stateOf } from './spaceViewState.ts';

/** The state of the space view: what is worth sending to someone is in the address, what is open at the moment is not. */
export function useSpaceViewState(): [SpaceViewState, (action: SpaceViewAction) => void] {
  const [query, setQuery] = useSearchParams();
  const [open, setOpen] = useState({ isDialogOpen: false, isMobileOpen: false });
  const state = useMemo(() => ({ ...stateOf(query), ...open }), [query, open]);
  const dispatch = useCallback(
    (action: SpaceViewAction) => {
      const next = nextState(state, action);
      setOpen({ isDialogOpen: next.isDialogOpen, isMobileOpen: next.isMobileOpen });
      if (action.kind !== 'dialog' && action.kind !== 'mobile') setQuery(queryOf(next), { replace: true });
    },
    [state, setQuery],
  );
  return [state, dispatch];
}
