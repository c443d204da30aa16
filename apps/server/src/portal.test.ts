import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';

import { answerError } from './http/answerErrors.ts';
import { createRateLimits } from './base/rateLimits.ts';
import { mountBuilt, pageDigests } from './portal.ts';

/** A folder for a built portal, which is removed after the test. */
function portalFolder(page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-portal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), page);
  return folder;
}

it('the policy names the inline scripts and styles of the built page, and no other (SEC-06)', () => {
  const folder = portalFolder(
    '<style>a{}</style><style>b{}</style><script type="module" src="/a.js"></script><script>old()</script>',
  );
  const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const styles = [digest('a{}'), digest('b{}')];
  expect(pageDigests({ isDevelopment: false }, folder)).toEqual({ scripts: [digest('old()')], styles });
  expect(pageDigests({ isDevelopment: true }, folder)).toEqual({ scripts: [], styles: [] });
  rmSync(join(folder, 'index.html'));
  expect(() => pageDigests({ isDevelopment: false }, folder)).toThrow('The portal is not built');
});

it('the built portal is served without its source maps (SEC-06)', async () => {
  const folder = portalFolder('<!doctype html>');
  mkdirSync(join(folder, 'assets'));
  for (const name of ['a.js', 'a.js.map', 'a.js.map.br', 'a.js.map.gz'])
    writeFileSync(join(folder, 'assets', name), 'text');
  const app = Fastify();
  app.setErrorHandler(answerError);
  onTestFinished(() => app.close());
  await mountBuilt(app, createRateLimits({ rates: { signIn: 0, api: 0, upload: 0 } }), folder);
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  expect([await status('/building'), await status('/assets/a.js')]).toEqual([200, 200]);
  for (const url of ['/assets/a.js.map', '/assets/a.js.map.br', '/assets/a.js.map.gz', '/assets/a.js.%6dap'])
    expect([url, await status(url)]).toEqual([url, 404]);
});
