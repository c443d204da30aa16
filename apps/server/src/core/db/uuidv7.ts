import { randomBytes } from 'node:crypto';

let lastMillisecond = 0;
let counter = 0;

/**
 * A UUID version 7 (RFC 9562): its text sorts by time, and within a process every id is greater than the one before.
 * The 12 bits after the time count within a millisecond, from a random start; 62 bits are random.
 */
export function uuidv7(now: number = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      // More than the counter holds within one millisecond, or the clock went back: borrow from the next one.
      lastMillisecond += 1;
      counter = 0;
    }
  }
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0);
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
