import { type DatabasePlace, openEngine } from './engine.ts';
import type { Measurement, Request, Server } from './measure.ts';
import { type Articles, people, readArticles } from './portfolio.ts';
import { type Place, startProduct, startYardstick, tokenOf } from './programs.ts';
import { parseJson } from '../tools/parseJson.ts';

/** The query of a list, by the names of its parameters. */
export type Query = Readonly<Record<string, string>>;
type Person = keyof typeof people;

const written = { title: 'Measured', content: '<p>Measured</p>' } as const;

/** A page of the figures: 50 articles by title, and how many there are. */
export const countedPage = { $orderby: 'title', $top: '50', $count: 'true' } as const;
/** The filter of the figures, which no index holds. */
export const isPublished = { $filter: 'published eq true' } as const;

function measurementOf(server: Server, request: Request): Measurement {
  return { server, request, loads: [] };
}

/** A running product: what each of its people may be measured with. */
export class ProductSubject {
  readonly server: Server;
  readonly articles: Articles;
  readonly #tokens: Readonly<Record<Person, string>>;

  constructor(server: Server, articles: Articles, tokens: Readonly<Record<Person, string>>) {
    this.server = server;
    this.articles = articles;
    this.#tokens = tokens;
  }

  list(query: Query, person: Person = 'administrator'): Measurement {
    return this.#get(`/api/article?${new URLSearchParams(query).toString()}`, person);
  }

  /** A list in the building whose articles are read. */
  inBuilding(query: Query, person?: Person): Measurement {
    return this.list({ ...query, buildingId: this.articles.read }, person);
  }

  /** The first 50 articles that hold the words. */
  found(words: string): Measurement {
    return this.list({ $search: words, $orderby: 'title', $top: '50' });
  }

  one(): Measurement {
    return this.#get(`/api/article/${this.articles.articleId}`, 'administrator');
  }

  create(): Measurement {
    const { buildingId } = this.articles.written;
    const body = () => ({ ...written, buildingId });
    return measurementOf(this.server, {
      method: 'POST',
      path: '/api/article',
      token: this.#tokens.administrator,
      body,
    });
  }

  #get(path: string, person: Person): Measurement {
    return measurementOf(this.server, { method: 'GET', path, token: this.#tokens[person] });
  }
}

/** The running yardstick: what it is measured with for the same. */
export class YardstickSubject {
  readonly server: Server;
  readonly #articles: Articles;

  constructor(server: Server, articles: Articles) {
    this.server = server;
    this.#articles = articles;
  }

  publishedPage(): Measurement {
    return this.#get(`/published?buildingId=${this.#articles.read}`);
  }

  wholePage(): Measurement {
    return this.#get(`/whole?buildingId=${this.#articles.read}`);
  }

  found(words: string): Measurement {
    return this.#get(`/found?${new URLSearchParams({ words }).toString()}`);
  }

  one(): Measurement {
    return this.#get(`/one/${this.#articles.articleId}`);
  }

  create(): Measurement {
    const body = () => ({ ...written, ...this.#articles.written });
    return measurementOf(this.server, { method: 'POST', path: '/new', body });
  }

  #get(path: string): Measurement {
    return measurementOf(this.server, { method: 'GET', path });
  }
}

async function articlesIn(database: DatabasePlace): Promise<Articles> {
  const engine = await openEngine(database, 1);
  try {
    return await readArticles(engine);
  } finally {
    await engine.close();
  }
}

/** Starts the product on a database that has the articles of `loadPortfolio`, and signs its people in. */
export async function openProduct(
  place: Place,
  database: DatabasePlace,
  name?: 'product' | 'large',
): Promise<ProductSubject> {
  const articles = await articlesIn(database);
  const server = await startProduct(place, database, name);
  return new ProductSubject(server, articles, {
    administrator: await tokenOf(server, people.administrator),
    manager: await tokenOf(server, people.manager),
    regionManager: await tokenOf(server, people.regionManager),
  });
}

/** Starts the yardstick on a database that has the articles of `loadPortfolio`. */
export async function openYardstick(place: Place, database: DatabasePlace): Promise<YardstickSubject> {
  const articles = await articlesIn(database);
  return new YardstickSubject(await startYardstick(place, database), articles);
}

interface Page {
  readonly '@odata.count'?: number;
  readonly value: readonly { readonly id: string; readonly title: string }[];
}

/** Returns what a list answers. */
export async function readPage({ server, request: { path, token } }: Measurement): Promise<Page> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.address}${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${String(answer.status)}`);
  return parseJson<Page>(await answer.text());
}
