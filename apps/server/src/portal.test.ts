import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';

import { answerError } from './http/answerErrors.ts';
import { mountBuilt } from './portal.ts';

it('the built portal is served without its source maps (SEC-06)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-portal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  for (const name of ['a.js', 'a.js.map', 'a.js.map.br', 'a.js.map.gz'])
    writeFileSync(join(folder, 'assets', name), 'text');
  const app = Fastify();
  app.setErrorHandler(answerError);
  onTestFinished(() => app.close());
  await mountBuilt(app, folder);
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  expect([await status('/building'), await status('/assets/a.js')]).toEqual([200, 200]);
  for (const url of ['/assets/a.js.map', '/assets/a.js.map.br', '/assets/a.js.map.gz', '/assets/a.js.%6dap'])
    expect([url, await status(url)]).toEqual([url, 404]);
});
