import { type extension, extensionFacts, listLimits, type RecordOf, type RowOf } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';

/** One extension that a building can have. */
export type SwitchableExtension = RowOf<typeof extension>;

interface Switch {
  readonly one: SwitchableExtension;
  readonly enabled: boolean;
  /** It takes back a switch of just now. */
  readonly isUndo?: boolean;
  /** Back-to-work whose desk booking ends with this switch, and comes back when it is taken back (BRAND-34). */
  readonly restored?: SwitchableExtension | undefined;
}

interface Outcome {
  onSwitched(change: Switch): void;
  onFailed(change: Switch, error: unknown): void;
}

/**
 * The extensions of a building and the way to switch them. A switch turns at once and back again when the server
 * refuses (KIT-14); the building's menu follows (NAV-18).
 */
export function useExtensionSwitches(buildingId: string, { onSwitched, onFailed }: Outcome) {
  const queryClient = useQueryClient();
  const query = { buildingId, $orderby: 'name', $top: listLimits.maxRows };
  const queryKey = queryKeys.list(extensionFacts.name, extensionFacts.listPath, query);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => readAll<SwitchableExtension>(extensionFacts.listPath, { query, signal }),
  });
  const show = (code: string, changed: (row: SwitchableExtension) => SwitchableExtension) =>
    queryClient.setQueryData<readonly SwitchableExtension[]>(queryKey, (rows) =>
      rows?.map((row) => (row.code === code ? changed(row) : row)),
    );
  const mutationKey = [extensionFacts.name, 'switch', buildingId];
  const mutation = useMutation({
    mutationKey,
    mutationFn: async ({ one, enabled, isUndo, restored }: Switch) => {
      const path = `building/${buildingId}/extension/${encodeURIComponent(one.code)}`;
      const { data } = await callApi<RecordOf<typeof extension>>(path, { method: 'PUT', body: { enabled } });
      if (isUndo === true && restored !== undefined)
        await callApi(`${extensionFacts.path}/${restored.id}`, {
          method: 'PUT',
          body: { config: restored.config },
          ifMatch: '*',
        });
      return data;
    },
    onMutate: async ({ one, enabled }) => {
      await queryClient.cancelQueries({ queryKey });
      show(one.code, (row) => ({ ...row, enabled }));
    },
    onSuccess: (saved, change) => {
      show(change.one.code, () => saved);
      onSwitched(change);
    },
    onError: (error, change) => {
      show(change.one.code, (row) => ({ ...row, enabled: !change.enabled }));
      onFailed(change, error);
    },
    onSettled: async () => {
      // While another switch is on its way, what is read again would not know it yet.
      if (queryClient.isMutating({ mutationKey }) === 1) await invalidateResource(queryClient, extensionFacts.name);
    },
  });
  return { list, turn: mutation.mutate };
}
