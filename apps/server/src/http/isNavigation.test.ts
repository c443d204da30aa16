import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../testing/testApp.ts';

describe('a person who goes to an address', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const go = async (method: 'GET' | 'POST', url: string, headers: Record<string, string>) => {
    const payload = method === 'POST' ? { payload: 'code=c0ffee&state=s' } : {};
    const { statusCode, headers: sent, body } = await test.app.inject({ method, url, headers, ...payload });
    return { statusCode, type: sent['content-type'], policy: sent['content-security-policy'], body };
  };

  it.each([
    ['en', 'The sign-in could not be completed', 'response_mode=query'],
    ['fr', 'La connexion n’a pas pu aboutir', 'response_mode=query'],
  ])(
    'reads in %s that the provider answers by a form, where it posts to /login (AUTH-65)',
    async (language, ...texts) => {
      for (const headers of [{ ...browser, ...form }, form, { ...form, accept: 'text/html' }]) {
        const page = await go('POST', '/login', { ...headers, 'accept-language': language });
        expect([page.type, page.statusCode < 500]).toEqual(['text/html; charset=utf-8', true]);
        for (const text of texts) expect(page.body).toContain(text);
        expect(page.body).not.toContain('c0ffee');
        expect(page.policy).toContain("default-src 'none'");
      }
    },
  );

  it.each(['/nowhere', '/nowhere.html', '/%ff', '/login/../api/nowhere', '/api/nowhere'])(
    'gets a page at %s, however it is gone to (AUTH-65)',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const page = await go(method, url, { ...browser, ...(method === 'POST' ? form : {}) });
        expect([page.type, page.statusCode >= 400, page.statusCode < 500]).toEqual([
          'text/html; charset=utf-8',
          true,
          true,
        ]);
        expect(page.body).toContain('href="/"');
      }
    },
  );

  it('is no program, which reads JSON as before (AUTH-65, API-40)', async () => {
    for (const [method, url] of [
      ['GET', '/api/nowhere'],
      ['POST', '/api/nowhere'],
      ['GET', '/assets/nowhere.js'],
    ] as const) {
      const answer = await go(method, url, { accept: '*/*' });
      expect([answer.type, answer.statusCode]).toEqual(['application/json; charset=utf-8', 404]);
    }
    const fetched = await go('GET', '/nowhere', { accept: 'text/html', 'sec-fetch-mode': 'cors' });
    expect(fetched.type).toBe('application/json; charset=utf-8');
  });
});
