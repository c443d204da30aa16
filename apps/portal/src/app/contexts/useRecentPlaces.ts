import { listParameters } from '@atrium/contract';
import type { ContextEntry } from '@atrium/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import type { ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { contextSources, labelOf } from './contextSources.ts';
import { switchableContexts } from './switchable.ts';
import type { PlaceRow } from './usePlaces.ts';
import { recentPlaces } from './recentPlaces.ts';
import type { PlaceStack } from './recentPlaces.ts';

/** A place where the person was recently, by its present name. */
export interface RecentPlace {
  readonly stack: PlaceStack;
  readonly context: ContextEntry['context'];
  readonly id: string;
  readonly name: string;
}

/** The places where the person was recently, with names from the server: what is gone or out of reach is left out (KIT-12). */
export function useRecentPlaces(): readonly RecentPlace[] {
  const { user } = useSession();
  const [places] = useState(() => recentPlaces(user.id));
  const wanted = places.flatMap((stack) => {
    const place = stack.at(-1);
    return place === undefined ? [] : [{ stack, context: place.context, id: place.id }];
  });
  const answers = useQueries({
    queries: switchableContexts.flatMap((context) => {
      const source = contextSources[context];
      const ids = [...new Set(wanted.filter((place) => place.context === context).map(({ id }) => id))];
      if (ids.length === 0) return [];
      const { name, path } = source.resource;
      const label = labelOf(source);
      const query = listParameters({
        filter: { kind: 'in', field: 'id', values: ids },
        select: [label],
        top: ids.length,
      });
      return [
        {
          queryKey: [...queryKeys.list(name, path, query), 'names'],
          queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
            (await callApi<ListAnswer<PlaceRow>>(path, { query, signal })).data.value.map((row) => ({
              id: row.id,
              name: String(row[label]),
            })),
        },
      ];
    }),
  });
  const names = new Map(answers.flatMap(({ data }) => (data ?? []).map(({ id, name }) => [id, name])));
  return wanted.flatMap((place) => {
    const name = names.get(place.id);
    return name === undefined ? [] : [{ ...place, name }];
  });
}
