import { HttpError } from './httpError.ts';
import { defineRoute, type Route } from './route.ts';

/** The versions that the header `api-version` may name (API-05). */
const apiVersions = ['1.0', '2.0'] as const;

/**
 * Routes that are called with a header `api-version`: each version is answered alike, `usual` is taken where the header
 * is missing, and any other value is refused with 400 (API-04, API-05). The answer names the version it was made for.
 */
export function versionedRoutes(routes: readonly Route[], usual: (typeof apiVersions)[number]): Route[] {
  return routes.map((route) =>
    defineRoute({
      ...route,
      handle: (context) => {
        const asked = context.request.headers['api-version'] ?? usual;
        const version = apiVersions.find((one) => one === asked);
        if (version === undefined)
          throw new HttpError(400, 'invalid', {
            message: `The header api-version must be ${apiVersions.join(' or ')}.`,
            issues: [{ field: 'api-version', code: 'choice' }],
          });
        void context.reply.header('api-version', version);
        return route.handle(context);
      },
    }),
  );
}
