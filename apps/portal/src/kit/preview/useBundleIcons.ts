import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../api/callApi.ts';
import { queryKeys } from '../api/queryKeys.ts';

/** The pictures of icons by name. */
export type BundleIcons = ReadonlyMap<string, string>;

/** Which of these icons the bundle at an address has; none without a bundle, and until it is known (BRAND-01, BRAND-05). */
export function useBundleIcons(url: string | null, names: readonly string[]): BundleIcons {
  const wanted = [...new Set(names)].toSorted().join(',');
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('file'), 'icons', url, wanted],
    queryFn:
      url === null || wanted === ''
        ? skipToken
        : async ({ signal }) => {
            const { pathname, searchParams } = new URL(url, location.origin);
            const path = pathname.replace(/^\/api\//, '').replace(/content$/, 'icons');
            const query = { ...Object.fromEntries(searchParams), names: wanted };
            return (await callApi<Readonly<Record<string, string>>>('GET', path, { query, signal })).data;
          },
  });
  return new Map(Object.entries(data ?? {}));
}
