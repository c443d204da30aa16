import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';

import { readUpload } from './readUpload.ts';
import { formData } from './testing/formData.ts';

describe('an upload that is read', () => {
  it('leaves a failure of its own side what it is, and blames the sender for none (SEC-09, API-40)', async () => {
    const app = fastify();
    await app.register(multipart);
    const failure = new Error('the database is gone');
    app.post('/', (request) => readUpload(request, 100, 'tooLarge', () => Promise.reject(failure)));
    app.setErrorHandler((error, _request, reply) => reply.code(error === failure ? 500 : 400).send());
    const form = formData({ name: 'file', filename: 'a.csv', content: 'a' });
    const sent = await app.inject({ method: 'POST', url: '/', headers: form.headers, payload: form.body });
    expect(sent.statusCode).toBe(500);
    await app.close();
  });
});
