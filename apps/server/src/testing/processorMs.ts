/**
 * Measures the processor time that this thread spends on some work, in milliseconds. A clock would say how busy the machine
 * is with other things.
 */
export function processorMs(work: () => void): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}
