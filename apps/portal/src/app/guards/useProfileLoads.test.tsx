import { times } from '@atrium/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../kit/api/queryClient.ts';
import { stubApi } from '../../testing/apiStub.ts';
import { profileReplies } from '../../testing/profileReplies.ts';
import { useProfileLoads } from './useProfileLoads.ts';

describe('the profile', () => {
  afterEach(() => vi.useRealTimers());

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
    /** What was asked for since the last look. */
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
});
