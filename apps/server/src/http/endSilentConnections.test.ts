import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';

import { createTestApp } from '../testing/testApp.ts';

it('lets the server close although browsers hold connections on which they have asked nothing (OPS-06)', async () => {
  const test = await createTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const address = test.app.server.address();
  const socket = connect({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, host: '127.0.0.1' });
  await Promise.all([once(socket, 'connect'), once(test.app.server, 'connection')]);
  const ended = once(socket, 'close');
  await test.close();
  await ended;
  expect(test.app.server.listening).toBe(false);
});
