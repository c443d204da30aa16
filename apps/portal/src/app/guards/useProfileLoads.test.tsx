import { callLimits, times } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { stubApi } from '../../testing/apiStub.ts';
import { profileReplies } from '../../testing/profileReplies.ts';
import { useProfileLoads } from './useProfileLoads.ts';

describe('the profile', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('is asked for again once its user, customer and roles are 24 hours old, and not before (API-24)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const calls = stubApi(profileReplies({ privilegeMap: {} }));
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const open = async () => {
      const { result } = renderHook(() => useProfileLoads(true), { wrapper });
      await waitFor(() =>
        expect(new Set(Object.values(result.current).map(({ state }) => state))).toEqual(new Set(['loaded'])),
      );
      await waitFor(() => expect(client.isFetching()).toBe(0));
    };
    /** Returns what was asked for since the last look. */
    const asked = () => calls.splice(0).map(({ path }) => path.split('?')[0]);
    await open();
    const first = asked();
    expect(first).toEqual(expect.arrayContaining(['user/init', 'role', expect.stringMatching(/^customer\//)]));
    vi.setSystemTime(Date.now() + times.day - times.minute);
    await open();
    expect(asked()).toEqual([]);
    vi.setSystemTime(Date.now() + times.minute);
    await open();
    expect(new Set(asked())).toEqual(new Set(first));
  });

  it.each([
    ['is asked for again until it loads while the browser is offline', false, 'pending'],
    ['fails after its retries while the browser is online', true, 'failed'],
  ])('%s (SHELL-31)', async (_, isOnline, state) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    let isReached = false;
    const replies = profileReplies({ privilegeMap: {} });
    const calls = stubApi({
      ...replies,
      'GET user/init': () => (isReached ? replies['GET user/init'] : Promise.reject(new TypeError('Failed to fetch'))),
    });
    const client = createQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const { result } = renderHook(() => useProfileLoads(true), { wrapper });
    await act(() => vi.advanceTimersByTimeAsync(times.minute));
    expect(result.current.user.state).toBe(state);
    expect(calls.length > 1 + callLimits.retries).toBe(!isOnline);
    isReached = true;
    await act(() => vi.advanceTimersByTimeAsync(2 * times.second));
    expect(result.current.user.state).toBe(isOnline ? 'failed' : 'loaded');
  });
});
