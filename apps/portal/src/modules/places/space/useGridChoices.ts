import {
  allOf,
  buildingTagFacts,
  type FilterNode,
  listLimits,
  listParameters,
  nodeRules,
  type ResourceFacts,
  spaceFacts,
} from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';
import { equals } from './nodesOf.ts';

/** What can be chosen in a column: ids with the names that cells show, each name once. */
export type Choices = ReadonlyMap<string, string>;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly mapSpaceXRefId?: string | null;
}

/** The types of places on a floor that others may be in (PLACE-06). */
const parentTypes = nodeRules.Room.parents.filter((type) => type !== 'Floor');

/** Names that several have are distinguished by their references, else by their numbers. */
function namedOnce(all: readonly Named[]): Choices {
  const seen = new Map<string, number>();
  return new Map(
    all.map(({ id, name, mapSpaceXRefId }) => {
      const before = seen.get(name.toLowerCase()) ?? 0;
      seen.set(name.toLowerCase(), before + 1);
      return [id, before === 0 ? name : `${name} (${mapSpaceXRefId ?? String(before + 1)})`];
    }),
  );
}

function useAll({ name, path }: ResourceFacts, filter: FilterNode | null) {
  const query =
    filter === null
      ? null
      : listParameters({ filter, orderBy: [{ field: 'name', isDescending: false }], top: listLimits.maxRows });
  return useQuery({
    queryKey: queryKeys.list(name, path, { ...query, isWhole: true }),
    queryFn: query === null ? skipToken : ({ signal }) => readAll<Named>(path, { query, signal }),
  });
}

interface GridChoices {
  /** The floor and its areas. */
  readonly parents: Choices;
  /** The tags of the building. */
  readonly tags: Choices;
}

/** Returns what the spaces of a floor can be in, and their tags; undefined until both are read. */
export function useGridChoices(
  buildingId: string | undefined,
  floor: { readonly id: string; readonly name: string } | null,
): { readonly choices: GridChoices | undefined; readonly error: Error | null } {
  const ofFloor =
    floor === null ? null : allOf(equals('floorId', floor.id), { kind: 'in', field: 'type', values: parentTypes });
  const areas = useAll(spaceFacts, ofFloor);
  const tags = useAll(buildingTagFacts, buildingId === undefined ? null : equals('buildingId', buildingId));
  const choices = useMemo(
    () =>
      floor === null || areas.data === undefined || tags.data === undefined
        ? undefined
        : { parents: namedOnce([floor, ...areas.data]), tags: namedOnce(tags.data) },
    [floor, areas.data, tags.data],
  );
  return { choices, error: areas.error ?? tags.error };
}
