import { isEmail } from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../base/httpError.ts';
import { defineRoute } from '../services/route.ts';

const testTokenBody = z.object({ email: z.string({ error: 'required' }).trim().refine(isEmail, 'email') });
const testTokenAnswer = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

/** `POST auth/invalidate/token`: signing out makes the caller's access token invalid until it expires (RES-05, AUTH-41). */
const invalidateToken = defineRoute({
  method: 'POST',
  path: 'auth/invalidate/token',
  tag: 'sign-in',
  summary: 'Refuse the access token of this call from now on',
  access: { kind: 'person' },
  status: 204,
  handle: async ({ services, work, request, caller }) => {
    if (caller !== null) await services.invalidateToken(work, request, caller);
    return { body: undefined };
  },
});

/** `POST auth/test/token`: an access token for an automated test; 404 unless the server runs in test mode (AUTH-10). */
const issueTestToken = defineRoute({
  method: 'POST',
  path: 'auth/test/token',
  tag: 'sign-in',
  summary: 'An access token for an automated test, in test mode only',
  access: { kind: 'public', maxBodyBytes: 4 * 1024 },
  rate: 'lookUp',
  body: testTokenBody,
  answer: testTokenAnswer,
  handle: async (context) => {
    const { services } = context;
    if (services.issueTestToken === null) throw notFound();
    return { body: await services.issueTestToken(context.input().email) };
  },
});

export const tokenServiceRoutes = [invalidateToken, issueTestToken];
