import { SILENT_RESPONSE_WAIT_MS } from './constants.ts';
import type { Environment } from './environment.ts';
import { SignInError } from './errors.ts';
import { relayedAnswer } from './relayCallback.ts';

/**
 * Asks the provider in a hidden frame and resolves to the callback address the frame relays. Throws `silentIncomplete`
 * when a page has loaded in the frame and 300 ms later has neither relayed an answer nor gone on to another page
 * (ERR-09). The signal takes the frame away when the time is over.
 */
export function requestInFrame(
  environment: Environment,
  request: { url: string; state: string },
  signal: AbortSignal,
): Promise<string> {
  const { clock, window } = environment;
  // The signal may have gone off before there was a frame to take away.
  if (signal.aborted) return Promise.reject(new SignInError('timedOut'));
  return new Promise((resolve, reject) => {
    const frame = window.openFrame(request.url);
    let cancelWait: () => void = () => undefined;
    const close = () => {
      cancelWait();
      frame.remove();
    };
    const fail = (error: SignInError) => {
      close();
      reject(error);
    };
    signal.addEventListener('abort', () => fail(new SignInError('timedOut')), { once: true });
    frame.onLoad(() => {
      cancelWait();
      cancelWait = clock.after(SILENT_RESPONSE_WAIT_MS, () => fail(new SignInError('silentIncomplete')));
    });
    frame.onMessage((message) => {
      const answer = relayedAnswer(message, window.origin);
      if (answer?.state !== request.state) return;
      close();
      resolve(answer.url);
    });
  });
}
