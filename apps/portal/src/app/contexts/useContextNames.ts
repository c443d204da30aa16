import { contextResources } from '@atrium/contract';
import type { ContextEntry } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
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
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await callApi<NamedRecord>(path, { signal })).data,
  };
}

/** Asks for what names the place of one context of an address, where it has one whose name is not known. */
function usePlaceRecord(context: ContextRef['context'], entries: readonly ContextRef[], knownId?: string) {
  const id = entries.find((entry) => entry.context === context)?.id;
  return useQuery({ ...placeQuery({ context, id: id ?? '' }), enabled: id !== undefined && id !== knownId });
}

/** Loads the names of an address's contexts (NAV-05). The person's own customer is known already. */
export function useContextNames(entries: readonly ContextRef[]): NamedStack {
  const { customer: own } = useSession();
  // A call for each context, as an address has each once at most: a variable number would load code for it on every page.
  const customer = usePlaceRecord('CUSTOMER', entries, own.id);
  const campus = usePlaceRecord('CAMPUS', entries);
  const building = usePlaceRecord('BUILDING', entries);
  const vendor = usePlaceRecord('VENDOR', entries);
  const records = useMemo(
    () => ({ CUSTOMER: customer.data, CAMPUS: campus.data, BUILDING: building.data, VENDOR: vendor.data }),
    [customer.data, campus.data, building.data, vendor.data],
  );
  const failed = [customer, campus, building, vendor].find(({ data, isError }) => isError && data === undefined)?.error;
  const isBuildingPending = building.isPending && entries.some(({ context }) => context === 'BUILDING');
  return useMemo(() => {
    const stack = entries.map(({ context, id }) => {
      const ownName = context === 'CUSTOMER' && id === own.id ? own.name : undefined;
      return { context, id, info: ownName ?? records[context]?.[labels[context]] ?? '' };
    });
    const misplaced = entries.some((entry) => {
      const record = records[entry.context];
      return record !== undefined && standsElsewhere(record, entry, entries);
    });
    const buildingZone = isBuildingPending ? null : records.BUILDING?.timezoneName;
    return { stack, buildingZone, failure: failed ?? (misplaced ? new Error('This context stands elsewhere') : null) };
  }, [entries, records, failed, isBuildingPending, own]);
}
