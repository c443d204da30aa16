import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';

/** The pictures of icons by name. */
export type BundleIcons = ReadonlyMap<string, string>;

interface IconsAnswer {
  readonly icons: Readonly<Record<string, string>>;
  /** Names beyond what an answer may hold. */
  readonly leftOut: readonly string[];
}

/** Asks for the icons in as many answers as they take. */
async function readIcons(url: string, names: readonly string[], signal: AbortSignal): Promise<[string, string][]> {
  const { pathname, searchParams } = new URL(url, location.origin);
  const path = pathname.replace(/^\/api\//, '').replace(/content$/, 'icons');
  const query = { ...Object.fromEntries(searchParams), names: names.join(',') };
  const { icons, leftOut } = (await callApi<IconsAnswer>(path, { query, signal })).data;
  const rest = leftOut.length === 0 || leftOut.length === names.length ? [] : await readIcons(url, leftOut, signal);
  return [...Object.entries(icons), ...rest];
}

/** Which of these icons the bundle at an address has; none without a bundle, and until it is known (BRAND-01, BRAND-05). */
export function useBundleIcons(url: string | null, names: readonly string[]): BundleIcons {
  const wanted = [...new Set(names)].toSorted();
  const { data } = useQuery({
    queryKey: [...queryKeys.resource('file'), 'icons', url, wanted.join(',')],
    queryFn: url === null || wanted.length === 0 ? skipToken : ({ signal }) => readIcons(url, wanted, signal),
  });
  return new Map(data ?? []);
}
