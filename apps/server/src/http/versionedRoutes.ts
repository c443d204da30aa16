import { HttpError } from '../base/httpError.ts';
import type { HttpServices } from './httpServices.ts';
import type { Route } from './route.ts';

/** The versions that the header `api-version` may name (API-05). */
const apiVersions = ['1.0', '2.0'] as const;

/**
 * Routes that are called with a header `api-version`: each version is answered alike, `usual` is taken where the header
 * is missing, and any other value is refused with 400 (API-04, API-05). The answer names the version it was made for.
 */
export function versionedRoutes<Services extends HttpServices>(
  routes: readonly Route<Services>[],
  usual: (typeof apiVersions)[number],
): Route<Services>[] {
  return routes.map((route) => ({
    ...route,
    handle: (context) => {
      const asked = context.request.headers['api-version'] ?? usual;
      const version = apiVersions.find((one) => one === asked);
      if (version === undefined)
        throw new HttpError(400, 'invalid', {
          message: `The header api-version must be ${apiVersions.join(' or ')}.`,
          issues: [{ field: 'api-version', code: 'choice', choices: apiVersions }],
        });
      void context.reply.header('api-version', version);
      return route.handle(context);
    },
  }));
}
