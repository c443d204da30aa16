import { spaceCounts, spaceFacts } from '@atrium/contract';
import { skipToken, useIsMutating, useQuery } from '@tanstack/react-query';

import { callApi } from '../../../../kit/api/callApi.ts';
import { queryKeys } from '../../../../kit/api/queryKeys.ts';
import { useFormats } from '../../../../ui/format/useFormats.ts';
import { useText } from '../../../../ui/text/useText.ts';

/** The bookings in a place that have not ended and the people that they are for, in words, as far as one sees them; undefined without. */
export function useBookedWords(rootId: string): Readonly<Record<'bookings' | 'people', string>> | undefined {
  const text = useText('geography');
  const { number } = useFormats();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(spaceFacts.name), 'impact', rootId],
    queryFn: async ({ signal }) =>
      spaceCounts.parse(
        (await callApi<unknown>(`${spaceFacts.path}/count/${rootId}`, { query: { impact: 'true' }, signal })).data,
      ),
  });
  const { bookings = 0, people = 0 } = data ?? {};
  if (bookings === 0) return undefined;
  return {
    bookings: text('booked.bookings', { count: bookings, shown: number(bookings) }),
    people: text('booked.people', { count: people, shown: number(people) }),
  };
}

/** Returns what moves with a place: the places in it, in words, and the bookings there. */
export function useMoveImpact(rootId: string): readonly string[] {
  const text = useText('geography');
  const places = useCountWords(rootId);
  const booked = useBookedWords(rootId);
  return [
    ...(places === undefined ? [] : [text('move.impact', { counts: places })]),
    ...(booked === undefined ? [] : [text('move.booked', booked)]),
  ];
}

/**
 * Returns how many places of each type are under a node, in words: `Venue: 3, Desk: 120`; undefined while unknown, or where
 * there are none.
 */
export function useCountWords(rootId: string | undefined): string | undefined {
  const spaces = useText('space');
  const text = useText('geography');
  const { number, locale } = useFormats();
  // The live event of a delete may come before its answer: what is gone is not counted again.
  const isGoing = useIsMutating({ mutationKey: queryKeys.removal(spaceFacts.name, rootId ?? '') }) > 0;
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(spaceFacts.name), 'count', rootId],
    queryFn:
      rootId === undefined || isGoing
        ? skipToken
        : async ({ signal }) =>
            spaceCounts.parse((await callApi<unknown>(`${spaceFacts.path}/count/${rootId}`, { signal })).data),
  });
  if (data === undefined || data.total === 0) return undefined;
  const nameOf = (type: string) =>
    type === 'Venue' ? text('kinds.venue') : (spaces.at(`values.type.${type}`) ?? type);
  const words = data.counts.map(({ type, count }) => text('counted', { type: nameOf(type), shown: number(count) }));
  return new Intl.ListFormat(locale, { type: 'unit' }).format(words);
}
