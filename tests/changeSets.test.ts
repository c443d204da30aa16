import { describe, expect, it } from 'vitest';

import { batchUseOf } from '../apps/server/src/http/batchPart.ts';
import type { TestCall } from '../apps/server/src/testing/testApp.ts';
import { others, plainCases, useMatrix } from './accessMatrix.ts';

/** One answer of a batch as JSON. */
interface Answer {
  readonly id: string;
  readonly status: number;
  readonly body?: unknown;
}

describe('a write in a change set', () => {
  const matrix = useMatrix();

  /** Sends a request twice: by itself in a change set that another request fails, and then alone. */
  const sendTwice = async (
    method: string,
    { path, body, headers = {}, version }: TestCall & { readonly path: string },
  ) => {
    const { test } = matrix();
    const as = test.people.emails.administrator;
    const own = version === undefined ? headers : { ...headers, 'if-match': `"${String(version)}"` };
    const group = { atomicityGroup: 'both' };
    const requests = [
      { ...group, id: 'asked', method, url: path, headers: own, ...(body === undefined ? {} : { body }) },
      { ...group, id: 'refused', method: 'POST', url: 'policy', body: {} },
    ];
    const answer = await test.call('POST', '$batch', { as, body: { requests } });
    const responses: readonly Answer[] = answer.body.responses;
    const failed = responses.find(({ status }) => status !== 424);
    const alone = await test.call(method, path, { as, headers: own, ...(body === undefined ? {} : { body }) });
    return { failed, alone: alone.status };
  };

  /** The change set has failed by its other request where this one succeeds, or as this one does. */
  const expectSame = ({ failed, alone }: Awaited<ReturnType<typeof sendTwice>>) =>
    expect([failed?.id, failed?.status, JSON.stringify(failed?.body)]).toEqual(
      alone < 400 ? ['refused', 400, expect.any(String)] : ['asked', alone, expect.any(String)],
    );

  const plain = plainCases.filter(({ route }) => batchUseOf(route) === 'together');
  it.each(plain)('$title is taken back with the others, and done by itself (API-47)', async (one) => {
    const { requests, home } = matrix();
    const { record: _, ...request } = await requests.make(one, one.level, home);
    expectSame(await sendTwice(one.route.method, request));
  });

  const special = others.filter(
    ({ route, other }) =>
      batchUseOf(route) === 'together' && other.isStream === undefined && other.endsToken === undefined,
  );
  it.each(special)('$title is taken back with the others, and done by itself (API-47)', async ({ route, other }) => {
    expectSame(await sendTwice(route.method, other.request(matrix().subjects)));
  });
});
