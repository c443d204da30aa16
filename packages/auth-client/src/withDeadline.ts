import type { Clock } from './environment.ts';
import { SignInError } from './errors.ts';

/** Runs a task and fails with `timedOut` when it takes longer; the signal then aborts what it still has under way. */
export async function withDeadline<Result>(
  clock: Clock,
  timeoutMs: number,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let cancel: () => void = () => undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(timeoutMs, () => {
      reject(new SignInError('timedOut'));
      controller.abort();
    });
  });
  try {
    return await Promise.race([task(controller.signal), deadline]);
  } finally {
    cancel();
  }
}
