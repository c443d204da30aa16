import { describe, expect, it } from 'vitest';

import { plainCases, useMatrix } from './accessMatrix.ts';
import { neededFor } from './resourceRequests.ts';

describe('access', () => {
  const matrix = useMatrix();

  describe('of people without a privilege', () => {
    it.each(plainCases)('$title shows and changes nothing (PERM-10, PERM-24, PERM-22)', async (one) => {
      const { test, requests, home, send } = matrix();
      const { route, rights, kind, level, resource } = one;
      const { record, ...request } = await requests.make(one, level, home);
      const before = await requests.read(resource, record);
      for (const email of [test.people.emails.roleless, test.people.emails.reader]) {
        const answer = await send(route, request, email);
        const isPublished = rights.others.kind === 'published' && neededFor[kind].includes('view');
        const isShown = isPublished && rights.others.kind === 'published' && rights.others.isAlways === true;
        const isAbsent = isPublished && !isShown && (kind === 'get' || kind === 'dependents');
        expect(answer.status).toBe(isAbsent ? 404 : isPublished ? 200 : 403);
        const mayName = isShown || kind === 'create' || kind === 'update';
        if (!mayName) expect(answer.text).not.toContain(record.id);
      }
      expect(await requests.read(resource, record)).toEqual(before);
    });
  });
});
