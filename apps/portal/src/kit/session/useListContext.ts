import {
  addRefusal,
  featuresFor,
  levelOf,
  levelsOf,
  type Action,
  type Level,
  type ResourceFacts,
} from '@atrium/contract';
import { useMemo } from 'react';

import { type ContextStack, useContextStack } from '../navigation/useContextStack.ts';
import type { PortalSession } from './sessionContext.ts';
import { useCan, useSession } from './useSession.ts';

/** The place of a list or a record, and who looks at it. */
export interface ListContext extends ContextStack {
  readonly session: PortalSession;
}

const levels = {
  ROOT: 'root',
  CUSTOMER: 'customer',
  CAMPUS: 'customer',
  BUILDING: 'building',
  VENDOR: 'vendor',
} as const;

/** Returns where the open list or record is and who looks at it. */
export function useListContext(): ListContext {
  const stack = useContextStack();
  const session = useSession();
  return useMemo(() => ({ ...stack, session }), [stack, session]);
}

/**
 * `may('delete', row)`: whether the caller's role allows it, at the row's level or, without a row, the screen's (PERM-12);
 * `may('add')` also, whether the resource lets them add any record.
 */
export function useMay(
  resource: ResourceFacts,
  context: ListContext,
): (action: Action, row?: Readonly<Record<string, unknown>>) => boolean {
  const can = useCan();
  return (action, row) => {
    const wanted: Level = row === undefined ? levels[context.context] : levelOf(row);
    const [first = 'root'] = levelsOf(resource);
    const level = wanted in resource.levels ? wanted : first;
    const isPermitted = featuresFor(resource, level, action).some((feature) => can(feature, action));
    return isPermitted && (action !== 'add' || addRefusal(resource, context.session) === null);
  };
}
