import { paymentReturn, paymentReturnMessage } from '@atrium/contract';

import { openChannel } from '../../../ui/storage/openChannel.ts';

const SIZE = 'popup,width=720,height=820';
/** How often it is looked whether the person has closed the window. */
const LOOK_EVERY = 500;

/** The provider's window of this page: there is one at a time (VEND-22). */
let current: Window | null = null;

/** Opens the provider's window, empty yet: a browser allows it within a click alone. `open` where there is one already. */
export function openPaymentWindow(): Window | 'open' | 'blocked' {
  if (current?.closed === false) {
    current.focus();
    return 'open';
  }
  current = window.open('about:blank', '_blank', SIZE);
  return current ?? 'blocked';
}

/** Closes the window. */
export function closePaymentWindow(): void {
  current?.close();
  current = null;
}

/** Calls back for each window of the attempt that comes back to the portal, from whichever page it was opened; answers how to end that. */
export function listenForReturn(linkId: string, onReturn: (isLinked: boolean) => void): () => void {
  const channel = openChannel(paymentReturn.channel);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = paymentReturnMessage.safeParse(data);
    if (message.success && message.data.linkId === linkId) onReturn(message.data.isLinked);
  });
  return () => channel.close();
}

/**
 * Waits until the window of an attempt has come back to the portal, or looks closed while the person is on this page
 * (VEND-24). A page that sends `Cross-Origin-Opener-Policy` looks closed as soon as it is shown: while the person is there
 * this page has no focus.
 * @returns whether it came back by its end; null where it looks closed, which says nothing of what was done before
 */
export function waitForReturn(opened: Window, linkId: string): Promise<boolean | null> {
  return new Promise((resolve) => {
    const end = (isLinked: boolean | null) => {
      stopListening();
      clearInterval(timer);
      resolve(isLinked);
    };
    const timer = setInterval(() => {
      if (opened.closed && document.hasFocus()) end(null);
    }, LOOK_EVERY);
    const stopListening = listenForReturn(linkId, end);
  });
}
