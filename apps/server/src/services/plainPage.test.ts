import { createHash } from 'node:crypto';

import { fastify } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';

import { createRateLimits } from '../base/rateLimits.ts';
import { addPlainPage } from './plainPage.ts';

it('says what failed, and what to do, on a page in the language of the browser (ERR-28, SEC-06, SEC-08)', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const rates = createRateLimits({ rates: { api: 3, signIn: 0, upload: 0 } });
  const links = { seal: () => '', open: () => null };
  await addPlainPage(app, { rates, links }, { path: '/page', purpose: null }, ({ isPost, language }) => {
    if (isPost) return Promise.reject(new Error('<b>the cause</b>'));
    return Promise.resolve({ status: 200, language, title: 'Fine', body: '' });
  });
  const open = async (method: 'GET' | 'POST', language: string, contentType = 'application/x-www-form-urlencoded') => {
    const headers = { 'accept-language': language, ...(method === 'POST' ? { 'content-type': contentType } : {}) };
    const answer = await app.inject({
      method,
      url: '/page',
      headers,
      ...(method === 'POST' ? { payload: 'a=b' } : {}),
    });
    const type = answer.headers['content-type'];
    const policy = answer.headers['content-security-policy'];
    expect([type, policy]).toEqual(['text/html; charset=utf-8', expect.stringContaining("default-src 'none'")]);
    const style = /<style>([^]*?)<\/style>/.exec(answer.payload)?.[1] ?? '';
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';`);
    expect(answer.payload).not.toContain('the cause');
    return { ...answer, text: answer.payload.replaceAll(/<[^>]+>/g, ' ') };
  };
  const failed = await open('POST', 'fr-CH, en');
  expect(failed.statusCode).toBe(500);
  expect(failed.text).toContain('Rechargez la page.');
  expect(failed.text).toMatch(new RegExp(`Référence\\s: ${String(failed.headers['x-request-id'])}`));
  const unknown = await open('POST', 'en', 'application/xml');
  expect([unknown.statusCode, unknown.text]).toEqual([415, expect.stringContaining('Saving or deleting did not work')]);
  expect((await open('GET', 'en')).statusCode).toBe(200);
  const statuses = [await open('GET', 'en'), await open('GET', 'en'), await open('GET', 'en')];
  const refused = statuses.find(({ statusCode }) => statusCode === 429);
  expect(refused?.text).toContain('Too many requests. Wait a moment and try again.');
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
});

it('opens its link before the form is read, and counts wrong links as refused tokens (SEC-23)', async () => {
  const app = fastify();
  onTestFinished(() => app.close());
  const rates = createRateLimits({ rates: { api: 0, signIn: 2, upload: 0 } });
  const links = { seal: () => '', open: (_purpose: string, token: unknown) => (token === 'right' ? 'id' : null) };
  const page = { path: '/page', purpose: 'invitation' } as const;
  await addPlainPage(app, { rates, links }, page, ({ linkedId, language, form }) =>
    Promise.resolve({ status: linkedId === null ? 400 : 200, language, title: JSON.stringify(form ?? null), body: '' }),
  );
  const post = async (token: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url: `/page?token=${token}`, headers, payload: 'answer=yes' });
    return [answer.statusCode, /<h1>(.*)<\/h1>/.exec(answer.payload)?.[1]];
  };
  expect(await post('right')).toEqual([200, '{&quot;answer&quot;:&quot;yes&quot;}']);
  expect(await post('wrong')).toEqual([400, 'null']);
  expect(await post('wrong')).toEqual([400, 'null']);
  expect((await post('wrong'))[0]).toBe(429);
});
