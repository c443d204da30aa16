import { afterEach, describe, expect, it, vi } from 'vitest';

import { setCallAccess } from '../../kit/api/callAccess.ts';
import { failure, stubApi } from '../../testing/apiStub.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { portalCallAccess } from '../portalCallAccess.ts';
import { lookUpDomain } from './lookUpDomain.ts';

const PATH = 'GET domainconfig/domain';
const answer = {
  bookingProvider: '',
  calendarProvider: '',
  clientId: 'portal',
  email: '',
  idProvider: 'Northwind',
  idProviderUri: 'https://id.northwind.example',
  responseType: 'code',
  scope: 'openid',
};

afterEach(() => {
  setCallAccess(null);
});

describe('looking up the domain of an e-mail address', () => {
  it.each([
    ['', 'required'],
    ['nobody', 'email'],
    ['a b@northwind.example', 'email'],
  ])('asks nothing for "%s" (AUTH-02)', async (email, code) => {
    const calls = stubApi({});
    expect(await lookUpDomain(email)).toEqual({ kind: 'invalid', code });
    expect(calls).toEqual([]);
  });

  it('asks for what is after the @, without any token (AUTH-03, AUTH-04)', async () => {
    setCallAccess(portalCallAccess(fakeAuth().auth));
    const calls = stubApi({ [PATH]: answer });
    expect(await lookUpDomain(' ada@northwind.example ')).toEqual({
      kind: 'found',
      providerVersion: null,
      parameters: { ...answer, email: 'ada@northwind.example' },
    });
    expect(calls[0]?.path).toBe('domainconfig/domain?domainname=northwind.example');
    const sent = [...(calls[0]?.headers.keys() ?? [])];
    expect(sent.filter((name) => /^(?:authorization|x-)/.test(name))).toEqual([]);
  });

  it('tells a domain that no customer owns (AUTH-06)', async () => {
    stubApi({ [PATH]: failure(404, 'notFound') });
    expect(await lookUpDomain('x@unknown.example')).toEqual({ kind: 'unknownDomain', domain: 'unknown.example' });
  });

  it('gives up after 3 s (AUTH-05)', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      return new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    });
    let result: unknown = null;
    void lookUpDomain('ada@northwind.example').then((found) => (result = found));
    await vi.advanceTimersByTimeAsync(2_999);
    expect(result).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(result).toEqual({ kind: 'unreachable' });
  });

  it('tells being asked too often from servers that are away', async () => {
    stubApi({ [PATH]: failure(429, 'tooMany') });
    expect(await lookUpDomain('ada@northwind.example')).toEqual({ kind: 'tooMany' });
    stubApi({ [PATH]: failure(503, 'unavailable') });
    expect(await lookUpDomain('ada@northwind.example')).toEqual({ kind: 'unreachable' });
  });
});
