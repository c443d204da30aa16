import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { FastifyInstance } from 'fastify';
import { importJWK, SignJWT } from 'jose';

import { createApp } from '../app.ts';
import { currentBatchPart } from '../http/batchPart.ts';
import { errorBody } from '../http/errorBody.ts';
import type { Services } from '../services/services.ts';
import { loadIdentityKeys } from '../identity/identityKeys.ts';
import { PORTAL_CLIENT_ID } from '../identity/oidcClients.ts';
import { openServices } from '../openServices.ts';
import { openPortfolioDatabase } from './portfolioDatabase.ts';
import { testConfig } from './testConfig.ts';
import type { TestPortfolio } from './testPortfolio.ts';

/** One answer of the API in a test. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The parsed JSON body; the text when it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  readonly text: string;
}

/** What one call sends. */
export interface TestCall {
  /** E-mail of the person who calls; no one when missing. */
  readonly as?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The version sent as `If-Match`. */
  readonly version?: number;
}

/** The real server on a database of its own, with two customers and people of every kind. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly people: TestPortfolio;
  call(method: string, path: string, call?: TestCall): Promise<TestAnswer>;
  /** An access token as the embedded provider signs it. */
  tokenFor(email: string, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  close(): Promise<void>;
}

/** Starts the server for tests on a database with the portfolio, with files in a folder of its own. */
export async function createTestApp(environment: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  const { database, people } = await openPortfolioDatabase();
  const config = testConfig(dataDir, environment);
  const opened = await openServices(config, { database });
  const { services, embedded } = opened;
  const app = await createApp(services, {
    ...(embedded === null ? {} : { mountIdentity: (parent) => embedded.mount(parent) }),
  });
  // Messages are there right after the call that they are about; in production that is a moment later. Those of a change set
  // are there after its batch.
  app.addHook('onSend', async () => {
    if ((currentBatchPart()?.changeSet ?? null) === null) await services.mail.compose();
  });
  const [signingKey] = (await loadIdentityKeys(database, config.secretKey)).signing;
  if (signingKey === undefined) throw new Error('the embedded provider has no signing key');
  const key = await importJWK(signingKey, 'RS256');
  const issuer = `${config.publicUrl}/oidc`;
  const tokens = new Map<string, string>();

  const tokenFor: TestApp['tokenFor'] = async (email, claims = {}) => {
    const seconds = Math.floor(Date.now() / 1000);
    return new SignJWT({
      email,
      email_verified: true,
      client_id: PORTAL_CLIENT_ID,
      jti: crypto.randomUUID(),
      auth_time: seconds,
      ...claims,
    })
      .setProtectedHeader({
        alg: 'RS256',
        typ: 'at+jwt',
        ...(signingKey.kid === undefined ? {} : { kid: signingKey.kid }),
      })
      .setIssuer(issuer)
      .setSubject(email)
      .setAudience(`${config.publicUrl}/api`)
      .setIssuedAt(seconds)
      .setExpirationTime(typeof claims['exp'] === 'number' ? claims['exp'] : seconds + 3_600)
      .sign(key);
  };

  return {
    app,
    services,
    people,
    tokenFor,
    async call(method, path, { as, body, headers = {}, version } = {}) {
      const sent: Record<string, string> = { ...headers };
      if (as !== undefined) {
        const token = tokens.get(as) ?? (await tokenFor(as));
        tokens.set(as, token);
        sent['authorization'] = `Bearer ${token}`;
      }
      if (version !== undefined) sent['if-match'] = `"${String(version)}"`;
      if (body !== undefined) sent['content-type'] ??= 'application/json';
      const payload =
        body === undefined
          ? undefined
          : typeof body === 'string' || Buffer.isBuffer(body)
            ? body
            : JSON.stringify(body);
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api/${path}`,
        headers: sent,
        ...(payload === undefined ? {} : { payload }),
      });
      const text = answer.body;
      let parsed: unknown = text;
      if (answer.headers['content-type']?.includes('json') === true && text !== '') parsed = JSON.parse(text);
      // What is answered in production as well: an error that the description of the API does not have fails the test.
      // Directories are answered errors in the form of SCIM.
      const isScim = String(answer.headers['content-type']).startsWith('application/scim+json');
      if (answer.statusCode >= 400 && method !== 'HEAD' && !isScim) errorBody.parse(parsed);
      return { status: answer.statusCode, headers: answer.headers, body: parsed, text };
    },
    async close() {
      await app.close();
      await opened.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
