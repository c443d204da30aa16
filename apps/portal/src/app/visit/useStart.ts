import { times } from '@atrium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { whenQuiet } from './whenQuiet.ts';
import type { PortalAuth } from '../authContext.ts';
import { fillStart } from './fillStart.ts';
import { keepStart, readKeptStart } from './keptStart.ts';
import { callStart, takeStart } from './startCall.ts';

/**
 * Fills what is known of the person and of the address: from what this tab keeps, which is asked for again after the page
 * is there, else from the server. Returns whether that is done; each resource then asks for what is still missing.
 */
export function useStart(auth: PortalAuth, isSignedIn: boolean, pathname: string): boolean {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['start'],
    queryFn: async () => {
      const kept = readKeptStart(auth, pathname);
      const start = kept?.start ?? (await takeStart(pathname));
      if (start !== null) fillStart(queryClient, start, kept?.at ?? Date.now());
      if (start !== null && kept === null) keepStart(auth, pathname, start);
      return { keptFor: kept === null ? null : pathname };
    },
    enabled: isSignedIn,
    // A start is made once; what it has filled is refreshed by the resources themselves.
    staleTime: 'static',
    gcTime: Infinity,
  });
  const keptFor = data?.keptFor ?? null;
  useEffect(() => {
    if (keptFor === null) return undefined;
    let isOver = false;
    const refresh = async () => {
      const start = await callStart(keptFor);
      if (isOver || start === null) return;
      fillStart(queryClient, start, Date.now());
      keepStart(auth, keptFor, start);
    };
    const end = whenQuiet(queryClient, times.second, () => void refresh());
    return () => {
      isOver = true;
      end();
    };
  }, [auth, keptFor, queryClient]);
  return data !== undefined;
}
