import { expect, it } from 'vitest';

import { liveConnection } from './liveConnection.ts';
import { followOnceLoaded } from './followOnceLoaded.ts';

const handlers = { onEvent: () => undefined, onGap: () => undefined, readAgo: () => 0 };

it('goes on without its code as a lost connection, and loads it once the network is there again (VEND-20)', async () => {
  const controller = new AbortController();
  let tries = 0;
  const followed: unknown[] = [];
  const load = () => {
    tries += 1;
    if (tries === 1) return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
    return Promise.resolve({
      followLiveEvents: (...given: unknown[]) => {
        followed.push(given);
        return Promise.resolve();
      },
    });
  };
  const following = followOnceLoaded(load, handlers, controller.signal);
  await expect.poll(() => liveConnection.state()).toBe('lost');
  dispatchEvent(new Event('online'));
  await following;
  expect(followed).toEqual([[handlers, controller.signal]]);
});

it('asks for its code no more once it is ended (VEND-20)', async () => {
  const controller = new AbortController();
  let tries = 0;
  const load = () => {
    tries += 1;
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  };
  const following = followOnceLoaded(load, handlers, controller.signal);
  controller.abort();
  await following;
  expect(tries).toBe(1);
});
