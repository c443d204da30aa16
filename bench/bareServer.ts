import Fastify from 'fastify';

import { type DatabasePlace, openEngine } from './engine.ts';
import {
  foundPage,
  HISTORY_PAGE,
  newId,
  NEW_RECORD,
  ONE_RECORD,
  publishedPage,
  VENDOR_TOTALS,
  wholePage,
} from './yardstick.ts';
import { parseJson } from '../tools/parseJson.ts';

interface Page {
  readonly count: number;
  readonly body: string;
}

interface Article {
  readonly customerId: string;
  readonly buildingId: string;
  readonly title: string;
  readonly content: string;
}

/** Which orders are asked for. */
interface Orders {
  readonly vendorId: string;
  readonly since: string;
}

/**
 * The yardstick: Fastify and the database's driver alone, answering the row's columns by statements written by hand,
 * without tokens, rights, scope, validation or headers. A process of its own: its arguments are the database's place as
 * JSON and the port.
 */
async function serve(): Promise<void> {
  const [placeText = '', port = '0'] = process.argv.slice(2);
  const place = parseJson<DatabasePlace>(placeText);
  const engine = await openEngine(place, 10);
  const app = Fastify();
  app.get('/readyz', () => ({ status: 'ready' }));
  for (const [path, text] of Object.entries({ '/published': publishedPage, '/whole': wholePage })) {
    app.get<{ Querystring: { buildingId: string } }>(path, async ({ query }, reply) => {
      const { rows } = await engine.query<Page>(text, [query.buildingId], path);
      void reply.type('application/json');
      return `{"@odata.count":${String(rows[0]?.count)},"value":${rows[0]?.body ?? '[]'}}`;
    });
  }
  app.get<{ Querystring: Orders }>('/history', async ({ query: { vendorId, since } }, reply) => {
    const { rows } = await engine.query<Page>(HISTORY_PAGE, [vendorId, since], 'history');
    void reply.type('application/json');
    return `{"@odata.count":${String(rows[0]?.count)},"value":${rows[0]?.body ?? '[]'}}`;
  });
  app.get<{ Querystring: Orders }>('/totals', async ({ query: { vendorId, since } }, reply) => {
    const { rows } = await engine.query<Page>(VENDOR_TOTALS, [vendorId, since], 'totals');
    return reply.type('application/json').send(rows[0]?.body);
  });
  app.get<{ Querystring: { words: string } }>('/found', async ({ query }, reply) => {
    const patterns = query.words.split(' ').map((word) => `%${word}%`);
    const { rows } = await engine.query<Page>(foundPage(patterns.length), patterns, `found ${String(patterns.length)}`);
    void reply.type('application/json');
    return `{"value":${rows[0]?.body ?? '[]'}}`;
  });
  app.get<{ Params: { id: string } }>('/one/:id', async ({ params }, reply) => {
    const { rows } = await engine.query<Page>(ONE_RECORD, [params.id], 'one');
    return reply.type('application/json').send(rows[0]?.body);
  });
  app.post<{ Body: Article }>('/new', async ({ body }, reply) => {
    const { customerId, buildingId, title, content } = body;
    const values = [newId(), newId(), customerId, buildingId, title, content];
    const { rows } = await engine.query<Page>(NEW_RECORD, values, 'new');
    return reply.status(201).type('application/json').send(rows[0]?.body);
  });
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}

await serve();
