import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { callApi } from '../../kit/api/callApi.ts';
import type { ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

interface ExtensionState {
  readonly code: string;
  readonly enabled: boolean;
}

const none: ReadonlySet<string> = new Set();

/** The codes of the extensions that are enabled for a building (NAV-18); empty outside of buildings and until they are known. */
export function useBuildingExtensions(buildingId: string | undefined): {
  readonly extensions: ReadonlySet<string>;
  readonly isPending: boolean;
  /** Whether any extension was ever switched for the building; true until that is known (ERR-44). */
  readonly isConfigured: boolean;
} {
  const query = { $filter: `buildingId eq '${buildingId ?? ''}'`, $top: 1_000 };
  const { data, isPending } = useQuery({
    queryKey: queryKeys.list('extension', 'config/extensions', query),
    queryFn: async ({ signal }) => {
      const answer = await callApi<ListAnswer<ExtensionState>>('GET', 'config/extensions', { query, signal });
      return answer.data.value;
    },
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
