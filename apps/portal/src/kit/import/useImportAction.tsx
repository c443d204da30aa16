import type { ResourceDefinition } from '@atrium/contract';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';

import type { PageAction } from '../feedback/pageAction.ts';
import { useText } from '../text/useText.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

/** Stands in the address while the dialog is open; holds the job once there is one, so that a reload finds it again. */
const parameter = 'import';

/**
 * The entry of a list's menu that opens its import, and the dialog (MSG-14). Nothing of either without the right.
 * @param path the resource's, filled
 */
export function useImportAction(
  resource: ResourceDefinition,
  path: string,
  isOffered: boolean,
): { readonly actions: readonly PageAction[]; readonly dialog: ReactNode } {
  const t = useText('kit');
  const [params, setParams] = useSearchParams();
  if (!isOffered) return { actions: [], dialog: null };
  const opened = params.get(parameter);
  const set = (value: string | null) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(parameter);
        else next.set(parameter, value);
        return next;
      },
      { replace: true },
    );
  };
  return {
    actions: [{ label: t('list.import'), onSelect: () => set('') }],
    dialog: opened !== null && (
      <Suspense>
        <ImportDialog
          resource={resource}
          path={path}
          jobId={opened === '' ? null : opened}
          onJob={(id) => set(id ?? '')}
          onClose={() => set(null)}
        />
      </Suspense>
    ),
  };
}
