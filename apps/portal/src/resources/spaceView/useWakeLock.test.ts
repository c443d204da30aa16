import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useWakeLock } from './useWakeLock.ts';

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));

/** What a browser says when people leave the tab or come back to it. */
async function see(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(() => Promise.resolve(document.dispatchEvent(new Event('visibilitychange'))));
}

describe('the screen of a wall display', () => {
  beforeEach(() => vi.stubGlobal('navigator', { wakeLock: { request } }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.clearAllMocks();
  });

  it('stays on while the view fills the window, also once the tab is seen again (SPACE-02)', async () => {
    const { rerender, unmount } = renderHook(({ isOn }) => useWakeLock(isOn), { initialProps: { isOn: false } });
    expect(request).not.toHaveBeenCalled();
    rerender({ isOn: true });
    await act(() => Promise.resolve());
    expect(request.mock.calls).toEqual([['screen']]);
    await see('hidden');
    expect(request).toHaveBeenCalledTimes(1);
    await see('visible');
    expect(request).toHaveBeenCalledTimes(2);
    rerender({ isOn: false });
    await act(() => Promise.resolve());
    expect(release).toHaveBeenCalled();
    await see('visible');
    expect(request).toHaveBeenCalledTimes(2);
    unmount();
  });

  it('is released where the view is left before the browser has answered, and a refusal changes nothing (SPACE-02)', async () => {
    const { promise, resolve } = Promise.withResolvers<{ release: typeof release }>();
    request.mockImplementationOnce(() => promise);
    const early = renderHook(() => useWakeLock(true));
    early.unmount();
    resolve({ release });
    await act(() => promise.then(() => undefined));
    expect(release).toHaveBeenCalledTimes(1);
    request.mockImplementationOnce(() => Promise.reject(new Error('low battery')));
    const refused = renderHook(() => useWakeLock(true));
    await act(() => Promise.resolve());
    refused.unmount();
    expect(release).toHaveBeenCalledTimes(1);
  });
});
