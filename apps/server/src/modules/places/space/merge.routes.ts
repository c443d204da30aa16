import { space, spaceMerge, spaceMergePreview } from '@atrium/contract';

import { expectedVersion, idOf } from '../../../http/crud/recordRequests.ts';
import { assertWritable } from '../../../http/crud/writeRoutes.ts';
import { mergeSpaces, readMerge } from './mergeSpaces.process.ts';
import { defineRoute } from '../../../services/route.ts';
import { spaceStore } from './space.store.ts';

const shared = {
  method: 'POST',
  tag: space.name,
  access: { kind: 'resource', resource: space, action: 'delete' },
  body: spaceMerge,
} as const;

/** `POST space/{id}/merge/preview`: what a merge into another place would move; changes nothing (PLACE-03). */
const preview = defineRoute({
  ...shared,
  path: 'space/{id}/merge/preview',
  summary: 'Preview: merge a place into another of its type',
  answer: spaceMergePreview,
  reads: true,
  handle: async (context) => {
    const { grant, params, work, services } = context;
    const fromId = idOf(params.id);
    const intoId = context.input().into;
    await assertWritable(spaceStore, context, fromId);
    const merge = await readMerge(spaceStore, grant, { work, services }, fromId, intoId);
    const { from, into, dependents, drawing } = merge;
    return {
      body: {
        from: { id: fromId, name: from.values.name, version: from.version },
        into: { id: intoId, name: into.values.name },
        moves: dependents.seen.map(({ resource, count, names }) => ({ resource, count, names: [...names] })),
        drawing,
      },
    };
  },
});

/** `POST space/{id}/merge`, with `If-Match`: what refers to the place refers to the other one, and it is deleted (PLACE-03). */
const merge = defineRoute({
  ...shared,
  path: 'space/{id}/merge',
  summary: 'Merge a place into another of its type',
  needsVersion: true,
  status: 204,
  handle: async (context) => {
    const { grant, params, work, services } = context;
    const ids = { fromId: idOf(params.id), intoId: context.input().into };
    await assertWritable(spaceStore, context, ids.fromId);
    await mergeSpaces(spaceStore, grant, { work, services }, ids, expectedVersion(context));
    return { status: 204, body: undefined };
  },
});

export const mergeRoutes = [preview, merge];
