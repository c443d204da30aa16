import type { ContextEntry } from '@atrium/contract';
import { useEffect } from 'react';

import { useSession } from '../../kit/session/useSession.ts';
import { rememberPlace } from './recentPlaces.ts';

/** Remembers the place that an address is in, once its name shows that the person may be there (KIT-12). */
export function useRememberPlace(stack: readonly ContextEntry[]): void {
  const { user } = useSession();
  useEffect(() => {
    const [first, ...others] = stack.map(({ context, id }) => ({ context, id }));
    if (first !== undefined && stack.every(({ info }) => info !== '')) rememberPlace(user.id, [first, ...others]);
  }, [stack, user.id]);
}
