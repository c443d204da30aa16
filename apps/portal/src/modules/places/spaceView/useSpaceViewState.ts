import { useCallback, useMemo, useState } from 'react';

import { useAddressQuery } from '../../../ui/navigation/useAddressQuery.ts';
import { nextState, queryOf, type SpaceViewAction, type SpaceViewState, stateOf } from './spaceViewState.ts';

/** The state of the space view: what is worth sending to someone is in the address, what is open at the moment is not. */
export function useSpaceViewState(): [SpaceViewState, (action: SpaceViewAction) => void] {
  const [query, changeQuery] = useAddressQuery();
  const [open, setOpen] = useState({ isDialogOpen: false, isMobileOpen: false });
  const state = useMemo(() => ({ ...stateOf(query), ...open }), [query, open]);
  const dispatch = useCallback(
    (action: SpaceViewAction) => {
      const { isDialogOpen, isMobileOpen } = nextState(state, action);
      setOpen({ isDialogOpen, isMobileOpen });
      if (action.kind === 'dialog' || action.kind === 'mobile') return;
      changeQuery(
        (now) => new URLSearchParams(queryOf(nextState({ ...stateOf(now), isDialogOpen, isMobileOpen }, action))),
        {
          replace: true,
        },
      );
    },
    [state, changeQuery],
  );
  return [state, dispatch];
}
