import { useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { Revision } from './compareVersions.ts';

/** The revision that made a version of a record, and the one before it, which a first version lacks (AUD-02). */
export function useChange(type: string, id: string, version: number) {
  return useQuery({
    queryKey: [...queryKeys.history(type, id), 'change', version],
    queryFn: async ({ signal }) => {
      const query = { type, id, version, $top: 2 };
      const [after, before] = (await callApi<ListAnswer<Revision>>('audit', { query, signal })).data.value;
      return { after, before };
    },
  });
}
