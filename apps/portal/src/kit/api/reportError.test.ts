import { SignInError } from '@atrium/auth-client';
import { clientLog } from '@atrium/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from './apiError.ts';
import { createQueryClient } from './queryClient.ts';
import type * as errors from './reportError.ts';

describe('an error that no one foresaw', () => {
  const sent: unknown[] = [];
  let report: Pick<typeof errors, 'reportError' | 'reportUncaughtErrors'>;
  beforeEach(async () => {
    sent.length = 0;
    // What has been reported is remembered for the life of a page, which each test begins again.
    vi.resetModules();
    report = await import('./reportError.ts');
    await import('./clientLog.ts');
    vi.stubGlobal('fetch', (url: string, init: { method: string; body: string }) => {
      if (url === '/api/logging/' && init.method === 'POST') sent.push(JSON.parse(init.body));
      return Promise.reject(new TypeError('nobody hears it'));
    });
    vi.useFakeTimers();
  });

  const bodies = async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    return sent.map((body) => clientLog.parse(body));
  };

  it('is sent to the log of the server with the page and without its query, once (RES-32)', async () => {
    history.replaceState(null, '', '/admin/users?search=Dupont');
    const error = new TypeError('x is not a function');
    report.reportError(error);
    report.reportError(error);
    expect(await bodies()).toMatchObject([
      { messages: [{ level: 'error', name: 'TypeError', message: 'x is not a function', path: '/admin/users' }] },
    ]);
  });

  it('is cut to what the server takes, and what is no error tells its kind alone (RES-32)', async () => {
    report.reportError(Object.assign(new Error('\ud800\u0000x'.repeat(5_000)), { stack: 'y'.repeat(9_000) }));
    report.reportError({ email: 'ada@northwind.example' });
    const [body] = await bodies();
    expect(body?.messages.map(({ message }) => message.length <= 1_000)).toEqual([true, true]);
    expect(JSON.stringify(body)).not.toContain('ada@');
  });

  it('goes in bodies of ten, and not without end (RES-32)', async () => {
    for (let index = 0; index < 100; index += 1) report.reportError(new Error(`mistake ${String(index)}`));
    const counts = (await bodies()).map(({ messages }) => messages.length);
    expect(counts).toEqual([10, 10, 10, 10, 10]);
  });

  it('is not a failed call, a failed sign-in or work that was given up (RES-32)', async () => {
    report.reportError(new ApiError({ method: 'GET', url: '/api/x', status: 500, message: 'failed' }));
    report.reportError(new SignInError('popupClosed'));
    report.reportError(new DOMException('given up', 'AbortError'));
    expect(await bodies()).toEqual([]);
  });

  it('may come from what nothing catches, or from a query (RES-32)', async () => {
    report.reportUncaughtErrors();
    window.dispatchEvent(new ErrorEvent('error', { error: new RangeError('uncaught') }));
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop limit exceeded' }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new RangeError('unhandled') }));
    await createQueryClient()
      .fetchQuery({ queryKey: ['x'], retry: false, queryFn: () => Promise.reject(new RangeError('in a query')) })
      .catch(() => undefined);
    const names = (await bodies()).flatMap(({ messages }) => messages.map(({ message }) => message));
    expect(names.toSorted()).toEqual(['in a query', 'uncaught', 'unhandled']);
  });
});
