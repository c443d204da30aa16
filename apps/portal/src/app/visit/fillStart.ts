import type { PortalStart } from '@atrium/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

import { noteEarly } from '../../kit/api/earlyAnswers.ts';
import { profileKeys, queryKeys } from '../../kit/api/queryKeys.ts';
import { extensionsKey } from '../contexts/useBuildingExtensions.ts';
import { placeKey } from '../contexts/useContextNames.ts';
import { defaultsKey } from '../contexts/usePlaceZone.ts';

type Part = { readonly status: number } | { readonly status: 200; readonly body: unknown };

/**
 * Puts a part where its own resource's answer is kept. What is refused is left to the resource, which is asked again
 * where it had answered before.
 */
function fill(queryClient: QueryClient, queryKey: QueryKey, part: Part, at: number): void {
  if ('body' in part) queryClient.setQueryData(queryKey, part.body, { updatedAt: at });
  else if (queryClient.getQueryData(queryKey) !== undefined) void queryClient.resetQueries({ queryKey, exact: true });
}

/** Fills the caches of everything that a start answers (SHELL-30, NAV-05); `at` is when it was answered. */
export function fillStart(queryClient: QueryClient, start: PortalStart, at: number): void {
  const { user, configuration, roles, privilege, customer, places, extensions, defaults, ownTexts } = start;
  fill(queryClient, profileKeys.user, user, at);
  if ('body' in user) {
    const { id, roles: own, customerId } = user.body;
    fill(queryClient, profileKeys.roles(own), roles, at);
    fill(queryClient, profileKeys.configuration(id ?? ''), configuration, at);
    fill(queryClient, profileKeys.privilege(own[0] ?? ''), privilege, at);
    fill(queryClient, profileKeys.customer(customerId ?? ''), customer, at);
    // A start that a tab keeps from an older version has none.
    if (ownTexts) {
      const { language, version, texts } = ownTexts;
      queryClient.setQueryData(queryKeys.ownTexts(customerId ?? '', language, version), texts, { updatedAt: at });
    }
  }
  // What follows is asked for by each page that is opened: it serves the one that this start is for.
  const ofPlace = (queryKey: QueryKey, part: Part) => {
    fill(queryClient, queryKey, part, Date.now());
    noteEarly(queryClient, queryKey);
  };
  for (const { context, id, answer } of places) {
    ofPlace(placeKey({ context, id }), answer);
    if (context === 'BUILDING' && extensions !== null) ofPlace(extensionsKey(id), extensions);
    if (context === 'CUSTOMER' && defaults !== null) ofPlace(defaultsKey(id), defaults);
  }
}
