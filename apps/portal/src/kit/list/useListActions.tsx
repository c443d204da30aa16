import type { ResourceFacts } from '@atrium/contract';
import type { ReactNode } from 'react';

import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import type { PageAction } from '../../ui/feedback/pageAction.ts';
import { useText } from '../../ui/text/useText.ts';
import type { ListAction } from '../definition/listDefinition.ts';

/**
 * The entries that a list's own actions have in the page's menu, and the dialog that is open. The address names it, so
 * that a reload opens it again.
 * @param path the resource's, filled
 * @param actions those that the person may do
 */
export function useListActions(
  resource: ResourceFacts,
  path: string,
  actions: readonly ListAction[],
): { readonly entries: readonly PageAction[]; readonly dialog: ReactNode } {
  const t = useText('kit');
  const [params, changeQuery] = useAddressQuery();
  const set = (key: string, value: string | null) => {
    changeQuery(
      (query) => {
        if (value === null) query.delete(key);
        else query.set(key, value);
        return query;
      },
      { replace: true },
    );
  };
  const open = actions.find(({ key }) => params.has(key));
  return {
    entries: actions.map(({ key, dialog: { approach } }) => ({
      label: t(`list.${key}`),
      onSelect: () => set(key, ''),
      approach,
    })),
    dialog: open !== undefined && (
      <open.dialog
        resource={resource}
        path={path}
        kept={params.get(open.key) ?? ''}
        onKeep={(value) => set(open.key, value)}
        onClose={() => set(open.key, null)}
      />
    ),
  };
}
