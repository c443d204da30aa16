/** The shortest time between two announcements on a channel, in milliseconds: each takes a lock of the whole database for a moment. */
const PAUSE_MS = 25;

const MARK = '/* announces ';
const MARKS = /\/\* announces ([\w ]+) \*\//g;

/**
 * Returns a part of a statement that changes nothing in it: once what it writes is committed, the listeners on the channel
 * are notified, in all processes. A notification inside the transaction would allow only one commit of the database at a time.
 * @param channel letters, digits and blanks
 */
export function announcing(channel: string): string {
  return `${MARK}${channel} */`;
}

/** Returns the channels that a statement announces. */
export function channelsIn(text: string): readonly string[] {
  return text.includes(MARK) ? Array.from(text.matchAll(MARKS), ([, channel = '']) => channel) : [];
}

interface Channel {
  /** Since when it may be announced again, in milliseconds. */
  freeAt: number;
  waiting: NodeJS.Timeout | undefined;
}

/** Announces that something was written, soon and not again and again. */
export class Announcements {
  readonly #send: (channel: string) => Promise<unknown>;
  readonly #channels = new Map<string, Channel>();

  /** @param send tells the listeners of a channel; what it does not manage, listeners find out by themselves */
  constructor(send: (channel: string) => Promise<unknown>) {
    this.#send = send;
  }

  add(names: Iterable<string>): void {
    for (const name of names) {
      const channel = this.#channels.get(name) ?? { freeAt: 0, waiting: undefined };
      this.#channels.set(name, channel);
      if (channel.waiting !== undefined) continue;
      const now = performance.now();
      if (channel.freeAt > now) channel.waiting = setTimeout(() => this.#announce(name, channel), channel.freeAt - now);
      else this.#announce(name, channel);
    }
  }

  /** Sends at once what waits. */
  async close(): Promise<void> {
    const waiting = [...this.#channels].filter(([, channel]) => channel.waiting !== undefined);
    for (const [, channel] of waiting) clearTimeout(channel.waiting);
    this.#channels.clear();
    await Promise.all(waiting.map(([name]) => this.#send(name).catch(() => undefined)));
  }

  #announce(name: string, channel: Channel): void {
    channel.waiting = undefined;
    channel.freeAt = performance.now() + PAUSE_MS;
    this.#send(name).catch(() => undefined);
  }
}
