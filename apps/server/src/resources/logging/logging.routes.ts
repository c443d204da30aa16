import { clientLog, clientLogLimits, issuesOf } from '@atrium/contract';

import { invalid } from '../../core/http/httpError.ts';
import { defineRoute } from '../../core/http/route.ts';
import { withoutPersonalData } from './withoutPersonalData.ts';

/** `POST logging`: what went wrong in a browser goes to the server's log, without personal data and without who it was (RES-32, API-41). */
export const loggingRoutes = [
  defineRoute({
    method: 'POST',
    path: 'logging',
    tag: 'support',
    summary: 'Messages of a browser for the server log',
    access: { kind: 'public' },
    rate: 'logging',
    mostBodyBytes: clientLogLimits.mostBodyBytes,
    body: clientLog,
    status: 204,
    handle: ({ request, body }) => {
      const parsed = clientLog.safeParse(body, { reportInput: true });
      if (!parsed.success) throw invalid(issuesOf(parsed.error));
      for (const { level, name, message, stack, path } of parsed.data.messages) {
        const client = Object.fromEntries(
          Object.entries({ name, message, stack, path }).map(([key, value]) => [
            key,
            value === null ? null : withoutPersonalData(value),
          ]),
        );
        request.log[level]({ client }, 'told by a browser');
      }
      return { body: undefined };
    },
  }),
];
