import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useNow } from './useNow.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('ticks as the minute begins, so that no time next to it is ahead of it (SPACE-11)', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T15:04:50.000Z') });
  const { result, unmount } = renderHook(() => useNow());
  act(() => void vi.advanceTimersByTime(10_000));
  expect(new Date(result.current).toISOString()).toBe('2026-11-28T15:05:00.000Z');
  act(() => void vi.advanceTimersByTime(60_000));
  expect(new Date(result.current).toISOString()).toBe('2026-11-28T15:06:00.000Z');
  unmount();
});
