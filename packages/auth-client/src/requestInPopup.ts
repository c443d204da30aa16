import { POPUP_POLL_MS, POPUP_TIMEOUT_MS } from './constants.ts';
import type { Environment, Popup } from './environment.ts';
import { SignInError } from './errors.ts';
import { relayedUrl } from './relayCallback.ts';

/**
 * Asks the provider in an open popup, resolves to the callback address the popup relays, and closes it. Throws
 * `popupClosed` when the user closes it, looked at every 300 ms, and `timedOut` after 60 s (AUTH-47).
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
      const answer = relayedUrl(message, window.origin, state);
      if (answer !== null) finish(() => resolve(answer));
    });
    poll();
    popup.navigate(url);
  });
}
