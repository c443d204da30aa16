import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';

import { createApp } from '../../../app.ts';
import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

/** Joins lines as HTTP has them. */
const crlf = (...lines: readonly string[]) => lines.join('\r\n');

/** What one part of an answer says. */
interface Part {
  readonly status: number;
  readonly head: string;
  readonly id: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

/** Reads the answers of a multipart text, those of change sets after each other. */
function partsOf(text: string, type: string): Part[] {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? expect.fail(`no boundary in ${type}`);
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => {
    const inner = /^\r\nContent-Type: (multipart\/mixed; boundary=\S+)/.exec(part)?.[1];
    if (inner !== undefined) return partsOf(part.slice(part.indexOf('\r\n\r\n')), inner);
    const [outer = '', head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n').trim();
    return [
      {
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
        head,
        id: /Content-ID: (\S+)/.exec(outer)?.[1],
        body: head.includes('json') && body !== '' ? JSON.parse(body) : body,
      },
    ];
  });
}

interface JsonPart {
  readonly id: string;
  readonly status: number;
  readonly atomicityGroup?: string;
  readonly headers: Readonly<Record<string, string>>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

describe('$batch', () => {
  let test: TestApp;
  let admin: string;

  beforeAll(async () => {
    test = await createTestApp();
    admin = test.people.emails.administrator;
  });
  afterAll(() => test.close());

  let made = 0;
  const policy = (more: object = {}) => {
    made += 1;
    return {
      name: `Batch ${String(made)}`,
      code: `policy.batch${String(made)}`,
      url: 'https://policies.example/',
      ...more,
    };
  };
  const sendJson = (requests: readonly object[], headers: Readonly<Record<string, string>> = {}, as = admin) =>
    test.call('POST', '$batch', { as, body: { requests }, headers });
  const json = async (...given: Parameters<typeof sendJson>): Promise<readonly JsonPart[]> => {
    const answer = await sendJson(...given);
    expect([answer.status, answer.text]).toMatchObject([200, expect.any(String)]);
    return answer.body.responses;
  };
  const multipart = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}, as = admin) =>
    test.call('POST', '$batch', { as, body, headers: { 'content-type': 'multipart/mixed; boundary=b', ...headers } });
  const sent = async (...given: Parameters<typeof multipart>) => {
    const { status, text, headers } = await multipart(...given);
    expect([status, text]).toMatchObject([200, expect.any(String)]);
    return partsOf(text, String(headers['content-type']));
  };
  const http = 'Content-Type: application/http';
  const get = (url: string) => crlf('--b', http, '', `GET ${url} HTTP/1.1`, '', '', '');
  const post = (boundary: string, id: string, url: string, body: object, ...headers: readonly string[]) =>
    crlf(
      `--${boundary}`,
      http,
      'Content-Transfer-Encoding: binary',
      `Content-ID: ${id}`,
      '',
      `POST ${url} HTTP/1.1`,
      'Content-Type: application/json',
      ...headers,
      '',
      JSON.stringify(body),
      '',
    );
  const changeSet = (...parts: readonly string[]) =>
    crlf('--b', 'Content-Type: multipart/mixed; boundary=c', '', `${parts.join('')}--c--`, '');
  const found = async (code: string) => {
    const list = await test.call('GET', `policy?$filter=code eq '${code}'`, { as: admin });
    return list.body.value as readonly { readonly id: string; readonly name: string; readonly version: number }[];
  };
  const rowsOf = async (table: string) => {
    const [line] = await test.services.database.query<{ count: number }>({
      text: `select count(*)::int as count from ${table}`,
      values: [],
    });
    return line?.count;
  };

  it('answers reads and writes in their order, as JSON (API-47)', async () => {
    const body = policy();
    const parts = await json([
      { id: 'make', method: 'POST', url: 'policy', body },
      { id: 'read', method: 'get', url: '$make?$select=name', dependsOn: ['make'] },
      { id: 'list', method: 'GET', url: `/api/policy?$filter=code%20eq%20'${body.code}'&$count=true` },
      { id: 'count', method: 'GET', url: `http://localhost:80/api/policy/$count?$filter=code%20eq%20'${body.code}'` },
    ]);
    expect(parts.map(({ id, status }) => [id, status])).toEqual([
      ['make', 201],
      ['read', 200],
      ['list', 200],
      ['count', 200],
    ]);
    expect(parts[0]?.headers['location']).toBe(`/api/config/policy/${parts[0]?.body.id}`);
    expect(parts[1]?.body).toEqual({ id: parts[0]?.body.id, name: body.name });
    expect([parts[2]?.body['@odata.count'], parts[3]?.body]).toEqual([1, '1']);
  });

  it('answers what SAP UI5 sends by its group $auto (API-47)', async () => {
    const [record] = await json([{ id: '1', method: 'POST', url: 'policy', body: policy() }]);
    const accept = 'Accept:application/json;odata.metadata=minimal;IEEE754Compatible=true';
    const body = crlf(
      '--batch_id-1790000000000-1',
      'Content-Type: multipart/mixed;boundary=changeset_id-1790000000000-2',
      '',
      '--changeset_id-1790000000000-2',
      'Content-Type:application/http',
      'Content-Transfer-Encoding:binary',
      'Content-ID:0.0',
      '',
      `PATCH policy(${record?.body.id}) HTTP/1.1`,
      accept,
      'Accept-Language:en',
      'Prefer:return=minimal',
      'Content-Type:application/json;charset=UTF-8;IEEE754Compatible=true',
      'If-Match:"1"',
      '',
      '{"name":"By UI5"}',
      '--changeset_id-1790000000000-2--',
      '',
      '--batch_id-1790000000000-1',
      'Content-Type:application/http',
      'Content-Transfer-Encoding:binary',
      '',
      `GET policy?$count=true&$filter=code%20eq%20'${record?.body.code}'&$skip=0&$top=100 HTTP/1.1`,
      accept,
      'Accept-Language:en',
      '',
      '',
      '--batch_id-1790000000000-1--',
      '',
    );
    const headers = {
      'content-type': 'multipart/mixed; boundary=batch_id-1790000000000-1',
      'mime-version': '1.0',
      accept: 'multipart/mixed',
      'odata-version': '4.0',
      'odata-maxversion': '4.0',
    };
    const [changed, listed] = await sent(body, headers);
    expect([changed?.status, changed?.id]).toEqual([200, '0.0']);
    expect(changed?.head).toContain('odata-version: 4.0');
    expect([listed?.status, listed?.body['@odata.count'], listed?.body.value[0]]).toMatchObject([
      200,
      1,
      { name: 'By UI5', '@odata.etag': '"2"' },
    ]);
    const [again] = await sent(body, headers);
    expect([again?.status, again?.body.code]).toEqual([412, 'stale']);
  });

  it('takes the example of the page for programs (API-47)', async () => {
    const parts = await json([
      { id: 'make', method: 'POST', url: 'policy', atomicityGroup: 'both', body: policy() },
      {
        ...{ id: 'change', method: 'PATCH', url: '$make', atomicityGroup: 'both' },
        ...{ headers: { 'if-match': '"1"' }, body: { name: 'Privacy 2' } },
      },
    ]);
    expect(parts.map(({ status, atomicityGroup }) => [status, atomicityGroup])).toEqual([
      [201, 'both'],
      [200, 'both'],
    ]);
    expect(parts[1]?.body).toMatchObject({ id: parts[0]?.body.id, name: 'Privacy 2', version: 2 });
  });

  it('does all of a change set, with references to what it makes (API-47)', async () => {
    const [one, other] = [policy(), policy()];
    const parts = await sent(
      `${changeSet(
        post('c', '1', 'policy', one),
        post('c', '2', 'policy', other),
        crlf(
          ...['--c', http, 'Content-ID: 3', '', 'PATCH $1 HTTP/1.1', 'If-Match: "1"', 'Content-Type: application/json'],
          ...['', '{"name":"Changed"}', ''],
        ),
      )}${get('$2?$select=name')}--b--`,
    );
    expect(parts.map(({ id, status }) => [id, status])).toEqual([
      ['1', 201],
      ['2', 201],
      ['3', 200],
      [undefined, 200],
    ]);
    expect((await found(one.code))[0]?.name).toBe('Changed');
    expect(parts[3]?.body.name).toBe(other.name);
  });

  it('does nothing of a change set of which one request fails (API-47)', async () => {
    const [one, other] = [policy(), policy()];
    const before = [await rowsOf('policies'), await rowsOf('revisions'), await rowsOf('outgoing_mails')];
    const [failed, ...more] = await sent(
      `${changeSet(post('c', '1', 'policy', one), post('c', '2', 'policy', { ...other, url: 'no address' }))}--b--`,
    );
    expect([failed?.status, failed?.id, failed?.body.fields[0].field, more]).toEqual([400, '2', 'url', []]);
    const parts = await json([
      { id: '1', atomicityGroup: 'g', method: 'POST', url: 'policy', body: one },
      { id: '2', atomicityGroup: 'g', method: 'POST', url: 'policy', body: { name: 'No code' } },
      { id: '3', atomicityGroup: 'g', method: 'POST', url: 'policy', body: other },
    ]);
    expect(parts.map(({ id, status, atomicityGroup }) => [id, status, atomicityGroup])).toEqual([
      ['1', 424, 'g'],
      ['2', 400, 'g'],
      ['3', 424, 'g'],
    ]);
    expect([await rowsOf('policies'), await rowsOf('revisions'), await rowsOf('outgoing_mails')]).toEqual(before);
    expect([await found(one.code), await found(other.code)]).toEqual([[], []]);
  });

  it('writes the mails of a change set once it is done, and none of one that is not (API-47)', async () => {
    const { customers, roles } = test.people;
    const template = {
      name: 'Welcome',
      purpose: 'welcome',
      subject: '{{firstName}}',
      title: 'Welcome',
      body: '<p>a</p>',
    };
    expect((await test.call('POST', 'template', { as: admin, body: template })).status).toBe(201);
    const person = (email: string) => ({
      ...{ firstName: 'Kim', lastName: 'Larsen', email, customerId: customers.north },
      ...{ roles: [roles.manager], approvalTicketNumber: 'CHG-1042' },
    });
    const written = async () => {
      const { body } = await test.call('GET', "outgoingmail?$filter=purpose eq 'welcome'", { as: admin });
      return body.value.map(({ recipient }: { recipient: string }) => recipient);
    };
    const [refused] = await sent(
      `${changeSet(post('c', '1', 'user', person('not@northwind.example')), post('c', '2', 'policy', {}))}--b--`,
    );
    expect([refused?.status, refused?.id, await written(), await rowsOf('mail_drafts')]).toEqual([400, '2', [], 0]);
    const done = await sent(
      `${changeSet(post('c', '1', 'user', person('done@northwind.example')), post('c', '2', 'policy', policy()))}--b--`,
    );
    expect([done.map(({ status }) => status), await written()]).toEqual([[201, 201], ['done@northwind.example']]);
  });

  it('leaves records as one change set wrote them where two get in each other’s way (API-47)', async () => {
    const both = await json([
      { id: 'one', method: 'POST', url: 'policy', body: policy() },
      { id: 'other', method: 'POST', url: 'policy', body: policy() },
    ]);
    const ids = both.map(({ body }) => String(body.id));
    const change = (order: readonly string[], name: string) =>
      json(
        order.map((id) => ({
          ...{ id, atomicityGroup: 'g', method: 'PATCH', url: `policy(${id})` },
          ...{ headers: { 'if-match': '*' }, body: { name } },
        })),
      );
    for (let round = 1; round <= 3; round += 1) {
      const name = `Round ${String(round)}`;
      const answers = await Promise.all([change(ids, `${name} a`), change(ids.toReversed(), `${name} b`)]);
      // Who was second has changed nothing, or has changed both after the first.
      const statuses = answers.map((parts) => parts.map(({ status }) => status).toSorted((a, b) => a - b));
      expect(statuses).toContainEqual([200, 200]);
      for (const one of statuses)
        expect([
          [200, 200],
          [412, 424],
        ]).toContainEqual(one);
      const { body } = await test.call('GET', `policy?$filter=id in (${ids.join(',')})&$select=name`, { as: admin });
      const [first, second] = body.value;
      expect([first.name, second.name]).toEqual([second.name, expect.stringContaining(name)]);
    }
  });

  it('takes at most 100 requests, none of them another batch (API-47)', async () => {
    const reads = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ id: String(at), method: 'GET', url: 'policy/$count' }));
    expect((await json(reads(100))).map(({ status }) => status)).toEqual(reads(100).map(() => 200));
    for (const count of [101, 1_000]) {
      const refused = await sendJson(reads(count));
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('at most 100 requests')]);
      const text = await multipart(`${get('policy/$count').repeat(count)}--b--`);
      expect([text.status, text.body.message]).toEqual([400, expect.stringContaining('at most 100 requests')]);
    }
    const writes = Array.from({ length: 60 }, (_, at) => post('c', `w${String(at)}`, 'policy', policy()));
    const tooMany = await multipart(`${changeSet(...writes)}${get('policy').repeat(41)}--b--`);
    expect([tooMany.status, tooMany.body.message]).toEqual([400, expect.stringContaining('at most 100 requests')]);
    const nested = await json([{ id: '1', method: 'POST', url: '$batch', body: { requests: reads(1) } }]);
    expect([nested[0]?.status, nested[0]?.body.message]).toEqual([400, 'A batch has no other batch in it.']);
    const inner = crlf('--c', 'Content-Type: multipart/mixed; boundary=d', '', '--d--', '');
    expect((await multipart(`${changeSet(inner)}--b--`)).body.message).toContain('no other change set');
  });

  it('ends with the first error, or goes on where it prefers to (API-47)', async () => {
    const nowhere = 'policy(00000000-0000-7000-8000-000000000000)';
    const half = [0, 1, 2, 3].map((at) => ({
      id: String(at),
      method: 'GET',
      url: at % 2 === 0 ? 'policy/$count' : nowhere,
    }));
    expect((await json(half)).map(({ status }) => status)).toEqual([200, 404]);
    const all = await sendJson(half, { prefer: 'odata.continue-on-error' });
    expect(all.headers['preference-applied']).toBe('odata.continue-on-error');
    expect(all.body.responses.map(({ status }: JsonPart) => status)).toEqual([200, 404, 200, 404]);
    expect((await sendJson(half, { prefer: 'continue-on-error=false' })).body.responses).toHaveLength(2);
    const text = `${get('policy/$count')}${get(nowhere)}${get('policy/$count')}--b--`;
    expect((await sent(text)).map(({ status }) => status)).toEqual([200, 404]);
    const parts = await sent(text, { prefer: 'continue-on-error' });
    expect(parts.map(({ status }) => status)).toEqual([200, 404, 200]);
    const needing = await json(
      [
        { id: 'a', method: 'GET', url: nowhere },
        { id: 'b', method: 'GET', url: 'policy/$count', dependsOn: ['a'] },
        { id: 'c', method: 'GET', url: 'policy/$count' },
      ],
      { prefer: 'continue-on-error' },
    );
    expect(needing.map(({ status }) => status)).toEqual([404, 424, 200]);
  });

  it('answers in the other form where that is asked for (API-47)', async () => {
    const asText = await sendJson([{ id: 'one', method: 'GET', url: 'policy/$count' }], { accept: 'multipart/mixed' });
    expect(partsOf(asText.text, String(asText.headers['content-type']))).toMatchObject([{ id: 'one', status: 200 }]);
    const asJson = await multipart(`${get('policy/$count')}--b--`, { accept: 'application/json' });
    expect(asJson.body.responses).toMatchObject([{ status: 200 }]);
  });

  it('refuses in a request what is the batch’s, what is no path of the API and what has to be called by itself (API-47)', async () => {
    const { customers } = test.people;
    const key = { name: 'K', customerId: customers.north, rights: {}, expiresAt: '2030-01-01T00:00:00.000Z' };
    const cases: readonly (readonly [object, number])[] = [
      [{ url: 'policy', headers: { Authorization: 'Bearer x' } }, 400],
      [{ url: 'policy', headers: { cookie: 'a=b' } }, 400],
      [{ url: 'policy', headers: { 'X-Forwarded-For': '10.0.0.1' } }, 400],
      [{ url: 'policy', headers: { host: 'elsewhere.example' } }, 400],
      [{ url: 'https://elsewhere.example/api/policy' }, 400],
      [{ url: '//elsewhere.example/api/policy' }, 400],
      [{ url: '/healthz' }, 400],
      [{ url: '../healthz' }, 400],
      [{ url: 'policy/%2e%2e/%2e%2e/metrics' }, 400],
      [{ url: 'policy/..%2f..%2fmetrics' }, 400],
      [{ url: 'policy?$filter=name eq 1' }, 400],
      [{ url: '$unknown/name' }, 400],
      [{ method: 'TRACE', url: 'policy' }, 400],
      [{ url: 'policy', body: {} }, 400],
      [{ url: 'policy', if: 'true' }, 501],
      [{ url: 'stream' }, 501],
      [{ url: 'openapi.json' }, 501],
      [{ url: 'policy/export?format=csv' }, 501],
      [{ url: 'config' }, 501],
      [{ method: 'POST', url: 'apiKey', body: key }, 501],
      [{ url: 'policy/$value' }, 501],
      [{ url: 'nothing/here' }, 404],
      [{ method: 'PUT', url: '$metadata', body: {} }, 405],
      [{ method: 'PATCH', url: 'policy(1)', body: {} }, 404],
      [{ method: 'POST', url: 'policy', body: 'a', headers: { 'content-type': 'text/plain' } }, 415],
    ];
    const parts = await json(
      cases.map(([request], at) => ({ method: 'GET', ...request, id: `r${String(at)}` })),
      { prefer: 'continue-on-error' },
    );
    expect(parts.map(({ status }, at) => [cases[at]?.[0], status])).toEqual(cases);
    const [inside] = await json([
      { id: '1', atomicityGroup: 'g', method: 'GET', url: 'policy' },
      { id: '2', atomicityGroup: 'g', method: 'POST', url: 'policy', body: policy() },
    ]);
    expect([inside?.status, inside?.body.message]).toEqual([400, 'A change set has no GET: put it before or after.']);
  });

  it.each([
    ['no boundary', `${get('policy')}--b--`, 'multipart/mixed', 'names no boundary'],
    ['a wrong boundary', `${get('policy')}--b--`, 'multipart/mixed; boundary=a b', 'names no boundary'],
    ['no end', get('policy'), undefined, 'has no end'],
    ['line ends of LF', `${get('policy')}--b--`.replaceAll('\r', ''), undefined, 'end with CR and LF'],
    ['nothing in it', '--b--', undefined, 'is empty'],
    [
      '5,000 headers',
      crlf('--b', ...Array<string>(5_000).fill('X-A: 1'), '', 'GET policy HTTP/1.1', '', '--b--'),
      undefined,
      '50 headers',
    ],
    [
      '5,000 headers of a request',
      crlf('--b', http, '', 'GET policy HTTP/1.1', ...Array<string>(5_000).fill('X-A: 1'), '', '--b--'),
      undefined,
      '50 headers',
    ],
    [
      'a header twice',
      crlf('--b', http, '', 'GET policy HTTP/1.1', 'Accept: a', 'accept: b', '', '', '--b--'),
      undefined,
      'twice',
    ],
    [
      'a folded header',
      crlf('--b', http, '', 'GET policy HTTP/1.1', 'Accept: a', ' b', '', '', '--b--'),
      undefined,
      'cannot be read',
    ],
    ['no request line', crlf('--b', http, '', 'policy', '', '', '--b--'), undefined, 'begins with a line'],
    [
      'a part of another type',
      crlf('--b', 'Content-Type: text/plain', '', 'GET policy HTTP/1.1', '', '', '--b--'),
      undefined,
      'of the type application/http',
    ],
    ['an id twice', `${post('b', '1', 'policy', {})}${post('b', '1', 'policy', {})}--b--`, undefined, 'twice'],
    [
      'an empty change set',
      crlf('--b', 'Content-Type: multipart/mixed; boundary=c', '', '--c--', '--b--'),
      undefined,
      'is empty',
    ],
  ])('refuses a batch with %s (API-47)', async (_, body, type, message) => {
    const answer = await multipart(body, type === undefined ? {} : { 'content-type': type });
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuses a body that is not as long as it says, and one that is no UTF-8 (API-47)', async () => {
    const body = policy();
    const [long] = await sent(`${post('b', '1', 'policy', body, 'Content-Length: 5000')}--b--`);
    const [short] = await sent(`${post('b', '1', 'policy', body, 'Content-Length: 5')}--b--`);
    expect([long?.status, short?.status, long?.body.message]).toEqual([
      400,
      400,
      expect.stringContaining('Content-Length'),
    ]);
    const latin = Buffer.from(`${post('b', '1', 'policy', { ...body, name: 'caf\u00e9' })}--b--`, 'latin1');
    const [unread] = await sent(latin);
    expect([unread?.status, unread?.body.message]).toEqual([400, 'The body is not valid UTF-8.']);
    const [read] = await sent(`${post('b', '1', 'policy', { ...body, name: 'caf\u00e9' })}--b--`);
    expect([read?.status, read?.body.name]).toEqual([201, 'caf\u00e9']);
  });

  it.each([
    ['no requests', {}, 'requests'],
    ['a list that is empty', { requests: [] }, 'requests'],
    [
      'a field that it does not know',
      { requests: [{ id: '1', method: 'GET', url: 'policy', path: 'a' }] },
      'requests.0.path',
    ],
    ['an id of several lines', { requests: [{ id: '1\r\nX: 1', method: 'GET', url: 'policy' }] }, 'requests.0.id'],
  ])('refuses JSON with %s (API-47)', async (_, body, field) => {
    const answer = await test.call('POST', '$batch', { as: admin, body });
    expect([answer.status, answer.body.fields[0].field]).toEqual([400, field]);
  });

  it('refuses JSON whose ids, change sets and dependencies do not fit (API-47)', async () => {
    const read = { method: 'GET', url: 'policy' };
    for (const requests of [
      [
        { ...read, id: '1' },
        { ...read, id: '1' },
      ],
      [
        { ...read, id: '1', atomicityGroup: 'g' },
        { ...read, id: '2' },
        { ...read, id: '3', atomicityGroup: 'g' },
      ],
      [
        { ...read, id: '1', dependsOn: ['2'] },
        { ...read, id: '2' },
      ],
      [{ ...read, id: 'g', atomicityGroup: 'g' }],
    ])
      expect((await sendJson(requests)).status).toBe(400);
    expect((await sendJson([{ ...read, id: '1' }], { 'idempotency-key': 'k' })).body.message).toContain(
      'each of its requests',
    );
  });

  it('says what is not there, and where it is (API-47)', async () => {
    for (const path of ['odata/$batch', 'policy/$batch']) {
      const { status, body } = await test.call('POST', path, { as: admin, body: {} });
      expect([status, body.message]).toEqual([404, '$batch is at /api/$batch.']);
    }
    for (const path of ['$all', 'policy(1)/$value', 'policy/1/$ref', '$crossjoin(policy,tag)']) {
      const { status, body } = await test.call('GET', path, { as: admin });
      expect([path, status, body.code]).toEqual([path, 501, 'notImplemented']);
    }
    expect((await test.call('GET', '$batch', { as: admin })).status).toBe(405);
    const { text } = await test.call('GET', '$metadata', { as: admin });
    expect(text).toContain('<Annotation Term="Capabilities.BatchSupported" Bool="true"/>');
    expect(text).toContain('<String>multipart/mixed</String>');
  });

  it('does once what has an Idempotency-Key, also in a change set (API-47, OPS-08)', async () => {
    const [one, other] = [policy(), policy()];
    const batch = `${changeSet(
      post('c', '1', 'policy', one, 'Idempotency-Key: batch-1'),
      post('c', '2', 'policy', other, 'Idempotency-Key: batch-2'),
    )}--b--`;
    const first = await sent(batch);
    const again = await sent(batch);
    expect(first.map(({ status }) => status)).toEqual([201, 201]);
    expect(again.map(({ body }) => body.id)).toEqual(first.map(({ body }) => body.id));
    const lone = await sent(
      `${changeSet(post('c', '1', 'policy', policy(), 'Idempotency-Key: batch-3'), post('c', '2', 'policy', {}))}--b--`,
    );
    expect(lone.map(({ status }) => status)).toEqual([400]);
    const keys = await test.services.database.query({
      text: `select from idempotency_keys where "key" = 'batch-3'`,
      values: [],
    });
    expect(keys).toEqual([]);
  });

  it('answers each person what single calls do (API-47, SEC-02)', async () => {
    const { emails, buildings } = test.people;
    const requests = [
      ['GET', `building/${buildings.north1}?$select=name`],
      ['GET', `building/${buildings.south1}?$select=name`],
      ['GET', 'customer?$select=name'],
      ['GET', 'role?$select=name'],
      ['POST', 'policy'],
      ['DELETE', `building/${buildings.south1}`],
    ] as const;
    for (const as of [emails.northManager, emails.reader, emails.vendor, emails.roleless]) {
      const singly: unknown[] = [];
      for (const [method, path] of requests) {
        const { status, body } = await test.call(method, path, { as, ...(method === 'POST' ? { body: {} } : {}) });
        singly.push([status, body.code ?? body.value ?? body]);
      }
      const parts = await json(
        requests.map(([method, url], at) => ({
          id: `r${String(at)}`,
          method,
          url,
          ...(method === 'POST' ? { body: {} } : {}),
        })),
        { prefer: 'continue-on-error' },
        as,
      );
      expect(parts.map(({ status, body }) => [status, body.code ?? body.value ?? body])).toEqual(singly);
      const [refused] = await sent(
        `${changeSet(post('c', '1', 'policy', policy()), post('c', '2', 'policy', policy()))}--b--`,
        {},
        as,
      );
      const { status } = await test.call('POST', 'policy', { as, body: policy() });
      expect([as, refused?.status]).toEqual([as, status]);
    }
    expect((await test.call('POST', '$batch', { body: { requests: [] } })).status).toBe(401);
    const basic = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` };
    expect((await test.call('POST', '$batch', { headers: basic, body: { requests: [] } })).status).toBe(401);
  });
});

describe('the calls of a batch', () => {
  it('are counted one by one, those of a change set before any is made (API-47, API-43)', async () => {
    const test = await createTestApp({ RATE_API: '10' });
    onTestFinished(() => test.close());
    const as = test.people.emails.administrator;
    const body = (at: number) => ({
      name: 'Counted',
      code: `policy.counted${String(at)}`,
      url: 'https://policies.example/',
    });
    const requests = (count: number, more: object) =>
      Array.from({ length: count }, (_, at) => ({ id: String(at), ...more, body: body(at) }));
    const set = { atomicityGroup: 'g', method: 'POST', url: 'policy' };
    const refused = await test.call('POST', '$batch', { as, body: { requests: requests(20, set) } });
    expect([refused.status, refused.body.responses[0].status]).toEqual([200, 429]);
    expect(Number(refused.body.responses[0].headers['retry-after'])).toBeGreaterThan(0);
    const rows = await test.services.database.query({
      text: `select from policies where name = 'Counted'`,
      values: [],
    });
    expect(rows).toEqual([]);
    const other = test.people.emails.implementation;
    const reads = Array.from({ length: 12 }, (_, at) => ({ id: String(at), method: 'GET', url: 'policy/$count' }));
    const answered = await test.call('POST', '$batch', { as: other, body: { requests: reads } });
    expect(answered.body.responses.map(({ status }: JsonPart) => status)).toEqual([...Array<number>(9).fill(200), 429]);
  });

  it('have a request id each, in the log and in the history, with that of the batch (API-47, OPS-05)', async () => {
    const test = await createTestApp();
    onTestFinished(() => test.close());
    const lines: Record<string, unknown>[] = [];
    const logged = await createApp(
      { ...test.services, config: { ...test.services.config, logLevel: 'info' } },
      { logTo: { write: (line) => lines.push(z.record(z.string(), z.unknown()).parse(JSON.parse(line))) } },
    );
    onTestFinished(() => logged.close());
    const body = { name: 'Logged', code: 'policy.logged', url: 'https://policies.example/' };
    const set = { atomicityGroup: 'g', method: 'POST', url: 'policy' };
    const answer = await logged.inject({
      method: 'POST',
      url: '/api/$batch',
      headers: { authorization: `Bearer ${await test.tokenFor(test.people.emails.administrator)}` },
      payload: {
        requests: [
          { id: '1', ...set, body },
          { id: '2', ...set, body: { ...body, code: 'policy.logged2' } },
          { id: '3', method: 'GET', url: 'policy/$count' },
        ],
      },
    });
    const batchId = answer.headers['x-request-id'];
    const { responses } = answer.json<{ responses: JsonPart[] }>();
    const ids = responses.map(({ headers }) => headers['x-request-id']);
    expect(new Set([batchId, ...ids]).size).toBe(4);
    await vi.waitFor(() => expect(lines.filter(({ msg }) => msg === 'request completed')).toHaveLength(4));
    const ofParts = lines.filter((line) => line['batchId'] === batchId);
    expect(ofParts.map(({ reqId }) => reqId)).toEqual(ids);
    expect(ofParts.map(({ userId }) => userId)).toEqual(ids.map(() => test.people.userIds['administrator']));
    const history = await test.services.database.query<{ requestId: string }>({
      text: `select request_id as "requestId" from revisions where entity = 'policy' and request_id = any($1)`,
      values: [ids],
    });
    expect(new Set(history.map(({ requestId }) => requestId))).toEqual(new Set(ids.slice(0, 2)));
  });

  it('are made over a connection as well, and refused in what takes no batch (API-47)', async () => {
    const test = await createTestApp();
    onTestFinished(() => test.close());
    const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const headers = {
      authorization: `Bearer ${await test.tokenFor(test.people.emails.administrator)}`,
      'content-type': 'multipart/mixed; boundary="b"',
    };
    const part = crlf(
      '--b',
      'Content-Type: application/http',
      '',
      `GET ${address}/api/policy/$count HTTP/1.1`,
      '',
      '',
      '',
    );
    const send = (path: string) => fetch(`${address}/api/${path}`, { method: 'POST', headers, body: `${part}--b--` });
    const answer = await send('$batch');
    const type = answer.headers.get('content-type') ?? '';
    expect([answer.status, partsOf(await answer.text(), type)]).toMatchObject([200, [{ status: 200 }]]);
    expect((await send('policy')).status).toBe(415);
  });
});
