import { space, spaceCounts } from '@atrium/contract';
import { skipToken, useIsMutating, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

/** How many places of each type are under a node, in words: `Venue: 3, Desk: 120`; undefined while unknown, or where there are none. */
export function useCountWords(rootId: string | undefined): string | undefined {
  const spaces = useText('space');
  const text = useText('geography');
  const { number } = useFormats();
  // The live event of a delete may come before its answer: what is gone is not counted again.
  const isGoing = useIsMutating({ mutationKey: queryKeys.removal(space.name, rootId ?? '') }) > 0;
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(space.name), 'count', rootId],
    queryFn:
      rootId === undefined || isGoing
        ? skipToken
        : async ({ signal }) =>
            spaceCounts.parse((await callApi<unknown>(`${space.path}/count/${rootId}`, { signal })).data),
  });
  if (data === undefined || data.total === 0) return undefined;
  const nameOf = (type: string) =>
    type === 'Venue' ? text('kinds.venue') : (spaces.at(`values.type.${type}`) ?? type);
  return data.counts.map(({ type, count }) => `${nameOf(type)}: ${number(count)}`).join(', ');
}
