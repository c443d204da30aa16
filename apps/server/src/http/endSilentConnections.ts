import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Time in which a connection of before the end may still ask, to be answered that the server is closing. */
const GRACE_MS = 500;

/**
 * Ends connections that have asked nothing when the server closes. Browsers open some ahead of what they may ask; Node counts
 * them as in use, so the server waited for them until its deadline and left its database open.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  const endSoon = (socket: Socket) => {
    const timer = setTimeout(() => silent.has(socket) && socket.destroy(), GRACE_MS);
    socket.once('close', () => clearTimeout(timer));
  };
  app.server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (isClosing) endSoon(socket);
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of silent) endSoon(socket);
  });
}
