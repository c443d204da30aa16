import { monitoringLimits, times } from '@atrium/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { act, startRealMonitoring } from '../../testing/monitoringSdk.ts';

const moveOn = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** The recorder is a part of its own that the SDK loads when it is first needed. */
async function startRecording(options: { isWorkerAnswering?: boolean } = {}) {
  const monitoring = await startRealMonitoring({ hasReplay: true, ...options });
  await moveOn(2 * times.second);
  return monitoring;
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('session replay', () => {
  it('is off, waits for a session, starts and records (MON-17, MON-08)', async () => {
    const { states, monitor } = await startRecording();
    expect(states).toEqual(['waiting', 'starting', 'recording']);
    monitor.stop();
    expect(states.at(-1)).toBe('off');
  });

  it('is reset when the session expires and starts again when it is renewed (MON-18)', async () => {
    const { states } = await startRecording();
    states.length = 0;
    await moveOn(monitoringLimits.idleSession);
    expect(states).toEqual(['waiting']);
    act();
    await moveOn(3 * times.second);
    expect(states).toEqual(['waiting', 'starting', 'recording']);
  });

  it('stays off when its worker does not start within 30 s (MON-11)', async () => {
    const logs = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
    for (const log of logs) log.mockImplementation(() => undefined);
    const { monitor, states } = await startRecording({ isWorkerAnswering: false });
    await moveOn(27 * times.second);
    expect(monitor.replayState()).toBe('starting');
    await moveOn(3 * times.second);
    expect(monitor.replayState()).toBe('off');
    expect(logs.flatMap(({ mock }) => mock.calls).join(' ')).toContain('did not start in time');
    act();
    await moveOn(times.minute);
    expect(states.at(-1)).toBe('off');
  });

  it('holds no text that is shown or typed (MON-09)', async () => {
    document.body.innerHTML = `<h1>Harbour House</h1><p title="Ada Lark">ada@northwind.example</p>
      <input value="typed before" placeholder="Kestrel" aria-label="Kestrel"><a href="/user/ada">Lark</a><textarea></textarea>`;
    const { recorded } = await startRecording();
    const field = document.querySelector('textarea');
    if (field === null) throw new Error('The page has no field');
    field.value = 'typed after';
    act('input', field);
    document.querySelector('h1')?.append(' and Quay');
    await moveOn(6 * times.second);
    const text = recorded.join('');
    expect(text).toContain('"TEXTAREA"');
    for (const secret of ['Harbour', 'Ada', 'Lark', 'northwind', 'typed', 'Kestrel', 'Quay', '/user/ada'])
      expect(text).not.toContain(secret);
  });

  it('is not made where nothing could play it (MON-17)', async () => {
    const { monitor, recorded } = await startRealMonitoring({ hasReplay: false });
    await moveOn(times.minute);
    expect([monitor.replayState(), recorded]).toEqual(['off', []]);
  });
});
