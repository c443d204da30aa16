import { describe, expect, it } from 'vitest';
import { ISSUER, PARAMETERS } from './testing/createFakeProvider.ts';
import { createStage, signIn, type Stage } from './testing/createStage.ts';

/** A client whose browser does not let it read what an address answers, as often as is said. */
function behindOrigin(stage: Stage, path: string, times = Number.POSITIVE_INFINITY) {
  let left = times;
  const fetch: typeof globalThis.fetch = (input, init) => {
    const isRead = new Request(input, init).url.endsWith(path) && init?.mode !== 'no-cors';
    if (isRead && left > 0) {
      left -= 1;
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    return stage.provider.fetch(input, init);
  };
  return { ...stage, ...stage.openClient({ fetch }) };
}

describe('a provider at which no one can sign in', () => {
  it.each(['/.well-known/openid-configuration', '/oidc/token', '/oidc/jwks'])(
    'is distinguished from one that is away where pages may not read %s (AUTH-62)',
    async (path) => {
      const stage = await createStage();
      await expect(signIn(behindOrigin(stage, path))).rejects.toMatchObject({ fault: 'crossOrigin' });
      const away = await createStage();
      away.provider.isDown = true;
      await expect(signIn(behindOrigin(away, path))).rejects.toMatchObject({ fault: undefined });
    },
  );

  it('is none where the line was cut for a moment (AUTH-62)', async () => {
    const stage = behindOrigin(await createStage(), '/oidc/token', 1);
    await expect(signIn(stage)).rejects.toMatchObject({ code: 'unreachable', fault: undefined });
  });

  it('encrypts its ID tokens, or names no one in them (AUTH-62)', async () => {
    const stage = await createStage();
    stage.provider.tokenExtras = { id_token: 'header.key.iv.text.tag' };
    await expect(signIn(stage)).rejects.toMatchObject({ code: 'jwtFormat', fault: 'encrypted' });
    stage.provider.tokenExtras = {};
    stage.provider.claims = { sub: undefined };
    await expect(signIn(stage)).rejects.toMatchObject({ code: 'idTokenSubject', fault: 'subjectMissing' });
  });

  it('has one document for all tenants (AUTH-62)', async () => {
    const stage = await createStage();
    stage.provider.metadata = { issuer: `${ISSUER}/{tenantid}` };
    const asked = stage.client.signIn({ parameters: PARAMETERS });
    await expect(asked).rejects.toMatchObject({ code: 'metadataFailed', fault: 'issuerTemplate' });
    expect(stage.tab.left).toEqual([]);
  });

  it('tells by its document why it may have refused, next to its own words (AUTH-62)', async () => {
    const stage = await createStage();
    stage.provider.document = { ...stage.provider.document, require_pushed_authorization_requests: true };
    stage.provider.tokenError = {
      status: 400,
      body: { error: 'invalid_request', error_description: 'Pushed Authorization Request required' },
    };
    await expect(signIn(stage)).rejects.toMatchObject({
      code: 'requestRefused',
      status: 400,
      error: 'invalid_request',
      errorDescription: 'Pushed Authorization Request required',
      provider: { document: { require_pushed_authorization_requests: true }, responseType: 'code' },
    });
  });
});
