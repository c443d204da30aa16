import { randomUUID } from 'node:crypto';

/** A record as the API answers it. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** What a call came to. */
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The API with one person's token: for what a journey needs and is not about. */
export interface ApiClient {
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>;
  /** Throws when the API answers anything but a record. */
  get(path: string): Promise<StoredRecord>;
  create(path: string, body: Record<string, unknown>): Promise<StoredRecord>;
  update(path: string, record: StoredRecord, body: Record<string, unknown>): Promise<StoredRecord>;
  list(path: string): Promise<readonly StoredRecord[]>;
}

interface CallOptions {
  readonly body?: Record<string, unknown>;
  readonly ifMatch?: number;
}

function isRecord(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function recordOf({ status, body }: ApiAnswer, what: string): StoredRecord {
  if (status >= 300 || !isRecord(body)) throw new Error(`${what} answered ${String(status)}: ${JSON.stringify(body)}`);
  return body;
}

/** Returns a client with a test token of that person. */
export async function openApi(publicUrl: string, email: string): Promise<ApiClient> {
  const issued = await fetch(`${publicUrl}/api/auth/test/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const token: { readonly access_token: string } = await issued.json();
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer> => {
    const answer = await fetch(`${publicUrl}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token.access_token}`,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.ifMatch === undefined ? {} : { 'if-match': `"${String(options.ifMatch)}"` }),
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    return { status: answer.status, body };
  };
  return {
    call,
    get: async (path) => recordOf(await call('GET', path), path),
    create: async (path, body) => recordOf(await call('POST', path, { body }), path),
    update: async (path, record, body) =>
      recordOf(await call('PUT', `${path}/${record.id}`, { body, ifMatch: record.version }), path),
    list: async (path) => {
      const { status, body } = await call('GET', path);
      const value: unknown = typeof body === 'object' && body !== null && 'value' in body ? body.value : undefined;
      if (status !== 200 || !Array.isArray(value)) throw new Error(`${path} answered ${String(status)}`);
      return value.filter(isRecord);
    },
  };
}
