import { createServer } from 'node:http';
import { constants, inflateSync } from 'node:zlib';

/** What the portal has sent, as the provider reads it. */
interface SentMonitoring {
  /** Every message and every recorded segment, unpacked. */
  readonly text: string;
  readonly messages: readonly { readonly usr?: Readonly<Record<string, unknown>> }[];
}

interface MonitoringProvider {
  /** The tracks that something was sent on so far. */
  tracks(): readonly string[];
  /** Ends it and tells what was sent. */
  close(): Promise<SentMonitoring>;
}

interface Post {
  readonly track: string;
  readonly type: string;
  readonly body: Buffer;
}

/** A segment of a recording travels in a form, deflated. */
async function unpack({ type, body }: Post): Promise<string> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string') return value;
      const content = Buffer.from(await value.arrayBuffer());
      return name === 'segment'
        ? inflateSync(content, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
        : content.toString();
    }),
  );
  return parts.join('\n');
}

/** Listens at the port where a journey's server passes monitoring on to. */
export async function listenForMonitoring(port: number): Promise<MonitoringProvider> {
  const posts: Post[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const track = new URL(request.url ?? '', 'http://provider.example').pathname.split('/').at(-1) ?? '';
      posts.push({ track, type: request.headers['content-type'] ?? '', body: Buffer.concat(parts) });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    tracks: () => posts.map(({ track }) => track),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const batches = posts.filter(({ track }) => track === 'rum').map(({ body }) => body.toString());
      const segments = await Promise.all(posts.filter(({ track }) => track === 'replay').map(unpack));
      return {
        text: [...batches, ...segments].join('\n'),
        messages: batches.flatMap((batch) => batch.split('\n')).map((line) => JSON.parse(line)),
      };
    },
  };
}
