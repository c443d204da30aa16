import { createServer, type AddressInfo, Socket } from 'node:net';

/** What a proxy in front of PostgreSQL does to connections; may be changed while it runs. */
export interface ProxyFaults {
  /** Connections with this word in their startup packet are cut, and new ones refused. */
  refused?: string;
  /** Notifications do not reach the client, as behind a pooler in transaction mode. */
  dropsNotifications?: boolean;
  /** The settings of a connection are left out, as by a pooler that ignores them. */
  dropsSettings?: boolean;
  /** The settings of a connection are refused, as by a pooler as it comes. */
  refusesSettings?: boolean;
}

export interface PostgresProxy {
  readonly databaseUrl: string;
  readonly faults: ProxyFaults;
  /** Cuts the open connections that are to be refused now. */
  cut(): void;
  close(): Promise<void>;
}

const NOTIFICATION = 'A'.charCodeAt(0);

/** Passes on whole messages of the server: a byte of type, four of length. */
class MessageFilter {
  #rest: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): Buffer {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const kept: Buffer[] = [];
    for (;;) {
      const end = this.#rest.length < 5 ? Infinity : 1 + this.#rest.readUInt32BE(1);
      if (end > this.#rest.length) return Buffer.concat(kept);
      if (this.#rest[0] !== NOTIFICATION) kept.push(this.#rest.subarray(0, end));
      this.#rest = this.#rest.subarray(end);
    }
  }
}

function withoutSettings(packet: Buffer): Buffer {
  const fields = packet.subarray(8).toString().split('\0');
  const at = fields.indexOf('options');
  if (at !== -1) fields.splice(at, 2);
  const body = Buffer.from(fields.join('\0'));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  packet.copy(head, 4, 4, 8);
  return Buffer.concat([head, body]);
}

function refusal(): Buffer {
  const fields = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: options\0\0');
  const head = Buffer.from('E\0\0\0\0');
  head.writeUInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** Starts a proxy in front of the PostgreSQL server of an address. */
export async function startPostgresProxy(databaseUrl: string, faults: ProxyFaults = {}): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const open = new Map<Socket, string>();
  const isRefused = (startup: string) => faults.refused !== undefined && startup.includes(faults.refused);
  const server = createServer((client) => {
    const upstream = new Socket();
    const end = () => {
      open.delete(client);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.once('data', (startup) => {
      const text = startup.toString();
      if (isRefused(text)) return end();
      if (faults.refusesSettings === true) return client.end(refusal());
      open.set(client, text);
      const filter = new MessageFilter();
      upstream.connect(Number(target.port), target.hostname, () => {
        upstream.write(faults.dropsSettings === true ? withoutSettings(startup) : startup);
        client.on('data', (chunk) => upstream.write(chunk));
        upstream.on('data', (chunk) => client.write(faults.dropsNotifications === true ? filter.take(chunk) : chunk));
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const own = new URL(databaseUrl);
  own.host = `127.0.0.1:${String(port)}`;
  return {
    databaseUrl: own.href,
    faults,
    cut: () => {
      for (const [client, startup] of open) if (isRefused(startup)) client.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const client of open.keys()) client.destroy();
        server.close(() => resolve());
      }),
  };
}
