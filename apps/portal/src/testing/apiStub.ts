import { vi } from 'vitest';

import { askedUrl } from './askedUrl.ts';

/** One call as the stub saw it. */
export interface SeenCall {
  readonly method: string;
  /** Path below `/api/` with its query. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What the stub answers: a value as JSON with status 200, or a whole response. */
type Reply = Response | Readonly<Record<string, unknown>> | readonly unknown[];

/** A server for tests of the portal: answers by `METHOD path` and remembers what it was asked. */
export function stubApi(replies: Readonly<Record<string, Reply | (() => Reply | Promise<Reply>)>>) {
  const calls: SeenCall[] = [];
  const fetchStub = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = askedUrl(input);
    const path = `${url.pathname.replace('/api/', '')}${url.search}`;
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    calls.push({ method, path: decodeURIComponent(path), headers: new Headers(init.headers), body });
    const found =
      replies[`${method} ${decodeURIComponent(path)}`] ?? replies[`${method} ${url.pathname.replace('/api/', '')}`];
    const reply = typeof found === 'function' ? await found() : found;
    if (reply === undefined)
      return Response.json({ message: 'Not found', code: 'notFound', requestId: 'r' }, { status: 404 });
    return reply instanceof Response ? reply : Response.json(reply);
  };
  vi.stubGlobal('fetch', fetchStub);
  return calls;
}

/** An answer that is not a success, as the server words it (API-40). */
export function failure(status: number, code: string, more: Readonly<Record<string, unknown>> = {}): Response {
  return Response.json({ message: `Failed: ${code}`, code, requestId: 'req-1', ...more }, { status });
}
