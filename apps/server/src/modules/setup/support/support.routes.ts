import { supportToken, times } from '@atrium/contract';
import { SignJWT } from 'jose';

import { HttpError } from '../../../base/httpError.ts';
import { defineRoute } from '../../../services/route.ts';

/** Milliseconds for which a token of the support widget is valid: long enough to sign in, short enough to be worthless in a log. */
const TOKEN_LIFETIME = 5 * times.minute;

/** `GET authtoken/zendesk/jwt`: signs the caller in to the support widget (RES-45, SHELL-44). */
export const supportRoutes = [
  defineRoute({
    method: 'GET',
    path: 'authtoken/zendesk/jwt',
    tag: 'support',
    summary: 'A short-lived token that signs the caller in to the support widget',
    access: { kind: 'member' },
    answer: supportToken,
    handle: async ({ services, session }) => {
      const { widget } = services.config.support;
      if (widget === null) throw new HttpError(404, 'notSetUp');
      const { user } = session;
      const now = Math.floor(Date.now() / 1000);
      const end = now + TOKEN_LIFETIME / 1000;
      const token = await new SignJWT({
        scope: 'user',
        external_id: user.id,
        email: user.email,
        email_verified: true,
        name: `${user.firstName} ${user.lastName}`.trim(),
      })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...(widget.keyId === null ? {} : { kid: widget.keyId }) })
        .setIssuedAt(now)
        .setExpirationTime(end)
        .sign(new TextEncoder().encode(widget.secret));
      return { body: { token, expiresAt: new Date(end * 1000).toISOString() } };
    },
  }),
];
