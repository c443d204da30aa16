import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import Fastify, { type FastifyInstance } from 'fastify';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { readUpload } from '../services/files/readUpload.ts';
import { answerError } from './answerErrors.ts';
import { addBodyTimes } from './bodyTimes.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  app.setErrorHandler(answerError);
  addBodyTimes(app, { longest: 300, longestUpload: 1_500, leastUploadSpeed: 20_000, uploadChecked: 200 });
  await app.register(multipart);
  app.post('/text', (request) => ({ body: request.body }));
  app.post('/refused', { onRequest: (_request, reply) => void reply.status(401).send({}) }, () => ({}));
  app.post('/file', (request) =>
    readUpload(request, 10_000_000, 'imageTooLarge').then(({ content }) => ({ size: content.length })),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => app.close());

/** Sends a head and then pieces, `pause` ms apart, until the server hangs up: what it answered and after how long. */
async function send(head: string, piece: string, pause: number, most = Infinity) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const state = { text: '', isOver: false };
  socket.on('data', (chunk) => (state.text += chunk.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (state.isOver = true));
  const started = Date.now();
  socket.write(head.replaceAll('\n', '\r\n'));
  for (let sent = 0; !state.isOver && Date.now() - started < 6_000; sent += 1) {
    if (sent < most) socket.write(piece);
    await delay(pause);
  }
  return { text: state.text, isOver: state.isOver, after: Date.now() - started };
}

const jsonHead = (path: string) =>
  `POST ${path} HTTP/1.1\nhost: a\ncontent-type: application/json\ncontent-length: 100000\n\n`;
const FILE_HEAD = `POST /file HTTP/1.1\nhost: a\ncontent-type: multipart/form-data; boundary=b\ncontent-length: 9000000\n\n--b\ncontent-disposition: form-data; name="file"; filename="a.png"\n\n`;

describe('a body that comes slowly', () => {
  it('is ended after its time with 408, also where it was refused already (SEC-16)', async () => {
    const slow = await send(jsonHead('/text'), 'a', 50);
    expect([slow.isOver, slow.after < 3_000]).toEqual([true, true]);
    expect(slow.text).toMatch(/^HTTP\/1.1 408 [^]*"code":"tooSlow"/);
    const refused = await send(jsonHead('/refused'), 'a', 50);
    expect([refused.isOver, refused.text.startsWith('HTTP/1.1 401')]).toEqual([true, true]);
  });

  it('may be an upload for longer while it has its speed, and no longer than that (SEC-16)', async () => {
    const slow = await send(FILE_HEAD, 'a'.repeat(200), 50);
    expect([slow.isOver, slow.after < 2_500]).toEqual([true, true]);
    expect(slow.text).toMatch(/^HTTP\/1.1 408 /);
    const steady = await send(FILE_HEAD, 'a'.repeat(5_000), 50);
    expect(steady.isOver).toBe(true);
    expect(steady.after).toBeGreaterThan(1_400);
  });

  it('that is whole is read (SEC-16)', async () => {
    const answer = await app.inject({ method: 'POST', url: '/text', payload: { a: 1 } });
    expect(answer.json()).toEqual({ body: { a: 1 } });
  });
});
