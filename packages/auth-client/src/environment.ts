/** Time, as far as the client needs it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs the callback once after the delay in milliseconds; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** A page's key-value storage (`localStorage`, `sessionStorage`). */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'key' | 'length'>;

/** A message posted by a frame or a popup the client opened. */
export interface PageMessage {
  origin: string;
  data: unknown;
}

/** A hidden frame; listeners are added before its page has loaded. */
export interface Frame {
  onLoad(listener: () => void): void;
  onMessage(listener: (message: PageMessage) => void): void;
  post(message: unknown, targetOrigin: string): void;
  remove(): void;
}

/** A popup window. */
export interface Popup {
  navigate(url: string): void;
  isClosed(): boolean;
  onMessage(listener: (message: PageMessage) => void): void;
  close(): void;
}

/** The page the client runs in. */
export interface PageWindow {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  href(): string;
  /** Leaves the page for another address. */
  assign(url: string): void;
  isFramed(): boolean;
  openFrame(url: string): Frame;
  /** Opens an empty popup; null when the browser refuses. */
  openPopup(width: number, height: number): Popup | null;
  /** Posts to the page that framed or opened this one, only if it has this origin; false when there is none. */
  relay(target: 'parent' | 'opener', message: unknown): boolean;
}

/** A channel between the tabs of one origin; a tab does not hear itself. */
export interface TabChannel {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  close(): void;
}

/** Everything outside the client that it touches, so that a test can replace it. */
export interface Environment {
  clock: Clock;
  fetch: typeof globalThis.fetch;
  localStorage: KeyValueStore;
  sessionStorage: KeyValueStore;
  window: PageWindow;
  openChannel(name: string): TabChannel;
  /** Cryptographically strong random bytes. */
  randomBytes(length: number): Uint8Array;
  /** Warns the developer in the console. */
  warn(message: string): void;
  /** False when the browser knows that it has no network. */
  isOnline(): boolean;
}
