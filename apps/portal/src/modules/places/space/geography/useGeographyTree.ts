import { geographyLevel, type GeographyNode, MAX_GEOGRAPHY_LINES, spaceFacts } from '@atrium/contract';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../../kit/api/callApi.ts';
import { queryKeys } from '../../../../kit/api/queryKeys.ts';

/** The key of the line of the customer, from which the tree begins. */
export const ROOT_KEY = 'customer';

/** Names a line; the server takes it as a parent. */
export function keyOf({ kind, id }: Pick<GeographyNode, 'kind' | 'id'>): string {
  if (kind === 'country' || kind === 'state') return `${kind}:${id}`;
  return `${kind === 'venue' ? 'venue' : 'node'}:${id}`;
}

/** One line as it is drawn; `node` is null for the customer, and for the line that loads more of its parent. */
export interface GeographyLine {
  readonly key: string;
  readonly node: GeographyNode | null;
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  readonly isExpanded: boolean | undefined;
  readonly isBusy: boolean;
  /** Set on the line that loads more: the key of its parent. */
  readonly moreOf?: string;
}

interface Level {
  readonly nodes: readonly GeographyNode[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

async function readLevel(customerId: string, key: string, page: number, signal: AbortSignal) {
  const query = {
    customerId,
    ...(key === ROOT_KEY ? {} : { parent: key }),
    ...(page === 0 ? {} : { $skip: String(page * MAX_GEOGRAPHY_LINES) }),
  };
  return geographyLevel.parse((await callApi<unknown>(`${spaceFacts.path}/tree`, { query, signal })).data);
}

function linesOf(levels: ReadonlyMap<string, Level>, expanded: ReadonlySet<string>): GeographyLine[] {
  const lines: GeographyLine[] = [];
  // After a move one level may be read again before the other: a node is shown once.
  const seen = new Set<string>();
  const add = (parent: string, depth: number) => {
    const level = levels.get(parent);
    if (level === undefined) return;
    const siblings = level.nodes.length + (level.hasMore ? 1 : 0);
    for (const [at, node] of level.nodes.entries()) {
      const key = keyOf(node);
      if (seen.has(key)) continue;
      seen.add(key);
      const isExpanded = node.childCount === 0 ? undefined : expanded.has(key);
      const isBusy = isExpanded === true && (levels.get(key)?.isLoading ?? false);
      lines.push({ key, node, level: depth, place: at + 1, siblings, isExpanded, isBusy });
      if (isExpanded === true) add(key, depth + 1);
    }
    if (level.hasMore) {
      const more = {
        key: `more:${parent}`,
        node: null,
        moreOf: parent,
        isExpanded: undefined,
        isBusy: level.isLoading,
      };
      lines.push({ ...more, level: depth, place: siblings, siblings });
    }
  };
  const isExpanded = expanded.has(ROOT_KEY);
  const isBusy = levels.get(ROOT_KEY)?.isLoading ?? false;
  lines.push({ key: ROOT_KEY, node: null, level: 1, place: 1, siblings: 1, isExpanded, isBusy });
  if (isExpanded) add(ROOT_KEY, 2);
  return lines;
}

/** The visible lines of a customer's tree; what is below a line is read when it is expanded. */
export function useGeographyTree(customerId: string) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set([ROOT_KEY]));
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(() => new Map());
  const wanted = [...expanded].flatMap((key) =>
    Array.from({ length: pages.get(key) ?? 1 }, (_, page) => ({ key, page })),
  );
  const results = useQueries({
    queries: wanted.map(({ key, page }) => ({
      queryKey: [...queryKeys.resource(spaceFacts.name), 'tree', customerId, key, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => readLevel(customerId, key, page, signal),
    })),
  });
  const levels = new Map<string, Level>();
  for (const [at, { key }] of wanted.entries()) {
    const result = results[at];
    const known = levels.get(key);
    levels.set(key, {
      nodes: [...(known?.nodes ?? []), ...(result?.data?.value ?? [])],
      hasMore: result?.data?.hasMore ?? false,
      isLoading: (known?.isLoading ?? false) || result?.isPending === true,
    });
  }
  // What was read stays while the server cannot be reached, and with it what is being typed.
  const failed = results.find(({ isError, data }) => isError && data === undefined);
  const toggle = (key: string, isExpanded: boolean) =>
    setExpanded((before) => {
      const next = new Set(before);
      if (isExpanded) next.add(key);
      else next.delete(key);
      return next;
    });
  return {
    lines: linesOf(levels, expanded),
    isPending: levels.get(ROOT_KEY)?.isLoading === true && levels.get(ROOT_KEY)?.nodes.length === 0,
    error: failed?.error ?? null,
    retry: () => void Promise.all(results.filter(({ isError }) => isError).map((result) => result.refetch())),
    toggle,
    showMore: (key: string) => setPages((before) => new Map(before).set(key, (before.get(key) ?? 1) + 1)),
  };
}
