import { reservation, reservationFacts, type ReservationPreview, reservationRange } from '@atrium/contract';
import { keepPreviousData, skipToken, useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { wireOf } from '../../../kit/form/formValues.ts';
import { useContextIds } from '../../../kit/navigation/useContextIds.ts';
import { useSettledText } from '../../../ui/text/useSettledText.ts';

/** No preview has this fingerprint: a save with it is refused until the sessions have been seen. */
const UNSEEN = 'unseen';

/** What a save of the range that is being typed would do. */
export interface RangePreview {
  readonly preview: ReservationPreview | undefined;
  readonly error: Error | null;
  /** Whether a newer preview is on its way. */
  readonly isWaiting: boolean;
  /** Whether the range can be asked for: what is typed is complete. */
  readonly isComplete: boolean;
  /** The fields that have to be filled in or corrected before that. */
  readonly missing: readonly string[];
  readonly retry: () => void;
}

/** The fields that keep a range from being asked for, each once. */
function missingIn(values: Values): readonly string[] {
  const { error } = reservationRange.safeParse(values);
  const faulty = error?.issues.map(({ path }) => String(path[0])) ?? [];
  return [...new Set([...faulty, ...reservation.check(values).map(({ field }) => field)])];
}

/** Asks for the sessions of the range in the form when the person pauses, and gives the form the fingerprint of what is shown. */
export function useRangePreview(): RangePreview {
  const { setValue } = useFormContext();
  const values: Values = useWatch();
  const path = `${filledPath(reservationFacts.path, useContextIds()) ?? ''}/preview`;
  const wire = wireOf(reservationRange, values);
  const missing = missingIn(wire);
  const isComplete = missing.length === 0;
  const typed = isComplete ? JSON.stringify(wire) : '';
  const settled = useSettledText(typed, 400);
  const query = useQuery({
    queryKey: queryKeys.list(reservationFacts.name, path, { settled }),
    queryFn:
      settled === ''
        ? skipToken
        : async ({ signal }) => {
            const body: unknown = JSON.parse(settled);
            return (await callApi<ReservationPreview>(path, { body, signal })).data;
          },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const isWaiting = isComplete && (typed !== settled || isFetching || isPlaceholderData);
  const fingerprint = isComplete ? (isWaiting ? UNSEEN : (data?.fingerprint ?? UNSEEN)) : undefined;
  useEffect(() => setValue('fingerprint', fingerprint), [setValue, fingerprint]);
  const isSaving = useIsMutating() > 0;
  const wasSaving = useRef(false);
  useEffect(() => {
    // A save that was refused because the sessions have changed is tried again with those that are shown next.
    if (wasSaving.current && !isSaving && settled !== '') void refetch();
    wasSaving.current = isSaving;
  }, [isSaving, settled, refetch]);
  return {
    preview: isComplete && error === null ? data : undefined,
    error: isComplete && !isWaiting ? error : null,
    isWaiting,
    isComplete,
    missing,
    retry: () => void refetch(),
  };
}
