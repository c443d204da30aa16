import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request as requestFrom, type IncomingMessage, type ServerResponse } from 'node:http';

import { laterFile } from '../../../tools/firstLoad.ts';

const BUILT_PORTAL = 'apps/portal/dist';

/** The address of a file that is not answered until `answerLate`, as over a network that has gone dead. */
export const LATE_FILE = '/assets/late.js';

/** A door to a server at which a deployment can happen: the built portal itself is never touched. */
export interface Deployment {
  readonly publicUrl: string;
  /** Answers with another service worker than the built one from now on: by other bytes at the same address. */
  changeWorker(mark: string): void;
  /**
   * Answers as if the part of a screen was missing while `work` runs, as after a deployment whose part has another name.
   * @param screen its line in the table of screens, such as `ROOT.deeplinks`
   */
  withoutPart(screen: string, work: () => Promise<void>): Promise<void>;
  /** Answers what was asked for at `LATE_FILE`: there is no such file. */
  answerLate(): void;
  close(): Promise<void>;
}

function forward(origin: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request;
  const forwarded = requestFrom(new URL(url, origin), { ...(method === undefined ? {} : { method }), headers });
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** Opens a door to the server at `origin`. */
export async function openDeployment(origin: string): Promise<Deployment> {
  let worker: string | null = null;
  let missing: string | null = null;
  const late: ServerResponse[] = [];
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    if (url === LATE_FILE) late.push(response);
    else if (missing !== null && url === `/assets/${missing}`) response.writeHead(404).end();
    else if (worker === null || url !== '/service-worker.js') forward(origin, request, response);
    else response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    publicUrl: `http://localhost:${String(address.port)}`,
    changeWorker: (mark) => {
      worker = `${readFileSync(`${BUILT_PORTAL}/service-worker.js`, 'utf8')}\n// ${mark}\n`;
    },
    withoutPart: async (screen, work) => {
      const assets = `${BUILT_PORTAL}/assets`;
      const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
      missing = laterFile(
        { code: new Map(scripts.map((file) => [file, readFileSync(`${assets}/${file}`, 'utf8')])) },
        screen,
      );
      await work();
      missing = null;
    },
    answerLate: () => {
      for (const response of late.splice(0)) response.writeHead(404).end();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
