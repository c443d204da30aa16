import { paymentReturn, paymentReturnMessage } from '@atrium/contract';

const size = 'popup,width=720,height=820';
/** How often it is looked whether the person has closed the window. */
const lookEvery = 500;

/** The provider's window of this page: there is one at a time (VEND-22). */
let current: Window | null = null;

/** Opens the provider's window, empty yet: a browser allows it within a click alone. `open` where there is one already. */
export function openPaymentWindow(): Window | 'open' | 'blocked' {
  if (current?.closed === false) {
    current.focus();
    return 'open';
  }
  current = window.open('about:blank', '_blank', size);
  return current ?? 'blocked';
}

/** Closes the window. */
export function closePaymentWindow(): void {
  current?.close();
  current = null;
}

/**
 * Waits until the window of an attempt has come back to the portal or was closed (VEND-24).
 * @returns whether it came back by its end; null where it was closed, which says nothing of what was done before
 */
export function waitForReturn(opened: Window, linkId: string): Promise<boolean | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(paymentReturn.channel);
    const end = (isLinked: boolean | null) => {
      channel.close();
      clearInterval(timer);
      resolve(isLinked);
    };
    const timer = setInterval(() => {
      if (opened.closed) end(null);
    }, lookEvery);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = paymentReturnMessage.safeParse(data);
      if (message.success && message.data.linkId === linkId) end(message.data.isLinked);
    });
  });
}
