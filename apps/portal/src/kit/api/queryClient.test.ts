import { callLimits, times } from '@atrium/contract';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { rejection } from '../../testing/rejection.ts';
import { ApiError } from './apiError.ts';
import { createQueryClient, retryDelay, userSaveRetry } from './queryClient.ts';
import { invalidateResource, profileKeys, queryKeys } from './queryKeys.ts';

function failed(status: number): ApiError {
  return new ApiError({ method: 'GET', url: '/api/role', status, message: 'no' });
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the cache of what the server said', () => {
  it('tries a data query 3 times more, after 1 s, 2 s and 4 s (API-20)', async () => {
    const queryFn = vi.fn(() => Promise.reject(failed(503)));
    const result = createQueryClient().fetchQuery({ ...retried(), queryKey: ['role'], queryFn });
    const rejected = rejection(result);
    await vi.advanceTimersByTimeAsync(6_999);
    expect(queryFn).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(await rejected).toMatchObject({ status: 503 });
    expect(queryFn).toHaveBeenCalledTimes(4);
  });

  it('doubles the wait up to 30 s (API-20)', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('does not try again what cannot succeed, only status 0, 408, 429 and 5xx (API-39)', async () => {
    const queryFn = vi.fn(() => Promise.reject(failed(404)));
    await expect(createQueryClient().fetchQuery({ ...retried(), queryKey: ['role'], queryFn })).rejects.toThrow('no');
    expect(queryFn).toHaveBeenCalledTimes(1);
    const isTried = (status: number) => userSaveRetry.retry(0, failed(status));
    expect([0, 408, 429, 500, 504].every(isTried)).toBe(true);
    expect([400, 401, 403, 404, 409, 412].some(isTried)).toBe(false);
  });

  it('never tries a mutation again (API-21)', async () => {
    const mutationFn = vi.fn(() => Promise.reject(failed(503)));
    const mutation = createQueryClient()
      .getMutationCache()
      .build(createQueryClient(), { mutationFn, ...mutationDefaults() });
    const rejected = rejection(mutation.execute(undefined));
    await vi.runAllTimersAsync();
    expect(await rejected).toMatchObject({ status: 503 });
    expect(mutationFn).toHaveBeenCalledTimes(1);
  });

  it('tries a user save 3 times more, the one exception (API-22)', async () => {
    const mutationFn = vi.fn(() => Promise.reject(failed(503)));
    const queryClient = createQueryClient();
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn, ...mutationDefaults(), ...userSaveRetry });
    const rejected = rejection(mutation.execute(undefined));
    await vi.runAllTimersAsync();
    expect(await rejected).toMatchObject({ status: 503 });
    expect(mutationFn).toHaveBeenCalledTimes(4);
  });

  it('drops what no one uses after 5 minutes (API-23)', async () => {
    const queryClient = createQueryClient();
    const observer = new QueryObserver(queryClient, { queryKey: ['role'], queryFn: () => 'known' });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(5 * times.minute - 1);
    expect(queryClient.getQueryData(['role'])).toBe('known');
    await vi.advanceTimersByTimeAsync(1);
    expect(queryClient.getQueryData(['role'])).toBeUndefined();
  });

  it('counts in minutes, five minutes, hours and days (API-26)', () => {
    expect([times.minute, callLimits.cacheDroppedAfter, times.hour, times.day]).toEqual([
      60_000, 300_000, 3_600_000, 86_400_000,
    ]);
    expect(callLimits.profileStaleAfter).toBe(times.day);
  });

  it('reads the profile again at once after a save of users, customers or roles, and of nothing else (API-25)', async () => {
    const queryClient = createQueryClient();
    const isStale = () => queryClient.getQueryState(profileKeys.user)?.isInvalidated;
    queryClient.setQueryData(profileKeys.user, { id: '1' });
    queryClient.setQueryData(queryKeys.record('timezone', 'building/timezone', '1'), { id: '1' });
    await invalidateResource(queryClient, 'timezone');
    expect(queryClient.getQueryState(queryKeys.record('timezone', 'building/timezone', '1'))?.isInvalidated).toBe(true);
    expect(isStale()).toBe(false);
    for (const resource of ['user', 'customer', 'role']) {
      queryClient.setQueryData(profileKeys.user, { id: '1' });
      await invalidateResource(queryClient, resource);
      expect(isStale()).toBe(true);
    }
  });

  it('reads maps again after a change of the templates and icons that they are drawn with (TRUE-08)', async () => {
    for (const resource of ['mapTemplate', 'icon']) {
      const queryClient = createQueryClient();
      const key = [...queryKeys.resource('buildingMap'), 'building', 'floor'];
      queryClient.setQueryData(key, {});
      await invalidateResource(queryClient, resource);
      expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
    }
  });
});

/** `fetchQuery` alone of all calls does not retry by default; the portal's screens use the defaults. */
function retried() {
  const { retry, retryDelay: delay } = createQueryClient().getDefaultOptions().queries ?? {};
  return { ...(retry === undefined ? {} : { retry }), ...(delay === undefined ? {} : { retryDelay: delay }) };
}

function mutationDefaults() {
  return createQueryClient().getDefaultOptions().mutations ?? {};
}
