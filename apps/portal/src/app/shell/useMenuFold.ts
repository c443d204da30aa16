import { useCallback, useState } from 'react';

import { useSession } from '../../kit/session/useSession.ts';
import { readStored, writeStored } from '../../ui/storage/browserStorage.ts';
import { personalKeys } from '../../ui/storage/storageKeys.ts';

/** Checks whether the sidebar is folded to a rail; kept in this browser per person. */
export function useMenuFold(): { readonly isFolded: boolean; readonly toggle: () => void } {
  const key = personalKeys.menuFold(useSession().user.id);
  const [isFolded, setIsFolded] = useState(() => readStored(key) === 'folded');
  const toggle = useCallback(() => {
    const next = !isFolded;
    setIsFolded(next);
    writeStored(key, next ? 'folded' : 'open');
  }, [isFolded, key]);
  return { isFolded, toggle };
}
