import { afterEach, describe, expect, it, vi } from 'vitest';

import { portalCallAccess } from '../../app/portalCallAccess.ts';
import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { rejection } from '../../testing/rejection.ts';
import { setCallAccess } from './callAccess.ts';
import { callApi } from './callApi.ts';
import { connection } from './connection.ts';
import { apiUrl } from './sendRequest.ts';

afterEach(() => {
  setCallAccess(null);
});

describe('calling the API', () => {
  it('goes to the API base, appends the query and keeps the $ of OData options (API-01, API-03)', () => {
    const query = { $filter: "name eq 'O''Hara & Co'", $top: 10, empty: '', none: null, list: ['a', 'b'] };
    expect(apiUrl('building/timezone', query)).toBe(
      "/api/building/timezone/?$filter=name%20eq%20'O''Hara%20%26%20Co'&$top=10&list=a%2Cb",
    );
  });

  it.each([
    ['role', '/api/role/'],
    ['/role/', '/api/role/'],
    ['role/1/roleprivilege', '/api/role/1/roleprivilege/'],
    ['role/?$top=10&$skiptoken=a', '/api/role/?$top=10&$skiptoken=a'],
    ['role?$top=10', '/api/role/?$top=10'],
  ])('asks for %s at a path that ends with a slash (API-01)', async (path, address) => {
    const urls: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      urls.push(url);
      return Promise.resolve(Response.json({ value: [] }));
    });
    await callApi(path);
    expect(urls).toEqual([address]);
  });

  it('posts where something is sent, gets where nothing is, and does otherwise where the call says so (API-02)', async () => {
    const calls = stubApi({});
    const form = new FormData();
    const sent = [
      {},
      { body: {} },
      { form },
      { method: 'PUT', body: {} },
      { method: 'POST' },
      { method: 'DELETE' },
    ] as const;
    for (const options of sent) await callApi('role', options).catch(() => undefined);
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'PUT', 'POST', 'DELETE']);
  });

  it('is the one way to the API, apart from what is sent while a page is left or fails (API-01)', () => {
    const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
    const sending = Object.entries(sources).filter(
      ([path, text]) => !path.includes('.test.') && /\bfetch\(/.test(text),
    );
    expect(sending.map(([path]) => path).toSorted()).toEqual([
      '../../app/invalidateOnLogout.ts',
      '../../app/signIn/whoseClock.ts',
      '../../app/updates/connectWorker.ts',
      './clientLog.ts',
      './sendRequest.ts',
    ]);
  });

  it('sends the tokens and the providers that are known (API-06, API-07, API-08)', async () => {
    setCallAccess(portalCallAccess(fakeAuth().auth));
    const calls = stubApi({ 'GET role': { value: [] } });
    await callApi('role');
    const headers = calls[0]?.headers;
    expect(headers?.get('authorization')).toBe('Bearer access');
    expect(headers?.get('x-id-token')).toBe('id-token');
    expect(headers?.get('x-provider')).toBe('Northwind');
    expect(headers?.get('x-calendar-provider')).toBe('graph');
    expect(headers?.has('x-booking-provider')).toBe(false);
    const { auth } = fakeAuth();
    const known = auth.parameters();
    const parameters = () => known && { ...known, bookingProvider: 'Juniper Rooms', calendarProvider: '' };
    setCallAccess(portalCallAccess({ ...auth, parameters }));
    await callApi('role');
    expect(calls[1]?.headers.get('x-booking-provider')).toBe('Juniper Rooms');
    expect(calls[1]?.headers.has('x-calendar-provider')).toBe(false);
  });

  it('names the version of the calls about spaces and tags, and of no others (API-04, API-05)', async () => {
    const calls = stubApi({});
    const paths = ['space', 'space/s1', 'space/count/s1', 'tag', 'tag/building', 'space/search', 'space/searchParent'];
    const others = ['space/searchSchedule', 'spaces', 'building'];
    for (const path of [...paths, ...others]) await callApi(path).catch(() => undefined);
    expect(calls.map(({ headers }) => headers.get('api-version'))).toEqual([
      ...['1.0', '1.0', '1.0', '1.0', '1.0', '2.0', '2.0'],
      ...others.map(() => null),
    ]);
  });

  it('rejects an answer that is no success with method, url, status and the message of its body (API-27)', async () => {
    const fields = [{ field: 'name', code: 'required', message: 'Required' }];
    stubApi({ 'POST role': failure(400, 'invalid', { fields }) });
    await expect(callApi('role', { body: {} })).rejects.toMatchObject({
      method: 'POST',
      url: '/api/role/',
      status: 400,
      message: 'Failed: invalid',
      code: 'invalid',
      fields,
      requestId: 'req-1',
    });
  });

  it('takes the raw text as the message when the body is no JSON (API-27)', async () => {
    stubApi({ 'GET role': new Response('Bad gateway', { status: 502, headers: { 'x-request-id': 'r-9' } }) });
    await expect(callApi('role')).rejects.toMatchObject({
      status: 502,
      message: 'Bad gateway',
      requestId: 'r-9',
    });
  });

  it('rejects a network failure with status 0 and says so to the person (API-28)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(callApi('role')).rejects.toMatchObject({
      status: 0,
      message: expect.stringMatching(/^Browser client error: Failed to fetch/),
    });
    expect(connection.isReachable()).toBe(false);
    stubApi({ 'GET role': { value: [] } });
    await callApi('role');
    expect(connection.isReachable()).toBe(true);
  });

  it('gives up after 60 s and aborts the call (API-19)', async () => {
    vi.useFakeTimers();
    let signal: AbortSignal | null | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signal = init.signal;
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    });
    const rejected = rejection(callApi('role'));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await rejected).toMatchObject({ status: 0, code: 'timeout' });
    expect(signal?.aborted).toBe(true);
  });

  it('turns an empty success into an empty object (API-29)', async () => {
    stubApi({ 'DELETE role/1': new Response(null, { status: 204 }) });
    await expect(callApi('role/1', { method: 'DELETE' })).resolves.toEqual({
      data: {},
      etag: null,
      providerVersion: null,
      status: 204,
    });
  });

  it('goes without tokens when there are none to be had (API-30)', async () => {
    setCallAccess({
      headers: () => Promise.reject(new Error('insideFrame')),
      renew: () => Promise.resolve(false),
      signInAgain: () => Promise.resolve(false),
      end: () => undefined,
      refuse: () => undefined,
    });
    const calls = stubApi({ 'GET config': { version: '4.68.0' } });
    await callApi('config');
    expect(calls[0]?.headers.has('authorization')).toBe(false);
  });

  it('renews once after a 401 and sends the same call again with the same idempotency key (AUTH-32, API-39)', async () => {
    const { auth, counts } = fakeAuth();
    setCallAccess(portalCallAccess(auth));
    let answers = 0;
    const calls = stubApi({
      'POST role': () => {
        answers += 1;
        return answers === 1 ? failure(401, 'unauthenticated') : { id: '1' };
      },
    });
    await expect(callApi('role', { body: {} })).resolves.toMatchObject({ data: { id: '1' } });
    expect(counts.renewals).toBe(1);
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('does not renew a second time, and not at all when that is impossible', async () => {
    const { auth, counts } = fakeAuth({ canRenew: false });
    setCallAccess(portalCallAccess(auth));
    const calls = stubApi({ 'GET role': () => failure(401, 'unauthenticated') });
    await expect(callApi('role')).rejects.toMatchObject({ status: 401 });
    expect([counts.renewals, calls.length]).toEqual([1, 1]);
  });

  it.each(['signedOutEverywhere', 'accountDeleted', 'rightsLost'])(
    'renews nothing for a person whom the server has signed out, and leaves once: %s (AUTH-38)',
    async (cause) => {
      const { auth, counts, logouts } = fakeAuth();
      setCallAccess(portalCallAccess(auth));
      stubApi({ 'GET role': () => failure(401, cause) });
      for (let call = 0; call < 2; call += 1) await expect(callApi('role')).rejects.toMatchObject({ status: 401 });
      expect(counts.renewals).toBe(0);
      expect(logouts).toEqual([{ isForced: true, cause }]);
    },
  );

  it('ends the session with the server’s reason and reference when renewed tokens are refused too (AUTH-57)', async () => {
    const { auth, counts } = fakeAuth();
    setCallAccess(portalCallAccess(auth));
    stubApi({ 'GET role': () => failure(401, 'unauthenticated', { reason: 'emailNotVerified' }) });
    await expect(callApi('role')).rejects.toMatchObject({ status: 401, reason: 'emailNotVerified' });
    expect(counts.renewals).toBe(1);
    expect(auth.endError()).toMatchObject({ code: 'tokenRefused', reason: 'emailNotVerified', reference: 'req-1' });
  });

  it('leaves the session that has expired to the renewal’s own words, and one without a reason alone (AUTH-57, AUTH-37)', async () => {
    const { auth } = fakeAuth({ canRenew: false });
    setCallAccess(portalCallAccess(auth));
    for (const more of [{ reason: 'expired' }, {}, { reason: 'made up' }]) {
      stubApi({ 'GET role': () => failure(401, 'unauthenticated', more) });
      await expect(callApi('role')).rejects.toMatchObject({ status: 401 });
      expect(auth.endError()).toBeNull();
    }
  });

  it('sends the version as If-Match (KIT-08)', async () => {
    const calls = stubApi({ 'PUT role/1': { id: '1' } });
    await callApi('role/1', { method: 'PUT', body: {}, ifMatch: 3 });
    expect(calls[0]?.headers.get('if-match')).toBe('"3"');
  });
});
