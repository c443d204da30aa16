import { times } from '@atrium/contract';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useWakeLock } from './useWakeLock.ts';

/** A lock as a browser gives it: an event says that it is over, for any reason. */
class Lock extends EventTarget {
  readonly release = vi.fn(() => Promise.resolve(void this.dispatchEvent(new Event('release'))));
}

const locks: Lock[] = [];
const request = vi.fn(() => {
  const lock = new Lock();
  locks.push(lock);
  return Promise.resolve(lock);
});

/** Returns what a browser says when people leave the tab or come back to it. */
async function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  if (state === 'hidden') locks.at(-1)?.dispatchEvent(new Event('release'));
  await act(() => Promise.resolve(document.dispatchEvent(new Event('visibilitychange'))));
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
}

describe('the screen of a wall display', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { wakeLock: { request } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.clearAllMocks();
    locks.length = 0;
  });

  it('stays on while the view fills the window, also once the tab is seen again (SPACE-02)', async () => {
    const { result, rerender, unmount } = renderHook(({ isOn }) => useWakeLock(isOn), {
      initialProps: { isOn: false },
    });
    expect(request).not.toHaveBeenCalled();
    rerender({ isOn: true });
    await pass(0);
    expect(request.mock.calls).toEqual([['screen']]);
    await see('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    await see('visible');
    expect(request).toHaveBeenCalledTimes(2);
    expect(result.current).toBe(false);
    rerender({ isOn: false });
    await pass(0);
    expect(locks[1]?.release).toHaveBeenCalledTimes(1);
    await see('visible');
    await pass(times.hour);
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
  });

  it('stays on where the browser gives the lock up while the page is seen (SPACE-02)', async () => {
    const { result } = renderHook(() => useWakeLock(true));
    await pass(times.minute);
    act(() => void locks[0]?.dispatchEvent(new Event('release')));
    await pass(0);
    expect([request.mock.calls.length, result.current]).toEqual([2, false]);
    // A device that takes each lock back straight away is not asked in a circle.
    act(() => void locks[1]?.dispatchEvent(new Event('release')));
    await pass(0);
    expect([request.mock.calls.length, result.current]).toEqual([2, true]);
    await pass(times.minute);
    expect([request.mock.calls.length, result.current]).toEqual([3, false]);
  });

  it('says that it may turn off where a browser has no lock or refuses it, and asks again (SPACE-02)', async () => {
    request.mockImplementationOnce(() => Promise.reject(new Error('low battery')));
    const { result } = renderHook(() => useWakeLock(true));
    await pass(0);
    expect(result.current).toBe(true);
    await pass(times.minute);
    expect([request.mock.calls.length, result.current]).toEqual([2, false]);
    vi.stubGlobal('navigator', {});
    expect(renderHook(() => useWakeLock(true)).result.current).toBe(true);
    expect(renderHook(() => useWakeLock(false)).result.current).toBe(false);
  });

  it('is released where the view is left before the browser has answered (SPACE-02)', async () => {
    const { promise, resolve } = Promise.withResolvers<Lock>();
    request.mockImplementationOnce(() => promise);
    const early = renderHook(() => useWakeLock(true));
    early.unmount();
    const lock = new Lock();
    resolve(lock);
    await act(() => promise.then(() => undefined));
    expect(lock.release).toHaveBeenCalledTimes(1);
  });
});
