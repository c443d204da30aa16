import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';

import { isOpenAddress } from './outsideAddresses.ts';
import { createOutsideFetch, type LookupAll } from './outsideFetch.ts';

/** A server on an address of this machine; answers its origin. */
async function serve(
  host: string,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ origin: string; port: number; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://${host}:${String(port)}`, port, calls };
}

/** A name server that knows two names of its own. */
const names =
  (known: Readonly<Record<string, readonly string[]>>): LookupAll =>
  (host, _options, done) =>
    done(
      null,
      (known[host] ?? []).map((address) => ({ address, family: 4 })),
    );

describe('addresses typed by people', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::ffff:0:7f00:1',
    '::7f00:1',
    '100::1',
    '5f00::1',
    '4000::1',
    'c000::1',
    'localhost',
    '',
  ])('do not lead to %s (SEC-05)', (address) => {
    expect(isOpenAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    'may lead to %s (SEC-05)',
    (address) => {
      expect(isOpenAddress(address)).toBe(true);
    },
  );

  it('never lead into 10.0.0.0/8, however the address is written (SEC-05)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 24 - 1 }), fc.constantFrom(10, 16), (rest, radix) => {
        const number = 10 * 2 ** 24 + rest;
        const { hostname } = new URL(`http://${radix === 16 ? '0x' : ''}${number.toString(radix)}/`);
        expect(isOpenAddress(hostname)).toBe(false);
      }),
    );
  });
});

describe('fetching outside', () => {
  it('refuses this machine by address and by name, before anything is sent (SEC-05)', async () => {
    const { port, calls } = await serve('127.0.0.1', (_, response) => response.end('secret'));
    const fetchOutside = createOutsideFetch();
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1'])
      await expect(fetchOutside(`http://${host}:${String(port)}/`)).rejects.toThrow('private network');
    expect(calls).toEqual([]);
  });

  it('refuses a name when one of its addresses is private, and connects to the address it has checked (SEC-05)', async () => {
    const { port, calls } = await serve('127.0.0.1', (_, response) => response.end('hello'));
    const url = `http://idp.example:${String(port)}/`;
    const mixed = createOutsideFetch({ lookup: names({ 'idp.example': ['8.8.8.8', '127.0.0.1'] }) });
    await expect(mixed(url)).rejects.toThrow('private network');
    expect(calls).toEqual([]);
    const own = createOutsideFetch({ lookup: names({ 'idp.example': ['127.0.0.1'] }), isAllowed: () => true });
    expect(await (await own(url)).text()).toBe('hello');
  });

  it('checks redirects again and keeps credentials from other origins (SEC-05)', async () => {
    const inner = await serve('127.0.0.2', (_, response) => response.end('metadata'));
    const outer = await serve('127.0.0.1', (request, response) => {
      if (request.url === '/inside') return response.writeHead(302, { location: `${inner.origin}/latest` }).end();
      if (request.url === '/on') return response.writeHead(302, { location: '/end' }).end();
      return response.end(request.headers.authorization ?? 'nothing');
    });
    const fetchOutside = createOutsideFetch({ isAllowed: (address) => address !== '127.0.0.2' });
    await expect(fetchOutside(`${outer.origin}/inside`)).rejects.toThrow('private network');
    expect(inner.calls).toEqual([]);
    expect((await fetchOutside(`${outer.origin}/inside`, { redirect: 'manual' })).status).toBe(302);
    const headers = { authorization: 'Bearer x' };
    expect(await (await fetchOutside(`${outer.origin}/on`, { headers })).text()).toBe('Bearer x');
    const other = await serve('127.0.0.1', (_, response) =>
      response.writeHead(307, { location: `${outer.origin}/end` }).end(),
    );
    expect(await (await fetchOutside(other.origin, { headers })).text()).toBe('nothing');
  });

  it('gives up on a circle of redirects, on other schemes and on credentials in the address (SEC-05)', async () => {
    const { origin, calls } = await serve('127.0.0.1', (_, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    const fetchOutside = createOutsideFetch({ isAllowed: () => true });
    await expect(fetchOutside(origin)).rejects.toThrow('leads on');
    expect(calls.length).toBeLessThan(10);
    await expect(fetchOutside('file:///etc/passwd')).rejects.toThrow('http');
    await expect(fetchOutside(origin.replace('//', '//user:secret@'))).rejects.toThrow('credentials');
  });

  it('sends bodies and stops when asked to (SEC-05)', async () => {
    const { origin } = await serve('127.0.0.1', (request, response) => {
      if (request.url === '/slow') return;
      request.setEncoding('utf8');
      let text = '';
      request.on('data', (chunk: string) => (text += chunk));
      request.on('end', () =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text })),
      );
    });
    const fetchOutside = createOutsideFetch({ isAllowed: () => true });
    const answer = await fetchOutside(origin, { method: 'POST', body: new URLSearchParams({ token: 'a b' }) });
    expect(await answer.json()).toEqual({ text: 'token=a+b' });
    await expect(fetchOutside(`${origin}/slow`, { signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted');
  });
});
