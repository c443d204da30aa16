import type { Environment, Frame, KeyValueStore, PageMessage, Popup, TabChannel } from '../environment.ts';
import { createFakeClock } from './createFakeClock.ts';
import type { FakeClock } from './createFakeClock.ts';

/** Origin of the fake browser's pages. */
export const ORIGIN = 'http://localhost:3000';

/** A frame as the test sees it. */
export interface FakeFrame {
  readonly url: string;
  /** What the page posted into the frame. */
  readonly posted: { message: unknown; targetOrigin: string }[];
  isRemoved: boolean;
  load(): void;
  say(message: PageMessage): void;
}

/** A popup as the test sees it. */
export interface FakePopup {
  readonly width: number;
  readonly height: number;
  url: string | null;
  isClosed: boolean;
  say(message: PageMessage): void;
}

/** One tab, with what a test may look at. */
export interface FakeTab {
  environment: Environment;
  /** Addresses the page was left for. */
  left: string[];
  frames: FakeFrame[];
  popups: FakePopup[];
}

/** What differs between tabs. */
export interface FakeTabOptions {
  fetch: typeof globalThis.fetch;
  href?: string;
  isPopupBlocked?: boolean;
  /** That of a tab which is reloaded. */
  sessionStorage?: KeyValueStore;
  /** A placeholder for the page in the frame; the answer is relayed as if by that page. */
  frameAnswer?: (url: string) => Promise<string | null>;
}

/** A browser with several tabs that share local storage, channels and the clock. */
export interface FakeBrowser {
  clock: FakeClock;
  localStorage: KeyValueStore;
  isOnline: boolean;
  /** What was written to the console as warnings. */
  warnings: string[];
  openTab(options: FakeTabOptions): FakeTab;
  /** The environment of the page at `/login` inside a frame or popup of another page. */
  openInner(href: string, inner: { target: 'parent' | 'opener'; say: (message: PageMessage) => void }): Environment;
}

function createStore(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

function createFrame(url: string): { frame: Frame; fake: FakeFrame } {
  const loadListeners: (() => void)[] = [];
  const messageListeners: ((message: PageMessage) => void)[] = [];
  const fake: FakeFrame = {
    url,
    posted: [],
    isRemoved: false,
    load: () => {
      for (const listener of loadListeners) listener();
    },
    say: (message) => {
      if (!fake.isRemoved) for (const listener of messageListeners) listener(message);
    },
  };
  const frame: Frame = {
    onLoad: (listener) => void loadListeners.push(listener),
    onMessage: (listener) => void messageListeners.push(listener),
    post: (message, targetOrigin) => void fake.posted.push({ message, targetOrigin }),
    remove: () => {
      fake.isRemoved = true;
    },
  };
  return { frame, fake };
}

function createPopup(width: number, height: number): { popup: Popup; fake: FakePopup } {
  const messageListeners: ((message: PageMessage) => void)[] = [];
  const fake: FakePopup = {
    width,
    height,
    url: null,
    isClosed: false,
    say: (message) => {
      if (!fake.isClosed) for (const listener of messageListeners) listener(message);
    },
  };
  const popup: Popup = {
    navigate: (url) => {
      fake.url = url;
    },
    isClosed: () => fake.isClosed,
    onMessage: (listener) => void messageListeners.push(listener),
    close: () => {
      fake.isClosed = true;
    },
  };
  return { popup, fake };
}

/** Creates a browser with real random numbers and everything else in the test's hand. */
export function createFakeBrowser(): FakeBrowser {
  const clock = createFakeClock();
  const localStorage = createStore();
  const members = new Set<{ name: string; listeners: ((message: unknown) => void)[] }>();

  const openChannel = (name: string): TabChannel => {
    const member = { name, listeners: [] as ((message: unknown) => void)[] };
    members.add(member);
    return {
      post: (message) => {
        for (const other of members) {
          if (other === member || other.name !== name) continue;
          for (const listener of other.listeners) listener(structuredClone(message));
        }
      },
      onMessage: (listener) => void member.listeners.push(listener),
      close: () => void members.delete(member),
    };
  };

  const shared = {
    clock,
    localStorage,
    openChannel,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    warn: (message: string) => void browser.warnings.push(message),
    isOnline: () => browser.isOnline,
  };

  const browser: FakeBrowser = {
    clock,
    localStorage,
    isOnline: true,
    warnings: [],
    openTab: ({ fetch, href = `${ORIGIN}/`, isPopupBlocked = false, sessionStorage = createStore(), frameAnswer }) => {
      const left: string[] = [];
      const frames: FakeFrame[] = [];
      const popups: FakePopup[] = [];
      const openFrame = (url: string) => {
        const { frame, fake } = createFrame(url);
        frames.push(fake);
        void frameAnswer?.(url).then((answer) => {
          fake.load();
          if (answer !== null) fake.say({ origin: ORIGIN, data: { type: 'pa_oidc.callback', url: answer } });
        });
        return frame;
      };
      const openPopup = (width: number, height: number) => {
        if (isPopupBlocked) return null;
        const { popup, fake } = createPopup(width, height);
        popups.push(fake);
        return popup;
      };
      const window = {
        origin: ORIGIN,
        href: () => href,
        assign: (url: string) => void left.push(url),
        isFramed: () => false,
        openFrame,
        openPopup,
        relay: () => false,
      };
      return { environment: { ...shared, fetch, sessionStorage, window }, left, frames, popups };
    },
    openInner: (href, { target, say }) => {
      const tab = browser.openTab({ fetch: () => Promise.reject(new Error('an inner page fetches nothing')), href });
      return {
        ...tab.environment,
        window: {
          ...tab.environment.window,
          isFramed: () => target === 'parent',
          relay: (asked, message) => {
            if (asked === target) say({ origin: ORIGIN, data: message });
            return asked === target;
          },
        },
      };
    },
  };
  return browser;
}
