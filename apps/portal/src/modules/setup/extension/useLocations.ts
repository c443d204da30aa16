import { buildingFacts, isId, spaceFacts, type WorkOrderLocation, type WorkOrderLocations } from '@atrium/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';

/** The fields that name a location, each within the one before: how it is looked up, and what the lookup calls the one around. */
const levels = [
  { field: 'config.cmmsAreaId', lookup: 'findAreaLocations', within: null, resource: spaceFacts },
  { field: 'config.cmmsBuildingId', lookup: 'findBuildingLocations', within: 'areaId', resource: buildingFacts },
  { field: 'config.cmmsFloorId', lookup: 'findFloorLocations', within: 'buildingId', resource: spaceFacts },
  { field: 'config.cmmsSpaceId', lookup: 'findServiceSpaces', within: 'floorId', resource: spaceFacts },
] as const;
type LocationLevel = (typeof levels)[number];

/** The level of a field, the field around it, and those below it. */
export function locationLevelOf(field: string) {
  const at = levels.findIndex((level) => level.field === field);
  const level = levels[at];
  if (level === undefined) throw new Error(`${field} names no location`);
  return { level, around: levels[at - 1]?.field, below: levels.slice(at + 1).map((one) => one.field) };
}

/** The ids of what the locations are in: the customer and, of all but areas, the location around. */
export type LocationPlace = Readonly<Record<string, string>>;

/** One location by its id, or those whose name has a text. */
type LocationPart = { readonly id: string } | { readonly search: string };

function locationQuery({ lookup, resource }: LocationLevel, place: LocationPlace | undefined, part: LocationPart) {
  const query = { ...place, ...part };
  return {
    queryKey: [...queryKeys.resource(resource.name), 'locations', lookup, query],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      (await callApi<WorkOrderLocations>(`workorder/${lookup}`, { query, signal })).data,
  };
}

/**
 * The locations of a place whose name has a text, those of the text before until they are there; not asked while `isWanted` is
 * false or there is no place.
 */
export function useLocations(
  level: LocationLevel,
  place: LocationPlace | undefined,
  search: string,
  isWanted: boolean,
) {
  const of = JSON.stringify(place);
  return useQuery({
    ...locationQuery(level, place, { search }),
    meta: { of },
    // An option does not go while it is pressed.
    placeholderData: (before, asked) => (asked?.meta?.['of'] === of ? before : undefined),
    enabled: isWanted && place !== undefined,
  });
}

/** Checks whether the lookups do not know the place that was named. */
export function isUnknownPlace(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Checks whether an id is a key of another system than the one that the lookups answer. */
function isForeignKey(id: string | null, error: Error | null): boolean {
  return id !== null && !isId(id) && error instanceof ApiError && error.status === 400;
}

/** A location that is stored: its name; null where the lookups do not know it, undefined until they have answered. */
interface StoredLocation {
  readonly name: string | null | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** Takes over what was chosen, which needs no lookup. */
  readonly take: (location: WorkOrderLocation) => void;
}

/** The name of a stored location by its id. */
export function useStoredLocation(
  level: LocationLevel,
  place: LocationPlace | undefined,
  id: string | null,
): StoredLocation {
  const queryClient = useQueryClient();
  const isAsked = place !== undefined && id !== null;
  const { data, error, refetch } = useQuery({ ...locationQuery(level, place, { id: id ?? '' }), enabled: isAsked });
  const isUnknown = !isAsked || isUnknownPlace(error) || isForeignKey(id, error);
  return {
    name: isUnknown ? null : data && (data.value[0]?.name ?? null),
    isFailed: !isUnknown && error !== null && data === undefined,
    retry: () => void refetch(),
    take: (location) => {
      const { queryKey } = locationQuery(level, place, { id: location.id });
      queryClient.setQueryData<WorkOrderLocations>(queryKey, { value: [location], hasMore: false });
    },
  };
}
