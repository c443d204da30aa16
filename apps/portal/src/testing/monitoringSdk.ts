import { createRequire } from 'node:module';

import type { DatadogRum } from '@datadog/browser-rum';
import { vi } from 'vitest';

import { createDatadogMonitor } from '../features/monitoring/createDatadogMonitor.ts';
import type { ReplayState } from '../features/monitoring/monitor.ts';

const require = createRequire(import.meta.url);
const drawn = Math.random.bind(Math);

/** One message of a batch, as far as tests look into it. */
export interface SentMessage {
  readonly type: string;
  readonly session: { readonly id: string };
  readonly usr?: Readonly<Record<string, unknown>>;
  readonly action?: { readonly target?: { readonly name?: string } };
  readonly error?: { readonly message: string; readonly stack?: string; readonly type?: string };
  readonly view: { readonly url: string; readonly custom_timings?: Readonly<Record<string, number>> };
  readonly _dd: { readonly page_states?: readonly unknown[] };
}

/** One batch as it is posted. */
export interface SentBatch {
  readonly url: URL;
  readonly text: string;
  readonly messages: readonly SentMessage[];
}

/** A part of the SDK that it does not export by its name, by the path of its file. */
export function sdkPart<Part>(path: string): Part {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names what the file exports
  return require(`@datadog/${path}`) as Part;
}

/** The SDK as a page loads it: it keeps its state in its modules, so that each test gets new ones. */
function loadSdk(): DatadogRum {
  for (const path of Object.keys(require.cache)) if (path.includes('@datadog')) delete require.cache[path];
  Reflect.deleteProperty(globalThis, 'DD_RUM');
  return sdkPart<{ datadogRum: DatadogRum }>('browser-rum').datadogRum;
}

/** An event as if the browser had made it: the SDK takes no notice of what a script does. */
function trusted<Kind extends Event>(event: Kind): Kind {
  return Object.defineProperties(event, {
    __ddIsTrusted: { value: true },
    timeStamp: { value: performance.now() },
  });
}

/** Returns what was written to the recorder's worker; it answers that it is there if it is asked to. */
function stubWorker(isAnswering: boolean) {
  const recorded: string[] = [];
  class FakeWorker extends EventTarget {
    postMessage({ action, data }: { readonly action: string; readonly data?: string }): void {
      if (data !== undefined) recorded.push(data);
      if (action !== 'init' || !isAnswering) return;
      queueMicrotask(() => this.dispatchEvent(trusted(new MessageEvent('message', { data: { type: 'initialized' } }))));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:worker' }));
  return recorded;
}

/** The portal's monitoring with the real SDK, on a clock that the test moves; what it posts and records is kept. */
export async function startRealMonitoring({ hasReplay = false, isWorkerAnswering = true } = {}) {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  // The SDK draws a fifth of the sessions for telemetry of its own (MON-12), which would be among what is sent.
  vi.spyOn(Math, 'random').mockImplementation(() => 0.25 + 0.75 * drawn());
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const recorded = stubWorker(isWorkerAnswering);
  const batches: SentBatch[] = [];
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const text = typeof init.body === 'string' ? init.body : '';
    const lines = text.split('\n').filter((line) => line !== '');
    batches.push({ url: new URL(input), text, messages: lines.map((line): SentMessage => JSON.parse(line)) });
    return Promise.resolve(new Response(null, { status: 202 }));
  });
  const sdk = loadSdk();
  const target = { url: 'https://intake.example', clientToken: 'pub1', applicationId: 'app1', hasReplay };
  const monitor = createDatadogMonitor(target, '1.0.0', sdk);
  const states: ReplayState[] = [];
  monitor.subscribe(() => states.push(monitor.replayState()));
  monitor.start({ id: 'u-1', role: 'Building manager' });
  await vi.advanceTimersByTimeAsync(0);
  return { sdk, monitor, states, batches, recorded, messages: () => batches.flatMap(({ messages }) => messages) };
}

/** An activity of the person. */
export function act(type = 'click', on: EventTarget = document.body): void {
  on.dispatchEvent(trusted(new Event(type, { bubbles: true })));
}
