import type { RuleIssue } from '@atrium/contract';
import { z } from 'zod';

import type { Store } from '../../store/defineStore.ts';
import { columnOfField } from '../../store/columnsOf.ts';
import { putInOrder } from '../../store/sortOrder.ts';
import { forbidden, invalid } from '../../base/httpError.ts';
import { answerRecord, idOf, inputBeside, parentsOf } from './recordRequests.ts';
import { assertWritable } from './writeRoutes.ts';
import { defineRoute, type Route, type RouteContext } from '../route.ts';
import { join, sql } from '../../db/sql.ts';
import { inOneTransaction } from '../../db/work.ts';

const placeBody = z.object({
  /** The new place among its siblings, from 0; one beyond the end is the end. */
  sortOrder: z.int('integer').min(0, 'tooSmall').max(1_000_000, 'tooLarge'),
});

/** The body and the answer of a route that puts all records of a parent in order. */
export const orderBody = z.object({
  /** Siblings in their new order; those that are not named come behind, as they were. */
  ids: z.array(z.uuid('invalid')).min(1, 'required').max(1_000),
});

/** How records of a resource are put in order. */
export interface ReorderOptions {
  /** The fields that records ordered among each other have in common, for example `buildingId`. */
  readonly within: string | readonly string[];
  /** The field that holds the place; `sortOrder` where this does not say otherwise. */
  readonly placeField?: string;
  /** Whether the caller may, where the right to edit is not enough; 403 otherwise. */
  readonly isAllowed?: (context: RouteContext) => boolean;
}

/**
 * `POST {path}/{id}/reorder` with `{ sortOrder }` gives a record another place among its siblings;
 * `POST {path}/reorder` with `{ ids }` gives several their order together (VEND-03, BLDG-19). Records that were named
 * and moved get a revision; the others only move up or down. Actions, so they need no `If-Match`.
 */
export function reorderRoutes(store: Store, options: ReorderOptions): Route[] {
  const { within, placeField = 'sortOrder', isAllowed } = options;
  const { resource } = store;
  const place = columnOfField(store.options.table, placeField);
  const access = { kind: 'resource', resource, action: 'edit' } as const;
  const shared = { method: 'POST', tag: resource.name, access } as const;

  const assertAllowed = (context: RouteContext) => {
    if (isAllowed?.(context) === false) throw forbidden();
  };

  /** The siblings of a record that the caller may edit; a record of an outer level has none, which is an issue. */
  const siblingsOf = async (context: RouteContext, id: string) => {
    await assertWritable(store, context, id);
    const { values } = await store.current(context.grant, context, id, { ids: parentsOf(resource, context) });
    const issues: RuleIssue[] =
      typeof within === 'string' && typeof values[within] !== 'string' ? [{ field: within, code: 'required' }] : [];
    const conditions = [within].flat().map((field) => {
      const column = columnOfField(store.options.table, field);
      const value = values[field];
      return typeof value === 'string' ? sql`${column} = ${value}` : sql`${column} is null`;
    });
    return { siblings: join(conditions, ' and '), issues };
  };

  const move = defineRoute({
    ...shared,
    path: `${resource.path}/{id}/reorder`,
    summary: `Give another place: ${resource.name}`,
    body: placeBody,
    answer: resource.record,
    handle: async (context) => {
      assertAllowed(context);
      const { grant, work, services } = context;
      const id = idOf(context.params['id']);
      const { siblings, issues } = await siblingsOf(context, id);
      const { sortOrder } = inputBeside(context, issues);
      const record = await inOneTransaction(work, async (inner) => {
        const arrange = (before: readonly string[]) => {
          const others = before.filter((one) => one !== id);
          return [...others.slice(0, sortOrder), id, ...others.slice(sortOrder)];
        };
        const { ids } = await putInOrder(inner, place, siblings, arrange);
        return store.amend(grant, { work: inner, services }, id, { [placeField]: ids.indexOf(id) });
      });
      return answerRecord(record, 200);
    },
  });

  const order = defineRoute({
    ...shared,
    path: `${resource.path}/reorder`,
    summary: `Put in order: ${resource.name}`,
    body: orderBody,
    answer: orderBody,
    handle: async (context) => {
      assertAllowed(context);
      const { grant, work, services } = context;
      const wanted = new Set(context.input().ids.map((id) => id.toLowerCase()));
      const named = [...wanted];
      const { siblings, issues } = await siblingsOf(context, named[0] ?? '');
      if (issues.length > 0) throw invalid(issues);
      const ids = await inOneTransaction(work, async (inner) => {
        const arrange = (before: readonly string[]) => {
          const known = new Set(before);
          const unknown = named.flatMap((id, at): RuleIssue[] =>
            known.has(id) ? [] : [{ field: `ids.${String(at)}`, code: 'reference' }],
          );
          if (unknown.length > 0) throw invalid(unknown);
          return [...named, ...before.filter((id) => !wanted.has(id))];
        };
        const result = await putInOrder(inner, place, siblings, arrange);
        for (const [at, id] of result.ids.entries())
          if (wanted.has(id) && result.moved.has(id))
            await store.amend(grant, { work: inner, services }, id, { [placeField]: at });
        return result.ids;
      });
      return { body: { ids } };
    },
  });
  return [order, move];
}
