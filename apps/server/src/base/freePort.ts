import { once } from 'node:events';
import { createServer } from 'node:net';

import { OperatorError } from './operatorError.ts';

/** The address that a server is to listen on. */
interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const reasons: Readonly<Record<string, (address: ListenAddress) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use. Set PORT to a free one, such as PORT=${port + 1} (and PUBLIC_URL with it, where it is set), or end the program that has it.`,
  EACCES: ({ port }) => `This user may not listen on port ${port}. Set PORT to 1024 or more.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which is no address of this machine.`,
};

/** Returns the error of listening as a sentence that names the variable to change; others as they are. */
export function explainListening(error: unknown, address: ListenAddress): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const explain = reasons[code];
  return explain === undefined ? error : new OperatorError(explain(address), { cause: error });
}

/** Listens for a moment and returns the port. */
async function listenOnce(address: ListenAddress): Promise<number> {
  const probe = createServer().listen(address);
  await once(probe, 'listening');
  const bound = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof bound === 'object' && bound !== null ? bound.port : address.port;
}

/**
 * Checks that a server may listen on the address, before anything is loaded for it (OPS-01).
 * @throws OperatorError that names PORT or HOST
 */
export async function assertPortIsFree(address: ListenAddress): Promise<void> {
  try {
    await listenOnce(address);
  } catch (error) {
    throw explainListening(error, address);
  }
}

/** Returns a port that no program listens on now. */
export function findFreePort(host = '127.0.0.1'): Promise<number> {
  return listenOnce({ host, port: 0 });
}
