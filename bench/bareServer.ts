import { readFileSync } from 'node:fs';

import Fastify from 'fastify';
import pg from 'pg';

/** One statement that the product sends for a request, to be answered without the product around it. */
export interface BareStatement {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly text: string;
  readonly values: readonly unknown[];
  /** With a name PostgreSQL keeps its plan; without one it plans anew, as the product lets it where values decide. */
  readonly name?: string | undefined;
}

/**
 * The yardstick: Fastify and pg alone, answering the same JSON from the same statements on the same indexes, without
 * tokens, rights, validation, revisions or headers. Started by run.ts as a process of its own with the statements in a file.
 */
async function serve(): Promise<void> {
  const [file = '', port = '0'] = process.argv.slice(2);
  const statements: BareStatement[] = JSON.parse(readFileSync(file, 'utf8'));
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
  const app = Fastify();
  app.get('/readyz', () => ({ status: 'ready' }));
  for (const { path, method, text, values, name } of statements) {
    const isWrite = method === 'POST';
    app.route({
      method,
      url: path,
      handler: async (_request, reply) => {
        const sent = isWrite ? [crypto.randomUUID(), ...values] : values;
        const { rows } = await pool.query<{ body: string; n?: number | null }>({
          text,
          values: [...sent],
          ...(name === undefined ? {} : { name }),
        });
        void reply.type('application/json');
        const [first] = rows;
        if (first === undefined) return '{}';
        if (first.n !== undefined)
          return `{"@odata.count":${String(first.n)},"value":[${rows.map(({ body }) => body).join(',')}]}`;
        return first.body;
      },
    });
  }
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}

await serve();
