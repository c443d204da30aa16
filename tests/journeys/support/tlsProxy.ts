import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';

import type { Certificate } from './certificate.ts';

/** A proxy that terminates TLS, as production has one in front. */
export interface TlsProxy {
  /** Its own origin, which the browser sees. */
  readonly url: string;
  /** Sends what comes from now on to an origin without TLS. */
  leadTo(origin: string): void;
  close(): Promise<void>;
}

/** Starts a proxy on a free port, which answers 502 while the server behind it is away. */
export async function startTlsProxy({ keyPath, certificatePath }: Certificate): Promise<TlsProxy> {
  let target = '';
  const options = { key: readFileSync(keyPath), cert: readFileSync(certificatePath) };
  const server = createServer(options, (request, response) => {
    const { method, url = '/', socket } = request;
    const headers = { ...request.headers, 'x-forwarded-for': socket.remoteAddress ?? '', 'x-forwarded-proto': 'https' };
    const passed = forward(`${target}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    url: `https://localhost:${String(typeof address === 'object' ? address?.port : '')}`,
    leadTo: (origin) => {
      target = origin;
    },
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
