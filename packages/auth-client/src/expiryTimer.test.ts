import { expect, it } from 'vitest';

import { createExpiryTimer } from './expiryTimer.ts';
import { createFakeClock } from './testing/createFakeClock.ts';

it('looks at the expiry once every 5 seconds, however often it was started (AUTH-51)', async () => {
  const clock = createFakeClock();
  let renewals = 0;
  const timer = createExpiryTimer(
    clock,
    () => true,
    () => (renewals += 1),
  );
  timer.start();
  timer.start();
  expect(clock.waiting()).toBe(1);
  await clock.advance(10_000);
  expect(renewals).toBe(2);
  timer.stop();
  await clock.advance(10_000);
  expect(renewals).toBe(2);
});
