import { useQuery } from '@tanstack/react-query';

import { callApi } from './callApi.ts';
import { queryKeys } from './queryKeys.ts';

/** What is known of a stored file; its address is valid for an hour. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** A stored file by its id; null without one, and until it is known. */
export function useStoredFile(id: string | null): StoredFile | null {
  const { data } = useQuery({
    queryKey: queryKeys.record('file', 'file', id ?? ''),
    enabled: id !== null,
    queryFn: async ({ signal }) => (await callApi<StoredFile>(`file/${id ?? ''}`, { signal })).data,
  });
  return id === null ? null : (data ?? null);
}
