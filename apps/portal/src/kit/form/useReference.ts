import { listParameters } from '@atrium/contract';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';

import { useText } from '../../ui/text/useText.ts';
import { callApi, type ListAnswer } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { ReferenceSource, Values } from '../definition/formDefinition.ts';
import { loadNames, useNames } from '../names/useNames.ts';
import { useContextIds } from '../navigation/useContextIds.ts';
import { filledPath } from './filledPath.ts';

/** A record that may be pointed to. */
export interface ReferenceOption {
  readonly id: string;
  readonly name: string;
}

const MAX_OPTIONS = 20;

function labelOf(source: ReferenceSource): string {
  return source.label ?? source.resource.query.defaultSort.split(' ')[0] ?? 'id';
}

/** A record by its name; `untitled` where it has none. */
function optionOf(source: ReferenceSource, row: Values, untitled: string): ReferenceOption {
  const name = row[labelOf(source)];
  return { id: String(row['id']), name: typeof name === 'string' && name !== '' ? name : untitled };
}

function parentsOf({ parents }: ReferenceSource, values: Values, contextIds: Values): Values {
  return parents === undefined ? contextIds : (parents(values) ?? {});
}

/** The first records whose text matches `search`, from the resource's list; not asked while `isWanted` is false. */
export function useReferenceOptions(
  source: ReferenceSource,
  values: Values,
  search: string,
  isWanted: boolean,
): UseQueryResult<readonly ReferenceOption[]> {
  const { resource } = source;
  const t = useText('kit');
  const nameOf = useNames();
  const ids = useContextIds();
  const path = filledPath(resource.listPath ?? resource.path, parentsOf(source, values, ids));
  const filter = source.filter?.(values) ?? null;
  const query = listParameters({ search: search.trim(), select: [labelOf(source)], top: MAX_OPTIONS, filter });
  const of = JSON.stringify([path, filter]);
  return useQuery<readonly ReferenceOption[]>({
    queryKey: [...queryKeys.resource(resource.name), 'lookup', path, query],
    meta: { of },
    // What is on offer stays until the next search is answered: an option does not go while it is pressed.
    placeholderData: (before, asked) => (asked?.meta?.['of'] === of ? before : undefined),
    enabled: isWanted && path !== undefined,
    queryFn: async ({ signal }) => {
      await loadNames(resource.name);
      const { data } = await callApi<ListAnswer<Values>>(path ?? '', { query, signal });
      return data.value.map((row) => optionOf(source, row, t('list.untitled')));
    },
    select: (options) => options.map(({ id, name }) => ({ id, name: nameOf(resource.name, name) })),
  });
}

/** The names of referenced records by id; missing while they load or when a record is gone. */
export function useReferenceNames(
  wanted: readonly { readonly source: ReferenceSource; readonly id: string; readonly values: Values }[],
): ReadonlyMap<string, string> {
  const t = useText('kit');
  const nameOf = useNames();
  const ids = useContextIds();
  const answers = useQueries({
    queries: wanted.map(({ source, id, values }) => {
      const path = filledPath(source.resource.path, parentsOf(source, values, ids));
      return {
        queryKey: [...queryKeys.resource(source.resource.name), 'name', path, id, labelOf(source)],
        enabled: path !== undefined,
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
          await loadNames(source.resource.name);
          const { data } = await callApi<Values>(`${path ?? ''}/${id}`, { signal });
          return optionOf(source, data, t('list.untitled'));
        },
      };
    }),
  });
  const named = wanted.map(({ source }, at) => ({ resource: source.resource.name, option: answers[at]?.data }));
  return new Map(
    named.flatMap(({ resource, option }) => (option === undefined ? [] : [[option.id, nameOf(resource, option.name)]])),
  );
}
