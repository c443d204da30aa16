import { POPUP_POLL_MS, POPUP_TIMEOUT_MS } from './constants.ts';
import type { Environment, Popup } from './environment.ts';
import { SignInError } from './errors.ts';
import { relayedAnswer } from './relayCallback.ts';

/**
 * Asks the provider in an open popup, resolves to the callback address the popup relays, and closes it. Throws
 * `popupClosed` when the user closes it, looked at every 300 ms, `timedOut` after 60 s (AUTH-47), and `callbackUrlInvalid`
 * when it comes back without what it was asked with.
 */
export function requestInPopup(environment: Environment, popup: Popup, url: string, state: string): Promise<string> {
  const { clock, window } = environment;
  return new Promise((resolve, reject) => {
    let cancelPoll: () => void = () => undefined;
    const finish = (settle: () => void) => {
      cancelTimeout();
      cancelPoll();
      popup.close();
      settle();
    };
    const poll = () => {
      cancelPoll = clock.after(POPUP_POLL_MS, () => {
        if (popup.isClosed()) finish(() => reject(new SignInError('popupClosed')));
        else poll();
      });
    };
    const cancelTimeout = clock.after(POPUP_TIMEOUT_MS, () => finish(() => reject(new SignInError('timedOut'))));
    popup.onMessage((message) => {
      const answer = relayedAnswer(message, window.origin);
      if (answer?.state === state) finish(() => resolve(answer.url));
      else if (answer !== null) finish(() => reject(new SignInError('callbackUrlInvalid')));
    });
    poll();
    popup.navigate(url);
  });
}
