import type { TriedSignIn } from '@atrium/auth-client';
import { describe, expect, it } from 'vitest';

import { judgeSignIn } from './judgeSignIn.ts';

const provider = {
  providerUri: 'https://id.example/',
  audience: null,
  portalClientId: 'portal',
  webClientId: null,
  androidClientId: 'android',
  iosClientId: null,
};
const idToken = { iss: 'https://id.example', sub: 's-1', aud: 'portal', email: 'kim@north.example', name: 'Kim' };
const accessToken = { iss: 'https://id.example', sub: 's-1', aud: ['https://graph.example', 'android'] };

function judge(tried: Partial<TriedSignIn> = {}, more: { readonly audience?: string } = {}) {
  const whole = { idToken, accessToken, userinfo: null, ...tried };
  return judgeSignIn(whole, { ...provider, ...more });
}

describe('a tried sign-in', () => {
  it('tells the claims that matter, and nothing wrong where the server would take the tokens (ROOT-10, AUTH-57)', () => {
    expect(judge()).toEqual({
      email: 'kim@north.example',
      isEmailVerified: null,
      name: 'Kim',
      subject: 's-1',
      issuer: 'https://id.example',
      audience: 'portal',
      accessAudience: 'https://graph.example, android',
      isOpaque: false,
      problems: [],
    });
    expect(judge({ accessToken: { ...accessToken, aud: 'graph', azp: 'portal' } }).problems).toEqual([]);
    expect(judge({}, { audience: 'https://graph.example' }).problems).toEqual([]);
    expect(judge({ accessToken: null })).toMatchObject({ isOpaque: true, accessAudience: null, problems: [] });
  });

  it('tells an audience that is neither the configured one nor a client id, with both (AUTH-57)', () => {
    expect(judge({ accessToken: { ...accessToken, aud: 'graph' } }).problems).toEqual([
      { code: 'audience', found: 'graph', expected: 'portal, android' },
    ]);
    expect(judge({}, { audience: 'api://atrium' }).problems).toEqual([
      { code: 'audience', found: 'https://graph.example, android', expected: 'api://atrium' },
    ]);
  });

  it('tells another issuer of the access token, as some providers have (AUTH-57)', () => {
    const iss = 'https://sts.example';
    const tried = { idToken: { ...idToken, iss }, accessToken: { ...accessToken, iss } };
    expect(judge(tried).problems).toEqual([{ code: 'issuer', found: iss }]);
    expect(judge({ ...tried, idToken: null }).problems).toContainEqual({ code: 'issuer', found: iss });
  });

  it('leads to a scope of the own API where only the access token is of another issuer, as with Entra ID (AUTH-63)', () => {
    const foreign = { iss: 'https://sts.example/tenant/', aud: '00000003-0000-0000-c000-000000000000' };
    expect(judge({ accessToken: foreign }).problems).toEqual([{ code: 'foreignToken', found: foreign.aud }]);
  });

  it.each([
    [true, [true, 'true', 'True', 1, '1']],
    [false, [false, 'false', 'False', 0, '0', 'no', '', [true]]],
    [null, [null, undefined]],
  ])('takes an address for verified as the server does: %s (AUTH-58)', (isEmailVerified, spellings) => {
    for (const email_verified of spellings) {
      const problems = isEmailVerified === false ? [{ code: 'emailNotVerified' }] : [];
      expect(judge({ idToken: { ...idToken, email_verified } })).toMatchObject({ isEmailVerified, problems });
    }
  });

  it('tells an e-mail address that is missing or not verified, and takes that of userinfo (AUTH-58)', () => {
    const nameless = { ...idToken, email: undefined };
    expect(judge({ idToken: nameless }).problems).toEqual([{ code: 'email' }]);
    expect(judge({ idToken: nameless, userinfo: { sub: 's-1', email: 'kim@south.example' } })).toMatchObject({
      email: 'kim@south.example',
      problems: [],
    });
    expect(judge({ idToken: { ...idToken, email_verified: 'false' } })).toMatchObject({
      isEmailVerified: false,
      problems: [{ code: 'emailNotVerified' }],
    });
    expect(judge({ idToken: null })).toMatchObject({ problems: [{ code: 'idToken' }, { code: 'email' }] });
  });
});
