import { expect, it } from 'vitest';

import { revisionBefore } from './useRevisionWords.ts';

const revisionOf = (recordId: string, version: number) => ({
  identifier: `${recordId} ${String(version)}`,
  recordId,
  ...{ action: 'Updated', editor: null, date: '2026-11-23T09:00:00.000Z' },
  version,
  values: {},
});

it('in the history of several records each is compared with what it was itself before (KIT-10)', () => {
  const revisions = [revisionOf('a', 2), revisionOf('b', 5), revisionOf('a', 1), revisionOf('b', 4)];
  const before = revisions.map((revision) => revisionBefore(revisions, revision)?.identifier);
  expect(before).toEqual(['a 1', 'b 4', undefined, undefined]);
});
