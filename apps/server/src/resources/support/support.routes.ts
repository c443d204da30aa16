import { supportToken, times } from '@atrium/contract';
import { SignJWT } from 'jose';

import { HttpError } from '../../core/http/httpError.ts';
import { defineRoute } from '../../core/http/route.ts';

/** Milliseconds a token of the support widget lasts: long enough to sign it in, short enough to be worthless in a log. */
const tokenLife = 5 * times.minute;

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
      const end = now + tokenLife / 1000;
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
