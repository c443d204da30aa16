import type { ResourceDefinition } from '@atrium/contract';
import { useCallback } from 'react';

import { useReady } from '../../ui/later/useReady.ts';
import { loadShapes, type ScreenResource, shapesOf } from './loadShapes.ts';

/** Returns a resource with its shapes; undefined while they load. */
export function useShapes(resource: ScreenResource): ResourceDefinition | undefined {
  const load = useCallback(() => loadShapes(resource), [resource]);
  return useReady(() => shapesOf(resource) !== undefined, load) ? shapesOf(resource) : undefined;
}
