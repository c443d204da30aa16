import { POPUP_KEY } from './constants.ts';
import type { Environment, Frame, PageMessage, PageWindow, Popup, TabChannel } from './environment.ts';

/** Listens to the messages of one other window only; the returned function ends it. */
function listenTo(source: () => Window | null, listener: (message: PageMessage) => void): () => void {
  const handleMessage = (event: MessageEvent) => {
    if (event.source !== null && event.source === source()) listener({ origin: event.origin, data: event.data });
  };
  window.addEventListener('message', handleMessage);
  return () => window.removeEventListener('message', handleMessage);
}

function openFrame(url: string): Frame {
  const element = document.createElement('iframe');
  const cleanups: (() => void)[] = [];
  element.hidden = true;
  element.title = 'Session';
  element.src = url;
  document.body.append(element);
  return {
    onLoad: (listener) => element.addEventListener('load', listener),
    onMessage: (listener) => cleanups.push(listenTo(() => element.contentWindow, listener)),
    post: (message, targetOrigin) => element.contentWindow?.postMessage(message, targetOrigin),
    remove: () => {
      for (const cleanup of cleanups) cleanup();
      element.remove();
    },
  };
}

function openPopup(width: number, height: number): Popup | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open('about:blank', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (popup === null) return null;
  popup.sessionStorage.setItem(POPUP_KEY, '1');
  const cleanups: (() => void)[] = [];
  return {
    navigate: (url) => popup.location.replace(url),
    isClosed: () => popup.closed,
    onMessage: (listener) => cleanups.push(listenTo(() => popup, listener)),
    close: () => {
      for (const cleanup of cleanups) cleanup();
      popup.close();
    },
  };
}

/** Tabs of a browser without channels, as Safari before 15.4, do not hear of each other: each signs in by itself. */
function openChannel(name: string): TabChannel {
  if (!('BroadcastChannel' in globalThis))
    return { post: () => undefined, onMessage: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    onMessage: (listener) => channel.addEventListener('message', (event) => listener(event.data)),
    close: () => channel.close(),
  };
}

function relay(target: 'parent' | 'opener', message: unknown): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the DOM types the window that opened this one as any
  const receiver: Window | null | undefined = target === 'parent' ? window.parent : window.opener;
  if (receiver == null || receiver === window) return false;
  receiver.postMessage(message, window.location.origin);
  return true;
}

const browserWindow: PageWindow = {
  get origin() {
    return window.location.origin;
  },
  href: () => window.location.href,
  assign: (url) => window.location.assign(url),
  isFramed: () => window.parent !== window,
  openFrame,
  openPopup,
  relay,
};

/** The environment of a page in a real browser. */
export function browserEnvironment(): Environment {
  return {
    clock: {
      now: () => Date.now(),
      after: (delayMs, callback) => {
        const timer = window.setTimeout(callback, delayMs);
        return () => window.clearTimeout(timer);
      },
    },
    fetch: (input, init) => window.fetch(input, init),
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    window: browserWindow,
    openChannel,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    warn: (message) => console.warn(message),
    isOnline: () => navigator.onLine,
  };
}
