import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import { packageScript, root, runProgram } from '../tools/runProgram.ts';

const folder = join(root, 'bench/peer');
const dist = join(folder, 'dist');

/** Installs what the peer is made of into its own folder, where its lock has changed or nothing is there, and builds it. */
async function buildPeer(): Promise<void> {
  const note = join(folder, 'node_modules/.package-lock.json');
  const lock = join(folder, 'package-lock.json');
  const isInstalled = existsSync(note) && statSync(note).mtimeMs >= statSync(lock).mtimeMs;
  const options = { cwd: folder };
  if (!isInstalled) {
    const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env['npm_execpath'];
    const code = await (npm === undefined
      ? runProgram('npm', flags, options)
      : runProgram(process.execPath, [npm, ...flags], options));
    if (code !== 0) throw new Error('the peer could not be installed');
  }
  const built = await runProgram(process.execPath, [packageScript('vite/bin/vite.js'), 'build', '--logLevel=error'], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  });
  if (built !== 0) throw new Error('the peer could not be built');
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** The built files by their paths, packed as the product packs its own. */
function packedFiles(): ReadonlyMap<string, { readonly type: string; readonly body: Buffer }> {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const type = types[extname(path)] ?? 'application/octet-stream';
      return [path.slice(dist.length), { type, body: brotliCompressSync(readFileSync(path)) }] as const;
    }),
  );
}

/** A running peer. */
export interface Peer {
  readonly address: string;
  close(): void;
}

/**
 * Serves the built peer, and passes its calls on to the product as the person of the token: the peer has no sign-in, and
 * its rows come from the same server.
 */
export async function startPeer(productAddress: string, token: string): Promise<Peer> {
  await buildPeer();
  const files = packedFiles();
  const agent = new Agent({ keepAlive: true });
  const passOn = (call: IncomingMessage, answer: ServerResponse) => {
    const { host: _, ...headers } = call.headers;
    const asked = request(new URL(call.url ?? '/', productAddress), {
      agent,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
    asked.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
    });
    asked.on('error', () => answer.writeHead(502).end());
    asked.end();
  };
  const server = createServer((call, answer) => {
    const path = call.url?.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      passOn(call, answer);
      return;
    }
    const file = files.get(path === '/' ? '/index.html' : path);
    if (file === undefined) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'br',
      'cache-control': path === '/' ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    answer.end(file.body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the peer has no port');
  return {
    address: `http://localhost:${String(bound.port)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
