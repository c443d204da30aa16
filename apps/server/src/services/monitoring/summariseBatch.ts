import type { BodyBound } from '../../http/bodyBound.ts';
import { readJson } from '../../http/readJson.ts';

/** What the log keeps of one message of the portal: no names, no texts, no addresses with queries (SEC-11). */
export interface MonitoredEvent {
  readonly type: string;
  /** The monitoring session, which is no person. */
  readonly session?: string;
  /** Path of the page. */
  readonly page?: string;
  readonly role?: string;
  /** Milliseconds until the page was loaded, or that a call or task took. */
  readonly duration?: number;
  /** Class of an error. */
  readonly error?: string;
  /** Path of a call. */
  readonly call?: string;
  readonly status?: number;
  /** Marks of the page, in milliseconds since it began. */
  readonly timings?: Readonly<Record<string, number>>;
}

const types = new Set(['view', 'error', 'resource', 'action', 'long_task', 'vital']);
/** Of one message's marks. */
const MAX_TIMINGS = 50;
/** A message has far fewer keys; no schema of the product describes it. */
const messageBound: BodyBound = { maxKeys: 300, maxEntries: 1_000, maxTotal: 3_000 };
const NANOSECONDS_IN_MILLISECOND = 1_000_000;

function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

/** A text only if it fits the pattern: a sender may write anything. */
function textAt(value: unknown, pattern: RegExp, ...path: readonly string[]): string | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'string' && found.length <= 300 && pattern.test(found) ? found : undefined;
}

function millisecondsAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === 'number' && found >= 0 ? Math.round(found / NANOSECONDS_IN_MILLISECOND) : undefined;
}

function pathAt(value: unknown, ...path: readonly string[]): string | undefined {
  const url = URL.parse(textAt(value, /^https?:/, ...path) ?? '');
  return url !== null && /^\/[\w\-/.]*$/.test(url.pathname) ? url.pathname : undefined;
}

function timingsOf(message: unknown): Readonly<Record<string, number>> | undefined {
  const marks = valueAt(message, 'view', 'custom_timings');
  if (typeof marks !== 'object' || marks === null) return undefined;
  const kept = Object.entries(marks).flatMap(([name]): [string, number][] => {
    const milliseconds = millisecondsAt(marks, name);
    return /^[\w\-.$]{1,100}$/.test(name) && milliseconds !== undefined ? [[name, milliseconds]] : [];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept.slice(0, MAX_TIMINGS));
}

function summarise(message: unknown): MonitoredEvent | null {
  const type = valueAt(message, 'type');
  if (typeof type !== 'string' || !types.has(type)) return null;
  const status = valueAt(message, 'resource', 'status_code');
  const found = {
    session: textAt(message, /^[\w-]+$/, 'session', 'id'),
    page: pathAt(message, 'view', 'url'),
    role: textAt(message, /^[\p{L}\p{N} _.-]+$/u, 'usr', 'role'),
    duration: millisecondsAt(message, type, type === 'view' ? 'loading_time' : 'duration'),
    error: textAt(message, /^\w+$/, 'error', 'type'),
    call: pathAt(message, 'resource', 'url'),
    status: typeof status === 'number' && status < 1_000 ? status : undefined,
    timings: timingsOf(message),
  };
  return { type, ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) };
}

/** The messages of one batch, a line each, as the log keeps them; those of the monitoring itself are left out. Null when a line is no JSON, or has more than a message of the portal. */
export function summariseBatch(text: string): readonly MonitoredEvent[] | null {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => summarise(readJson(Buffer.from(line), messageBound)) ?? []);
  } catch {
    return null;
  }
}
