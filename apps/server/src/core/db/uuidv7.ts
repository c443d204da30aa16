import { randomUUID } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;

/**
 * A UUID version 7 (RFC 9562): its text sorts by time, and within a process every id is greater than the one before.
 * The 12 bits after the time count within a millisecond, from a random start; 62 bits are random: those that end a
 * UUID version 4, of which Node makes many at once.
 */
export function uuidv7(now: number = Date.now()): string {
  const random = randomUUID();
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = Number.parseInt(random.slice(0, 3), 16) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      // More than the counter holds within one millisecond, or the clock went back: borrow from the next one.
      lastMillisecond += 1;
      counter = 0;
    }
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${random.slice(19)}`;
}
