/** Returns what a promise rejects with, null when it does not: for promises that settle only once the test has moved the clock. */
export function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}
