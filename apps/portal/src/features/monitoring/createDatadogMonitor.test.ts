import { times } from '@atrium/contract';
import type { RumEvent, RumInitConfiguration } from '@datadog/browser-rum';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startRealMonitoring } from '../../testing/monitoringSdk.ts';
import { createDatadogMonitor } from './createDatadogMonitor.ts';
import type { Sdk } from './createDatadogMonitor.ts';
import { markTiming, setRunningMonitor, timingName } from './monitor.ts';

const target = { url: 'https://intake.example', clientToken: 'pub1', applicationId: 'app1', hasReplay: true };
const person = { id: 'u-1', role: 'Building manager' };

/** An SDK that remembers what it was asked. */
function fakeSdk(failing?: keyof Sdk) {
  const calls: [string, ...unknown[]][] = [];
  const method =
    (name: keyof Sdk) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
      if (name === failing) throw new Error(`${name} failed`);
    };
  const sdk: Sdk = {
    init: method('init'),
    setTrackingConsent: method('setTrackingConsent'),
    setUser: method('setUser'),
    clearUser: method('clearUser'),
    stopSession: method('stopSession'),
    addTiming: method('addTiming'),
    addAction: method('addAction'),
    addError: method('addError'),
    startSessionReplayRecording: method('startSessionReplayRecording'),
    stopSessionReplayRecording: method('stopSessionReplayRecording'),
  };
  const names = () => calls.map(([name]) => name);
  const configuration = () => calls.find(([name]) => name === 'init')?.[1] as RumInitConfiguration;
  return { sdk, calls, names, configuration };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  setRunningMonitor(null);
});

describe('the monitor', () => {
  it('samples every session and every replay, and a fifth of the SDK’s own telemetry (MON-08, MON-12)', () => {
    const { sdk, configuration } = fakeSdk();
    createDatadogMonitor(target, '1.0.0', sdk).start(person);
    expect(configuration()).toMatchObject({
      sessionSampleRate: 100,
      sessionReplaySampleRate: 100,
      telemetrySampleRate: 20,
    });
  });

  it('masks every text and knows no anonymous person (MON-09, MON-21)', () => {
    const { sdk, configuration } = fakeSdk();
    createDatadogMonitor(target, '1.0.0', sdk).start(person);
    expect(configuration()).toMatchObject({
      defaultPrivacyLevel: 'mask',
      enablePrivacyForActionName: true,
      trackAnonymousUser: false,
    });
  });

  it('knows of the person their id and role and nothing else (MON-21, PERM-30)', () => {
    const { sdk, calls } = fakeSdk();
    createDatadogMonitor(target, '1.0.0', sdk).start({ ...person, ...{ email: 'ada@northwind.example' } });
    expect(calls.filter(([name]) => name === 'setUser')).toEqual([['setUser', person]]);
  });

  it('sends to the configured address and to no other (MON-06, MON-07)', () => {
    const { sdk, configuration } = fakeSdk();
    createDatadogMonitor(target, '1.0.0', sdk).start(person);
    const { proxy, site } = configuration();
    expect(site).toBeUndefined();
    expect(typeof proxy === 'function' && proxy({ path: '/api/v2/rum', parameters: 'a=1' })).toBe(
      'https://intake.example/api/v2/rum?a=1',
    );
  });

  it('stops the recording, forgets the person and gathers nothing any more, until it starts again (MON-04, AUTH-40)', () => {
    const { sdk, calls, names } = fakeSdk();
    const monitor = createDatadogMonitor(target, '1.0.0', sdk);
    monitor.start(person);
    calls.length = 0;
    monitor.stop();
    expect(calls).toEqual([['stopSessionReplayRecording'], ['clearUser'], ['setTrackingConsent', 'not-granted']]);
    expect(monitor.replayState()).toBe('off');
    calls.length = 0;
    vi.advanceTimersByTime(times.hour);
    expect(calls).toEqual([]);
    monitor.start({ id: 'u-2', role: 'Vendor' });
    expect(names()).toEqual(['setUser', 'setTrackingConsent', 'startSessionReplayRecording']);
    monitor.stop();
  });

  it('ends its session after 15 minutes without activity on the open page (MON-13)', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const { sdk, names } = fakeSdk();
    const monitor = createDatadogMonitor({ ...target, hasReplay: false }, '1.0.0', sdk);
    monitor.start(person);
    vi.advanceTimersByTime(15 * times.minute - 1);
    dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(15 * times.minute - 1);
    expect(names()).not.toContain('stopSession');
    vi.advanceTimersByTime(1);
    expect(names()).toContain('stopSession');
    monitor.stop();
  });

  it.each(['init', 'setUser', 'startSessionReplayRecording', 'addTiming', 'clearUser'] as const)(
    'only logs when %s fails (MON-20)',
    (failing) => {
      const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const { sdk, calls } = fakeSdk(failing);
      const monitor = createDatadogMonitor(target, '1.0.0', sdk);
      monitor.start(person);
      monitor.mark('shown');
      monitor.stop();
      expect(log).toHaveBeenCalledOnce();
      expect(calls.at(-1)).toEqual(['setTrackingConsent', 'not-granted']);
    },
  );

  it('writes an underscore for what a timing’s name may not hold (MON-19)', () => {
    expect(timingName('CUSTOMER buildings/é:(1)')).toBe('CUSTOMER_buildings____1_');
    expect(timingName('aZ9-_.@$')).toBe('aZ9-_.@$');
    const { sdk, calls } = fakeSdk();
    markTiming('nothing runs yet');
    setRunningMonitor(createDatadogMonitor(target, '1.0.0', sdk));
    markTiming('ROOT countries ListScreen');
    expect(calls).toEqual([['addTiming', 'ROOT_countries_ListScreen']]);
  });
});

describe('what the monitor sends', () => {
  it('is without queries, words of controls and words of errors (MON-09, MON-21, SEC-11)', async () => {
    history.replaceState(null, '', '/admin/users?search=Ada+Lark#ada@northwind.example');
    const { sdk, batches, messages, monitor } = await startRealMonitoring();
    sdk.addAction('Delete Ada Lark');
    const failure = new Error('Ada Lark may not');
    failure.stack = `Error: Ada Lark may not\n    at save (${location.origin}/assets/a.js:1:2)\n    at https://elsewhere.example/Lark.js:1:2`;
    window.onerror?.(failure.message, '', 1, 1, failure);
    monitor.mark('shown');
    await vi.advanceTimersByTimeAsync(times.minute);
    const sent = batches.map(({ text }) => text).join('\n');
    for (const secret of ['Ada', 'Lark', 'northwind', 'search=']) expect(sent).not.toContain(secret);
    const error = messages().find(({ type }) => type === 'error')?.error;
    expect(error).toMatchObject({ message: 'Error', type: 'Error' });
    expect(error?.stack).toContain('/assets/a.js');
    expect(messages().every(({ view }) => view.url === `${location.origin}/admin/users`)).toBe(true);
    expect(messages().at(-1)?.usr).toEqual({ id: 'u-1', role: 'Building manager' });
    expect(messages().some(({ view }) => view.custom_timings?.['shown'] !== undefined)).toBe(true);
    history.replaceState(null, '', '/');
  });

  it('is nothing from the moment it stops (MON-04)', async () => {
    const { sdk, batches, monitor, messages } = await startRealMonitoring();
    sdk.addAction('before');
    monitor.stop();
    await vi.advanceTimersByTimeAsync(times.second);
    batches.length = 0;
    sdk.addAction('after');
    monitor.mark('after');
    await vi.advanceTimersByTimeAsync(times.hour);
    expect(messages()).toEqual([]);
  });

  it('lets a recorder’s probe never leave (MON-17)', () => {
    const { sdk, configuration } = fakeSdk();
    createDatadogMonitor(target, '1.0.0', sdk).start(person);
    const probe = { type: 'action', action: { target: { name: 'probe' } }, session: { id: 's' } };
    expect(configuration().beforeSend?.(probe as RumEvent, {})).toBe(false);
  });
});
