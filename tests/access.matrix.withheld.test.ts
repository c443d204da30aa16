import { describe, expect, it } from 'vitest';

import type { TestAnswer } from '../apps/server/src/testing/testApp.ts';
import { everythingBut, plainCases, useMatrix } from './accessMatrix.ts';
import type { Needed, ResourceRights } from './accessRights.ts';
import { neededFor, type PlainRoute } from './resourceRequests.ts';

/** Every feature that gives a permission for a resource, at any level. */
function givers({ levels, siblings = [] }: ResourceRights, needed: Needed): string[] {
  return [...Object.values(levels).flatMap((rights) => [...rights[needed]]), ...siblings];
}

describe('access', () => {
  const matrix = useMatrix();

  describe('with every permission but the one that is needed', () => {
    it.each(plainCases)(
      '$title is refused (PERM-10, PERM-01, PERM-09, PERM-13, PERM-16, PERM-22, PERM-37)',
      async (one) => {
        const { requests, home, person, become, send } = matrix();
        const { route, rights, kind, level, resource } = one;
        const { record, ...request } = await requests.make(one, level, home);
        const before = await requests.read(resource, record);
        await become(
          everythingBut((feature, permission) =>
            neededFor[kind].some((needed) => permission === needed && givers(rights, needed).includes(feature)),
          ),
        );
        const answer = await send(route, request, person.email);
        if (!neededFor[kind].includes('view') || rights.others.kind === 'nobody') {
          expect(answer.status).toBe(403);
          expect(await requests.read(resource, record)).toEqual(before);
          return;
        }
        expectOthersReading(rights, kind, answer, record.id);
      },
    );
  });
});

/** Reads of people without the feature answer what the specification grants everyone, and no more. */
function expectOthersReading(
  { others: readers }: ResourceRights,
  kind: PlainRoute['kind'],
  answer: TestAnswer,
  id: string,
): void {
  if (readers.kind === 'portal') {
    expect(answer.status).toBe(200);
    return;
  }
  if (readers.kind === 'published' && readers.fields === undefined) {
    if (readers.isAlways === true) {
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('revision');
      return;
    }
    const isAbsent = kind === 'get' || kind === 'dependents';
    expect(answer.status).toBe(isAbsent ? 404 : 200);
    expect(answer.text).not.toContain(id);
    return;
  }
  expect(answer.status).toBe(200);
  if (kind === 'dependents' || kind === 'export' || kind === 'count') return;
  const shown: Record<string, unknown>[] = kind === 'list' ? answer.body.value : [answer.body];
  expect(shown.length).toBeGreaterThan(0);
  const fields = readers.kind === 'nobody' ? [] : (readers.fields ?? []);
  for (const record of shown) expect(Object.keys(record).toSorted()).toEqual(['id', ...fields].toSorted());
}
