import { clientLog, clientLogLimits } from '@atrium/contract';

import { defineRoute } from '../../../services/route.ts';
import { withoutPersonalData } from './withoutPersonalData.ts';

/** `POST logging`: what went wrong in a browser goes to the server's log, without personal data and without who it was (RES-32, API-41). */
export const loggingRoutes = [
  defineRoute({
    method: 'POST',
    path: 'logging',
    tag: 'support',
    summary: 'Messages of a browser for the server log',
    access: { kind: 'public', maxBodyBytes: clientLogLimits.maxBodyBytes },
    rate: 'logging',
    body: clientLog,
    status: 204,
    handle: ({ request, input }) => {
      for (const { level, name, message, stack, path } of input().messages) {
        const client = Object.fromEntries(
          Object.entries({ name, message, stack, path }).map(([key, value]) => [
            key,
            value === null ? null : withoutPersonalData(value),
          ]),
        );
        request.log[level]({ client }, 'reported by a browser');
      }
      return { body: undefined };
    },
  }),
];
