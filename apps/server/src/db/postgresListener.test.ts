import { EventEmitter } from 'node:events';

import type pg from 'pg';
import { expect, it } from 'vitest';

import { PostgresListener } from './postgresListener.ts';

/** A server that drops connections as often as it is to: the first that is up when it begins to listen to a channel, and then each that does. */
function createServer(channel: string, losses: number) {
  const clients = new Set<EventEmitter>();
  let listened = 0;
  let left = losses;
  const createClient = () => {
    const emitter = new EventEmitter();
    const client = Object.assign(emitter, {
      connect: async () => void clients.add(emitter),
      end: async () => void clients.delete(emitter),
      escapeIdentifier: (name: string) => `"${name}"`,
      query: async (text: string) => {
        const [, act = '', name = ''] = /^(\w+) "(.*)"$/.exec(text) ?? [];
        if (act === 'listen' && name === channel) listened += 1;
        if (act === 'listen' && name === channel && listened > 1 && left > 0) {
          left -= 1;
          clients.delete(emitter);
          emitter.emit('end');
          throw new Error('Connection terminated unexpectedly');
        }
        if (act === 'notify') for (const one of clients) one.emit('notification', { channel: name, payload: '' });
      },
    });
    return client as unknown as pg.Client;
  };
  const notify = () => {
    for (const one of clients) one.emit('notification', { channel, payload: 'news' });
  };
  return { createClient, notify, losses: () => losses - left };
}

it.each([1, 3])(
  'listens to a channel also where its connection is lost %d times while it begins to (OPS-04)',
  async (losses) => {
    const server = createServer('changes', losses);
    const listener = new PostgresListener(server.createClient);
    const heard: string[] = [];
    await listener.listen('changes', { onPayload: (payload) => void heard.push(payload) });
    server.notify();
    expect(heard).toEqual(['news']);
    expect(server.losses()).toBe(losses);
    await listener.close();
  },
);
