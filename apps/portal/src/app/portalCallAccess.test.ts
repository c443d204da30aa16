import { expect, it } from 'vitest';

import { fakeAuth } from '../testing/fakeAuth.ts';
import { callHeaders } from './portalCallAccess.ts';

it('names the provider with every call, also where a renewal brought no ID token (API-08)', async () => {
  const { auth } = fakeAuth();
  const tokens = { ...(await auth.getTokens()), idToken: null };
  expect(callHeaders(tokens, auth.parameters())).toMatchObject({ 'x-provider': 'Northwind' });
  expect(callHeaders(tokens, auth.parameters())).not.toHaveProperty('x-id-token');
});
