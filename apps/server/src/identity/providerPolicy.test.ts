import { createServer, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { createProviderCookies } from '../base/crypto/providerCookies.ts';
import { createTestApp, type TestApp } from '../testing/testApp.ts';
import { startTestIssuer, type TestIssuer } from './testIssuer.ts';

let test: TestApp;
let red: TestIssuer;
let blue: TestIssuer;
beforeAll(async () => {
  test = await createTestApp();
  [red, blue] = await Promise.all([startTestIssuer(Date.now), startTestIssuer(Date.now)]);
});
afterAll(async () => {
  await Promise.all([red.close(), blue.close()]);
  await test.close();
});

const AS = 'admin@atrium.example';
const any = { 'if-match': '*' };

async function chooseIssuer(customerId: string, issuer: string) {
  const body = {
    name: `At ${new URL(issuer).host} ${crypto.randomUUID()}`,
    types: ['identity'],
    providerUri: issuer,
    portalClientId: 'portal',
  };
  const { id } = (await test.call('POST', 'identityprovider', { as: AS, body })).body;
  const { status } = await test.call('PUT', `customer/${customerId}`, {
    as: AS,
    headers: any,
    body: { identityProviderId: id },
  });
  expect(status).toBe(200);
}

/** A browser's cookies, as far as this is about them. */
function createJar() {
  const kept = new Map<string, string>();
  return {
    note(header: string | readonly string[] | number | undefined) {
      for (const one of [header ?? []].flat()) {
        const [pair = '', ...attributes] = String(one).split('; ');
        const [name = ''] = pair.split('=', 1);
        kept.delete(name);
        if (!attributes.includes('Max-Age=0')) kept.set(name, pair);
      }
    },
    get sent() {
      return [...kept.values()].join('; ');
    },
  };
}

/** A browser, which may send several requests at a time. */
function browser() {
  const jar = createJar();
  return {
    lookUp: async (domain: string) => {
      const answer = await test.app.inject({
        url: `/api/domainconfig/domain?domainname=${domain}`,
        headers: { cookie: jar.sent },
      });
      jar.note(answer.headers['set-cookie']);
      return answer;
    },
    page: async (url = '/signin') => {
      const answer = await test.app.inject({ url, headers: { cookie: jar.sent } });
      const policy = String(answer.headers['content-security-policy']);
      const connect = /connect-src 'self' ?([^;]*)/.exec(policy)?.[1] ?? '';
      return { policy, origins: connect === '' ? [] : connect.split(' '), timing: answer.headers['server-timing'] };
    },
  };
}

describe('the policy of pages', () => {
  it('names the providers of the domains that were looked up, with the origins of their endpoints (SEC-06)', async () => {
    const { north, south } = test.people.customers;
    red.discovery = {
      token_endpoint: 'https://token.red.example/t',
      end_session_endpoint: 'https://bye.red.example/out?x=1',
      userinfo_endpoint: "https://me.red.example/; script-src 'unsafe-inline'",
      other: 'https://other.example',
      introspection_endpoint: 'javascript:alert(1)',
    };
    await chooseIssuer(north, red.issuer);
    await chooseIssuer(south, blue.issuer);
    const one = browser();
    expect((await one.page()).origins).toEqual([]);
    const answer = await one.lookUp('northwind.example');
    expect(String(answer.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400$/);
    const page = await one.page();
    const ofRed = [red.issuer, 'https://token.red.example', 'https://me.red.example', 'https://bye.red.example'];
    expect(page.origins.toSorted()).toEqual(ofRed.toSorted());
    for (const directive of ['frame-src', 'form-action'])
      expect(page.policy).toContain(`${directive} 'self' ${red.issuer}`);
    expect(page.policy).not.toContain("unsafe-inline'; form");
    expect(page.timing).toBe(`providers;desc=${String(answer.headers['x-provider-version'])}`);
    await one.lookUp('southbank.example');
    expect((await one.page()).origins).toEqual(expect.arrayContaining([red.issuer, blue.issuer]));
    expect((await browser().page()).origins).toEqual([]);
  });

  it('names the providers of two tabs that look up their domains at the same time (SEC-06)', async () => {
    const tabs = browser();
    await Promise.all(['northwind.example', 'southbank.example'].map((domain) => tabs.lookUp(domain)));
    expect((await tabs.page()).origins).toEqual(expect.arrayContaining([red.issuer, blue.issuer]));
  });

  it('is that of the new provider after a change, and needs nothing for one of the product itself (SEC-06, AUTH-04)', async () => {
    const one = browser();
    const before = await one.lookUp('southbank.example');
    await chooseIssuer(test.people.customers.south, red.issuer);
    const after = await one.lookUp('southbank.example');
    expect(after.headers['x-provider-version']).not.toBe(before.headers['x-provider-version']);
    expect((await one.page()).origins).toContain(red.issuer);
    const own = await browser().lookUp('atrium.example');
    expect([own.statusCode, own.headers['set-cookie'], own.headers['x-provider-version']]).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });

  it('names the issuer alone where its document is not to be had, and answers in time (SEC-06, AUTH-05)', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    for (const issuer of ['http://127.0.0.1:9', `http://127.0.0.1:${String(port)}`]) {
      await chooseIssuer(test.people.customers.south, issuer);
      const one = browser();
      expect((await one.lookUp('southbank.example')).statusCode).toBe(200);
      expect((await one.page()).origins).toEqual([issuer]);
    }
  });
});

describe('the cookies of providers', () => {
  const key = 'k'.repeat(32);
  const provider = (name: string) => ({ issuer: `https://${name}.example`, origins: [`https://${name}.example`] });
  const sent = ([header = '']: readonly string[]) => header.split(';', 1)[0] ?? '';

  it('keeps the last three for 24 hours, is renewed by use, and belongs to https where that is (SEC-06)', () => {
    let now = 1_000_000_000_000;
    const cookies = createProviderCookies([key], true, () => now);
    const jar = createJar();
    for (const name of ['a', 'b', 'c', 'd', 'b']) {
      jar.note(cookies.add(jar.sent, provider(name)));
      now += 1;
    }
    const header = jar.sent;
    expect(cookies.read(`x=1; ${header}; y=2`).map(({ issuer }) => issuer)).toEqual([
      'https://b.example',
      'https://d.example',
      'https://c.example',
    ]);
    expect(cookies.add('', provider('a'))).toEqual([expect.stringMatching(/^__Host-.*; Secure$/)]);
    expect(cookies.renew(header)).toEqual([]);
    now += 2 * 3_600_000;
    jar.note(cookies.renew(header));
    now += 23 * 3_600_000;
    expect([cookies.read(header).length, cookies.read(jar.sent).length]).toEqual([0, 3]);
  });

  it('stay within what proxies pass on (SEC-06)', () => {
    const cookies = createProviderCookies([key], false);
    const jar = createJar();
    const many = Array.from({ length: 30 }, (_, index) => `https://${String(index)}.${'long'.repeat(9)}.example`);
    for (const name of ['a', 'b', 'c']) jar.note(cookies.add(jar.sent, { ...provider(name), origins: many }));
    expect(jar.sent.length).toBeLessThan(4_096);
    expect(cookies.read(jar.sent)).toHaveLength(1);
  });

  it('that is forged, cut or of another key names nothing; one of an earlier key still does (SEC-06)', () => {
    const header = sent(createProviderCookies(['old'.repeat(11)], false).add(undefined, provider('a')));
    const [name = '', value = ''] = header.split('=');
    const [text = '', signature = ''] = value.split('.');
    const forged = Buffer.from(text, 'base64url').toString().replaceAll('a.example', 'evil.example');
    const cookies = createProviderCookies([key, 'old'.repeat(11)], false);
    expect(cookies.read(header)).toHaveLength(1);
    const bad = [
      header.replace(text, Buffer.from(forged).toString('base64url')),
      header.slice(0, -3),
      `${name}=${text}`,
      `${name}=.${signature}`,
      `${name}=`,
      name,
    ];
    for (const one of bad) expect(cookies.read(one)).toEqual([]);
    expect(createProviderCookies([key], false).read(header)).toEqual([]);
  });
});
