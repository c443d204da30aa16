import { BACK_CHANNEL_LOGOUT_PATH } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { addressKey, assertNoWait, assertWithin } from '../base/rateLimits.ts';
import type { Services } from '../services/services.ts';
import { IssuerUnavailableError, TokenRefusedError } from './tokenErrors.ts';

/** Room for a token of the most characters that are read, and the form around it. */
const MAX_BODY_BYTES = 20_000;

const sent = z.object({ logout_token: z.string().min(1) });

/**
 * Adds the address at which a customer's issuer says that a person has signed out there, or was signed out (OpenID Connect
 * Back-Channel Logout 1.0, AUTH-66). Only what is refused counts for the address that it came from.
 */
export async function addBackChannelLogout(app: FastifyInstance, services: Services): Promise<void> {
  const { rates } = services;
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(BACK_CHANNEL_LOGOUT_PATH, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      const key = addressKey(request);
      assertNoWait(rates.refusedTokens.waitOf(key));
      void reply.header('cache-control', 'no-store');
      try {
        const given = sent.safeParse(request.body);
        if (!given.success) throw new TokenRefusedError('malformed');
        await services.endSignInsByLogout(given.data.logout_token);
        return await reply.status(200).send();
      } catch (error) {
        if (error instanceof TokenRefusedError) {
          await assertWithin(rates.refusedTokens, key);
          request.log.warn({ reason: error.reason }, 'logout token refused');
          const refusal = {
            error: 'invalid_request',
            error_description: `The logout token was refused: ${error.reason}`,
          };
          return reply.status(400).send(refusal);
        }
        if (!(error instanceof IssuerUnavailableError)) throw error;
        request.log.warn({ err: error }, 'logout token not checked');
        return reply.status(503).header('retry-after', '30').send({ error: 'temporarily_unavailable' });
      }
    });
    done();
  });
}
