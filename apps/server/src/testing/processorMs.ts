/** Reading it and counting over it says how fast the machine is just now. */
const yardstick = JSON.stringify(
  Array.from({ length: 1_000 }, (_, index) => ({ id: `record-${String(index)}`, at: index / 7, tags: ['a', 'b'] })),
);
/** What the yardstick takes on the machine for which tests give their bounds, with other work next to it. */
const USUAL_YARDSTICK_MS = 100;

/** Measures the processor time that this thread spends on some work, in milliseconds of this machine as it is now. */
export function spentOn(work: () => void): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

function readYardstick(): void {
  let sum = 0;
  for (let reading = 0; reading < 100; reading += 1) sum += JSON.parse(yardstick).length;
  for (let step = 0; step < 10_000_000; step += 1) sum += Math.sqrt(step);
  if (!Number.isFinite(sum)) throw new Error('The yardstick is wrong');
}

/**
 * Measures the processor time that this thread spends on some work, in milliseconds of a machine of usual speed. A clock
 * would say how busy the machine is with other things, and a processor that is shared or throttled is up to four times
 * slower by its own time, too: how much is read from a yardstick, before and after.
 */
export function processorMs(work: () => void): number {
  const before = spentOn(readYardstick);
  const spent = spentOn(work);
  const slowest = Math.max(before, spentOn(readYardstick));
  return spent / Math.max(1, slowest / USUAL_YARDSTICK_MS);
}
