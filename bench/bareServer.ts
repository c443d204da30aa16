import { readFileSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import Fastify from 'fastify';
import pg from 'pg';

/** One statement that the product sends for a request, to be answered without the product around it. */
export interface BareStatement {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Line {
  readonly body: string;
  readonly n?: number | null;
}

type Ask = (statement: BareStatement, values: readonly unknown[]) => Promise<readonly Line[]>;

/** Asks PostgreSQL by its driver, or without an address the engine of a folder, in this process. */
async function openYardstick(databaseUrl: string | undefined, dataDir: string): Promise<Ask> {
  if (databaseUrl !== undefined) {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
    return async ({ path, text }, values) => (await pool.query<Line>({ name: path, text, values: [...values] })).rows;
  }
  const lite = await PGlite.create({ dataDir, extensions: { citext, pg_trgm, pgcrypto, unaccent } });
  return async ({ text }, values) => (await lite.query<Line>(text, [...values])).rows;
}

/**
 * The yardstick: Fastify and the database's driver alone, answering the same JSON from the same statements on the same
 * indexes, without tokens, rights, validation, revisions or headers. Started by run.ts as a process of its own with the
 * statements in a file.
 */
async function serve(): Promise<void> {
  const [file = '', port = '0'] = process.argv.slice(2);
  const statements: BareStatement[] = JSON.parse(readFileSync(file, 'utf8'));
  const ask = await openYardstick(process.env['DATABASE_URL'], process.env['DATA_DIR'] ?? '');
  const app = Fastify();
  app.get('/readyz', () => ({ status: 'ready' }));
  for (const statement of statements) {
    const { path, method, values } = statement;
    app.route({
      method,
      url: path,
      handler: async (_request, reply) => {
        const rows = await ask(statement, method === 'POST' ? [crypto.randomUUID(), ...values] : values);
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
