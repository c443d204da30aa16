import { describe, expect, it, onTestFinished } from 'vitest';

import { openOtherProcess } from '../../../testing/otherProcess.ts';
import { createTestApp } from '../../../testing/testApp.ts';

describe('the numbers of service requests', () => {
  it('are given once by two processes that take reports at the same moment (SRV-01)', async () => {
    const test = await createTestApp();
    onTestFinished(() => test.close());
    const other = await openOtherProcess(test);
    const { administrator } = test.people.emails;
    const token = await test.tokenFor(administrator);
    const { north1, north2, south1 } = test.people.buildings;
    const report = async (app: typeof other, buildingId: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/workorder',
        headers: { authorization: `Bearer ${token}` },
        payload: { buildingId, description: 'Too cold', name: 'Ada Guest', email: 'ada@guests.example' },
      });
      expect(answer.statusCode).toBe(201);
      return answer.json<{ number: number }>().number;
    };
    const both = Array.from({ length: 10 }, (_, at) => at).flatMap((at) => [
      report(test.app, at % 2 === 0 ? north1 : north2),
      report(other, at % 2 === 0 ? north2 : north1),
    ]);
    const ofSouth = Promise.all([report(test.app, south1), report(other, south1)]);
    const ordered = (numbers: readonly number[]) => numbers.toSorted((one, next) => one - next);
    expect(ordered(await Promise.all(both))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    // Each customer counts by itself.
    expect(ordered(await ofSouth)).toEqual([1, 2]);
  });
});
