import { describe, expect, it } from 'vitest';

import { findDocumentFaults } from './providerFaults.ts';

const usual = {
  issuer: 'https://id.example',
  response_modes_supported: ['query', 'fragment', 'form_post'],
  code_challenge_methods_supported: ['plain', 'S256'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'none'],
  require_pushed_authorization_requests: false,
  id_token_signing_alg_values_supported: ['HS256', 'ES256'],
};

describe('a discovery document', () => {
  it('has what the portal needs, or does not tell (AUTH-62)', () => {
    for (const flow of ['code', 'implicit'] as const) {
      expect(findDocumentFaults(usual, flow)).toEqual([]);
      expect(findDocumentFaults({ issuer: 'https://id.example' }, flow)).toEqual([]);
    }
  });

  it.each([
    ['issuerTemplate', { issuer: 'https://id.example/{tenantid}/v2.0' }],
    ['responseMode', { response_modes_supported: ['form_post'] }],
    ['noPkce', { code_challenge_methods_supported: ['plain'] }],
    ['publicClient', { token_endpoint_auth_methods_supported: ['client_secret_post', 7] }],
    ['pushedRequests', { require_pushed_authorization_requests: true }],
    ['algorithms', { id_token_signing_alg_values_supported: ['HS256', 'none'] }],
  ])('lacks what the portal needs: %s (AUTH-62)', (fault, part) => {
    expect(findDocumentFaults({ ...usual, ...part }, 'code')).toEqual([fault]);
  });

  it('needs no code challenge and no query for the implicit flow, but the fragment (AUTH-62)', () => {
    const document = { ...usual, code_challenge_methods_supported: [], token_endpoint_auth_methods_supported: [] };
    expect(findDocumentFaults(document, 'implicit')).toEqual([]);
    expect(findDocumentFaults({ ...document, response_modes_supported: ['query'] }, 'implicit')).toEqual([
      'responseMode',
    ]);
  });
});
