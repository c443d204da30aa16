import { contextResources } from '@atrium/contract';
import type { ContextEntry } from '@atrium/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import type { ContextRef } from '../../kit/navigation/place.ts';
import { useSession } from '../../kit/session/useSession.ts';

/** The field of a context's record that names it. */
const labels = { CUSTOMER: 'name', CAMPUS: 'name', BUILDING: 'name', VENDOR: 'shopName' } as const;

interface NamedRecord {
  readonly name?: string;
  readonly shopName?: string;
  readonly customerId?: string | null;
  readonly buildingId?: string | null;
  readonly parentId?: string | null;
  /** Of a node, what kind it is. */
  readonly type?: string;
  /** Of a customer, whether it uses Pointr (CUST-22). */
  readonly pointr?: boolean;
  /** Of a building, its IANA timezone. */
  readonly timezoneName?: string;
}

/** The stack with its display names, as far as they are there. */
export interface NamedStack {
  readonly stack: readonly ContextEntry[];
  /** Why a context cannot be entered: its record does not exist, is out of reach, or is elsewhere (NAV-05). */
  readonly failure: unknown;
  /** The IANA timezone of the building in the stack: null while it loads, undefined without a building or a zone. */
  readonly buildingZone: string | null | undefined;
}

function standsElsewhere(record: NamedRecord, entry: ContextRef, entries: readonly ContextRef[]): boolean {
  const outer = (context: ContextRef['context']) => entries.find((candidate) => candidate.context === context)?.id;
  const differs = (own: string | null | undefined, outside: string | undefined) =>
    typeof own === 'string' && outside !== undefined && own !== outside;
  if (entry.context === 'CUSTOMER') return false;
  if (entry.context === 'CAMPUS' && record.type !== 'Campus') return true;
  const campus = outer('CAMPUS');
  // Who reads its name alone does not learn where a building is.
  if (
    entry.context === 'BUILDING' &&
    campus !== undefined &&
    record.parentId !== undefined &&
    record.parentId !== campus
  )
    return true;
  return (
    differs(record.customerId, outer('CUSTOMER')) ||
    (entry.context === 'VENDOR' && differs(record.buildingId, outer('BUILDING')))
  );
}

/** The key of what names a place of an address. */
export function placeKey({ context, id }: ContextRef) {
  return [contextResources[context], 'name', id] as const;
}

/** Asks for what names a place of an address. */
export function placeQuery(entry: ContextRef) {
  const path = `${contextResources[entry.context]}/${encodeURIComponent(entry.id)}`;
  return {
    queryKey: placeKey(entry),
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await callApi<NamedRecord>('GET', path, { signal })).data,
  };
}

/** Loads the names of an address's contexts (NAV-05). The person's own customer is known already. */
export function useContextNames(entries: readonly ContextRef[]): NamedStack {
  const { customer } = useSession();
  const results = useQueries({
    queries: entries.map((entry) => ({
      ...placeQuery(entry),
      enabled: !(entry.context === 'CUSTOMER' && entry.id === customer.id),
    })),
  });
  return useMemo(() => {
    const stack = entries.map((entry, index) => {
      const own = entry.context === 'CUSTOMER' && entry.id === customer.id ? customer.name : undefined;
      return { ...entry, info: own ?? results[index]?.data?.[labels[entry.context]] ?? '' };
    });
    const failed = results.find((result) => result.isError && result.data === undefined)?.error ?? null;
    const misplaced = entries.some((entry, index) => {
      const record = results[index]?.data;
      return record !== undefined && standsElsewhere(record, entry, entries);
    });
    const building = results[entries.findIndex(({ context }) => context === 'BUILDING')];
    const buildingZone = building?.isPending === true ? null : building?.data?.timezoneName;
    return { stack, buildingZone, failure: failed ?? (misplaced ? new Error('This context stands elsewhere') : null) };
  }, [entries, results, customer]);
}
