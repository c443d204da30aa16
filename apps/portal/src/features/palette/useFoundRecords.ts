import { findingLimits } from '@atrium/contract';
import type { FoundRecord } from '@atrium/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { loadNames, useNames } from '../../kit/names/useNames.ts';
import { matchesText } from '../../ui/command/matchesText.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';

/** Milliseconds of quiet before the server is asked: with its answer, the first results are within 150 ms of the last key (KIT-11). */
const PAUSE = 60;

const none: readonly FoundRecord[] = [];

interface FoundRecords {
  readonly records: readonly FoundRecord[];
  readonly isBusy: boolean;
  readonly isFailed: boolean;
}

/**
 * The records that the server finds for what is typed. A search that is overtaken by the next one is given up; until its
 * answer is there, the records of the one before stay where their names fit, so that Enter opens none that does not.
 */
export function useFoundRecords(typed: string): FoundRecords {
  const nameOf = useNames();
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
      const resources = new Set(answer.data.value.map(({ resource }) => resource));
      await Promise.all([...resources].map(loadNames));
      return answer.data.value;
    },
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isAnswered = wanted === text && !isPlaceholderData;
  const known = isWanted ? (data ?? none) : none;
  const isFitting = ({ resource, name }: FoundRecord) => matchesText(nameOf(resource, name), wanted);
  return {
    records: isAnswered ? known : known.filter(isFitting),
    isBusy:
      (wanted.length >= findingLimits.leastLength && wanted !== text) ||
      (isWanted && (isFetching || isPlaceholderData)),
    isFailed: isWanted && isError,
  };
}
