import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { queryKeys } from '../../kit/api/queryKeys.ts';
import { readAll } from '../../kit/api/readAll.ts';

interface ExtensionState {
  readonly code: string;
  readonly enabled: boolean;
}

const none: ReadonlySet<string> = new Set();

function queryOf(buildingId: string) {
  return { $filter: `buildingId eq '${buildingId}'`, $top: 1_000 };
}

/** The key of what was ever switched for a building. */
export function extensionsKey(buildingId: string) {
  return queryKeys.list('extension', 'config/extensions', queryOf(buildingId));
}

/** The codes of the extensions that are enabled for a building (NAV-18); empty outside of buildings and until they are known. */
export function useBuildingExtensions(buildingId: string | undefined): {
  readonly extensions: ReadonlySet<string>;
  readonly isPending: boolean;
  /** Whether any extension was ever switched for the building; true until that is known (ERR-44). */
  readonly isConfigured: boolean;
} {
  const query = queryOf(buildingId ?? '');
  const { data, isPending } = useQuery({
    queryKey: extensionsKey(buildingId ?? ''),
    queryFn: ({ signal }) => readAll<ExtensionState>('config/extensions', { query, signal }),
    enabled: buildingId !== undefined,
  });
  const extensions = useMemo(
    () => (data === undefined ? none : new Set(data.filter(({ enabled }) => enabled).map(({ code }) => code))),
    [data],
  );
  return {
    extensions,
    isPending: buildingId !== undefined && isPending,
    isConfigured: data?.length !== 0,
  };
}
