import { describe, expect, it } from 'vitest';

import { type AccessMatrix, everythingBut, others, type PlainCase, plainCases, useMatrix } from './accessMatrix.ts';

const withoutViewAll = everythingBut((_, permission) => permission === 'viewAll');

describe('access', () => {
  const matrix = useMatrix();

  describe('outside the scope', () => {
    const cases = plainCases.filter(({ level }) => level !== 'root');

    it.each(cases)(
      '$title treats records of another customer as absent (API-16, PERM-07, PERM-26, SEC-02)',
      async (one) => {
        await expectAbsent(matrix(), one, 'stranger');
      },
    );

    it.each(cases.filter(({ level }) => level !== 'customer'))(
      '$title treats records of another building as absent (API-16, PERM-07, PERM-26, SEC-02)',
      async (one) => {
        await expectAbsent(matrix(), one, 'neighbour');
      },
    );

    it.each(plainCases.filter(({ rights, kind }) => rights.widenedBy !== undefined && kind !== 'create'))(
      '$title treats records that the person was not given as absent (PERM-05, PERM-06, PERM-07, API-16)',
      async (one) => {
        await expectAbsent(matrix(), one, 'home');
      },
    );

    it.each(others.filter(({ other }) => other.foreign !== undefined))(
      '$title treats another customer as absent (API-16, SEC-02)',
      async ({ route, other }) => {
        const { test, subjects, person, become, send } = matrix();
        await become(withoutViewAll);
        const headers = { 'if-match': '*' };
        const own = other.request(subjects);
        const inScope = await test.call(route.method, own.path, { ...own, headers, as: person.email });
        expect(inScope.status).toBe(other.status ?? 200);
        const request = other.foreign?.(subjects) ?? { path: '' };
        expect((await send(route, request, person.email)).status).toBe(404);
      },
    );

    it.each(cases)('$title is not told of in the history (API-42, SEC-02)', async (one) => {
      if (one.kind !== 'get') return;
      const { test, examples, stranger, person, become } = matrix();
      const record = await examples.record(one.resource.name, one.level, stranger);
      await become(withoutViewAll);
      const path = `audit?type=${one.resource.name}&id=${record.id}`;
      expect((await test.call('GET', path, { as: test.people.emails.administrator })).status).toBe(200);
      expect((await test.call('GET', path, { as: person.email })).status).toBe(404);
    });
  });
});

/** Expects that a person who sees all of their scope, and no more, finds nothing of a record at the place. */
async function expectAbsent(
  matrix: AccessMatrix,
  one: PlainCase,
  place: 'home' | 'neighbour' | 'stranger',
): Promise<void> {
  const { requests, person, become, send } = matrix;
  await become(withoutViewAll);
  const { route, kind, level, resource } = one;
  const { record, ...request } = await requests.make(one, level, matrix[place]);
  const before = await requests.read(resource, record);
  const answer = await send(route, request, person.email);
  // A list below a parent that is out of reach is as absent as the parent.
  const hasParent = /\{(?:customer|building|vendor)Id\}/.test(route.path);
  if (!hasParent && kind === 'count') {
    expect([answer.status, answer.text]).toEqual([200, '0']);
    return;
  }
  if (!hasParent && (kind === 'list' || kind === 'export')) {
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(record.id);
    expect(answer.text).not.toContain(record.mark);
    if (kind === 'export') return;
    expect(answer.body['@odata.count']).toBe(answer.body.value.length);
    const separator = route.path.includes('?') ? '&' : '?';
    for (const query of [`$search=${record.mark}`, `$filter=id eq ${record.id}`, `id=${record.id}`]) {
      const found = await send(route, { path: `${route.path}${separator}${query}&$count=true` }, person.email);
      expect(found.text).not.toContain(`"${record.id}"`);
      expect([200, 400, 404]).toContain(found.status);
      if (found.status === 200) expect(found.body['@odata.count']).toBe(0);
    }
    return;
  }
  expect(answer.status).toBe(404);
  expect(await requests.read(resource, record)).toEqual(before);
}
