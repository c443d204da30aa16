import { type extension, extensionFacts, listLimits, type RowOf } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';
import { entryOf, inOrder, type Entry, type EntryRow, type EntryScreen } from './entries.ts';

interface Change {
  readonly entry: Entry;
  /** Switched on or off; undefined when it was moved. */
  readonly enabled?: boolean;
  /** The codes of all that is shown, in the order after the move; undefined when it was switched. */
  readonly order?: readonly string[];
  /** It takes back a change of just now. */
  readonly isUndo?: boolean;
}

interface Outcome {
  onChanged(change: Change): void;
  onFailed(change: Change, error: unknown): void;
}

function withOrder(entries: readonly Entry[], order: readonly string[]): readonly Entry[] {
  return entries.map((entry) => {
    const at = order.indexOf(entry.code);
    return at === -1 ? entry : { ...entry, sortOrder: at };
  });
}

/**
 * The entries that a building's app may show, and the ways to choose and order them. A change applies at once and is
 * taken back when the server refuses it (KIT-14); the server hears of one change after the other.
 */
export function useBuildingEntries(screen: EntryScreen, buildingId: string, { onChanged, onFailed }: Outcome) {
  const { resource, segment } = screen;
  const queryClient = useQueryClient();
  const query = { buildingId, $top: listLimits.maxRows };
  const queryKey = queryKeys.list(resource.name, resource.listPath, query);
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      inOrder((await readAll<EntryRow>(resource.listPath, { query, signal })).map(entryOf)),
  });
  const known = () => queryClient.getQueryData<readonly Entry[]>(queryKey) ?? [];
  const show = (changed: (entries: readonly Entry[]) => readonly Entry[]) =>
    queryClient.setQueryData<readonly Entry[]>(queryKey, (entries) => entries && inOrder(changed(entries)));
  const showOne = (code: string, changed: (entry: Entry) => Entry) =>
    show((entries) => entries.map((entry) => (entry.code === code ? changed(entry) : entry)));

  const send = async ({ entry, enabled, order = [] }: Change) => {
    if (enabled === undefined) {
      // The building has had records of its own for these since they were switched on.
      const ids = order.flatMap(
        (code) => known().find((one) => one.code === code && one.buildingId !== null)?.id ?? [],
      );
      await callApi(`${resource.path}/reorder`, { body: { ids } });
      return;
    }
    const path = `building/${buildingId}/${segment}/${encodeURIComponent(entry.code)}`;
    const { data } = await callApi<EntryRow>(path, { method: 'PUT', body: { enabled } });
    const { id } = entryOf(data);
    showOne(entry.code, (one) => ({ ...one, id, buildingId }));
  };

  const mutationKey = [resource.name, 'choose', buildingId];
  const mutation = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    onMutate: async ({ entry, enabled, order }: Change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = known();
      if (order !== undefined) show((entries) => withOrder(entries, order));
      const places = before.filter((one) => one.enabled).map(({ sortOrder }) => sortOrder);
      if (enabled !== undefined)
        showOne(entry.code, (one) => ({
          ...one,
          enabled,
          sortOrder: one.buildingId === null ? Math.max(-1, ...places) + 1 : one.sortOrder,
        }));
      return { before };
    },
    onSuccess: (_, change) => onChanged(change),
    onError: (error, change, result) => {
      const { entry, enabled, order } = change;
      if (enabled !== undefined) showOne(entry.code, (one) => ({ ...one, enabled: !enabled }));
      const before = new Map(result?.before.map(({ code, sortOrder }) => [code, sortOrder]));
      if (order !== undefined)
        show((entries) => entries.map((one) => ({ ...one, sortOrder: before.get(one.code) ?? one.sortOrder })));
      onFailed(change, error);
    },
    onSettled: async () => {
      // While another change is on its way, what is read again would not know it yet.
      if (queryClient.isMutating({ mutationKey }) === 1) await invalidateResource(queryClient, resource.name);
    },
  });
  return { list, change: mutation.mutate };
}

/** The codes of the building's enabled extensions; undefined while they load. */
export function useEnabledExtensions(buildingId: string): ReadonlySet<string> | undefined {
  const query = { buildingId, $orderby: 'name', $top: listLimits.maxRows };
  const { data } = useQuery({
    queryKey: queryKeys.list(extensionFacts.name, extensionFacts.listPath, query),
    queryFn: ({ signal }) => readAll<RowOf<typeof extension>>(extensionFacts.listPath, { query, signal }),
  });
  return data && new Set(data.filter(({ enabled }) => enabled).map(({ code }) => code.toLowerCase()));
}
