import { describe, expect, it } from 'vitest';

import { type PlainCase, plainCases, type Privileges, useMatrix } from './accessMatrix.ts';
import type { Needed } from './accessRights.ts';
import { neededFor } from './resourceRequests.ts';

describe('access', () => {
  const matrix = useMatrix();

  describe('with nothing but the permission that is needed', () => {
    const rightsOf = ({ rights, level }: PlainCase, needed: Needed) => rights.levels[level]?.[needed] ?? [];
    const cases = plainCases
      // What no one may delete is never brought back.
      .filter((one) => one.kind !== 'restore' || rightsOf(one, 'delete').length > 0)
      .flatMap((one) =>
        neededFor[one.kind].flatMap((needed) => rightsOf(one, needed).map((feature) => ({ ...one, needed, feature }))),
      );

    it.each(cases)(
      '$title is allowed by $needed on $feature (PERM-09, PERM-13 to PERM-16, PERM-28, API-36)',
      async ({ needed, feature, ...one }) => {
        const { requests, home, person, become, send } = matrix();
        const { record, ...request } = await requests.make(one, one.level, home);
        const { widenedBy, also } = one.rights;
        const wide: Privileges = { ...also, ...(widenedBy === undefined ? {} : { [widenedBy]: ['viewAll'] }) };
        await become({ ...wide, [feature]: [needed, ...(wide[feature] ?? [])] });
        const answer = await send(one.route, request, person.email);
        expect({ status: answer.status, fields: answer.body.fields }).toEqual({
          status: { create: 201, remove: 204 }[one.kind as string] ?? 200,
          fields: undefined,
        });
        if (one.kind === 'list' || one.kind === 'export') expect(answer.text).toContain(record.id);
        if (one.kind === 'count') expect(answer.text).toBe('1');
      },
    );
  });
});
