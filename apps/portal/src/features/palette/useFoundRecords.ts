import { findingLimits } from '@atrium/contract';
import type { FoundRecord } from '@atrium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';

/** Milliseconds of quiet before the server is asked: with its answer, the first results are within 150 ms of the last key (KIT-11). */
const PAUSE = 60;

const none: readonly FoundRecord[] = [];

interface FoundRecords {
  readonly records: readonly FoundRecord[];
  readonly isBusy: boolean;
  readonly isFailed: boolean;
}

/** The records that the server finds for what is typed. A search that is overtaken by the next one is given up. */
export function useFoundRecords(typed: string): FoundRecords {
  const wanted = typed.trim();
  const text = useSettledText(wanted, PAUSE);
  const isWanted = text.length >= findingLimits.leastLength && wanted !== '';
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => {
      const answer = await callApi<{ readonly value: readonly FoundRecord[] }>('search', {
        query: { text },
        signal,
      });
      return answer.data.value;
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    records: isWanted ? (data ?? none) : none,
    isBusy:
      (wanted.length >= findingLimits.leastLength && wanted !== text) ||
      (isWanted && (isFetching || isPlaceholderData)),
    isFailed: isWanted && isError,
  };
}
