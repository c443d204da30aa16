/** Whether the screens are being recorded, with every text masked (MON-17). */
export type ReplayState = 'off' | 'waiting' | 'starting' | 'recording';

/** What monitoring knows of a person: no name and no e-mail address (MON-21). */
export interface MonitoredPerson {
  readonly id: string;
  /** Name of their first role (PERM-30). */
  readonly role: string;
}

/** A monitoring provider, as far as the portal knows it. Nothing here throws: what fails is logged (MON-20). */
export interface Monitor {
  start(person: MonitoredPerson): void;
  /** Stops recording, forgets the person and gathers nothing until the next start (MON-04, AUTH-40). */
  stop(): void;
  /** Marks a moment of the page. */
  mark(name: string): void;
  replayState(): ReplayState;
  /** Calls the listener when the replay state has changed; the returned function ends it. */
  subscribe(listener: () => void): () => void;
}

let running: Monitor | null = null;
const listeners = new Set<() => void>();
let endChanges: (() => void) | null = null;

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/** Sets the monitor that runs; null when none does. */
export function setRunningMonitor(monitor: Monitor | null): void {
  endChanges?.();
  endChanges = monitor?.subscribe(tell) ?? null;
  running = monitor;
  tell();
}

/** A timing's name: what is neither letter, digit nor - _ . @ $ becomes an underscore (MON-19). */
export function timingName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9\-_.@$]/g, '_');
}

/** Marks a moment of the open page, where monitoring runs. */
export function markTiming(name: string): void {
  running?.mark(timingName(name));
}

/** What runs now, in the shape `useSyncExternalStore` takes: the replay state, null while nothing is monitored. */
export const monitoringState = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): ReplayState | null => running?.replayState() ?? null,
};

/** Notes that monitoring itself failed: for developers, never for the person (MON-20). */
export function logMonitoringFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the specification wants it logged, and there is nowhere else
  console.warn(`Monitoring: ${what}`, error);
}
