import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import middie from '@fastify/middie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { Config } from './base/config.ts';
import type { RateLimits } from './base/rateLimits.ts';
import { HttpError } from './base/httpError.ts';
import { countPage } from './http/countPage.ts';
import type { HttpServices } from './http/httpServices.ts';
import { policyDigest } from './http/policyDigest.ts';
import { requestPath } from './http/requestPath.ts';
import type { PageDigests } from './http/security.ts';

const portalFolder = fileURLToPath(new URL('../../portal/', import.meta.url));
const builtFolder = `${portalFolder}dist`;
const ownPaths = /^\/(?:api|oidc|monitoring|healthz|readyz|metrics)(?:[/?]|$)/;
/** A path of a file: hidden, below a hidden folder, or with an extension. No screen's address is like that. */
const filePaths = /\/\.|\.[a-z][a-z\d]*$/i;

/** The page of a built portal. Throws when it is not built. */
function pageFile(folder: string): string {
  const file = `${folder}/index.html`;
  if (!existsSync(file)) throw new Error('The portal is not built: npm start builds it.');
  return file;
}

/**
 * Returns the digests of the inline scripts and styles of the built page as a Content-Security-Policy names them; none in
 * development, where Vite has inline ones of its own. Throws when the portal is not built.
 */
export function pageDigests({ isDevelopment }: Pick<Config, 'isDevelopment'>, folder = builtFolder): PageDigests {
  if (isDevelopment) return { scripts: [], styles: [] };
  const page = readFileSync(pageFile(folder), 'utf8');
  const digestsOf = (element: RegExp) => [...page.matchAll(element)].map(([, text = '']) => policyDigest(text));
  return { scripts: digestsOf(/<script>([^]*?)<\/script>/g), styles: digestsOf(/<style>([^]*?)<\/style>/g) };
}

/** Serves the built portal from a folder; its pages are counted by address, its files are not. */
export async function mountBuilt(app: FastifyInstance, rates: RateLimits, folder: string): Promise<void> {
  pageFile(folder);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    // Source maps are for anyone who has the build.
    allowedPath: (path) => !/\.map(?:\.br|\.gz)?$/.test(path),
    index: false,
    setHeaders: (reply, path) => {
      // Built assets carry a hash of their content in their name.
      const isHashed = /[\\/]assets[\\/]/.test(path);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { onRequest: countPage(rates) }, (request, reply) => {
    const path = requestPath(request.url);
    if (ownPaths.test(path)) throw new HttpError(404, 'notFound');
    // A missing file is missing; anything else is a screen of the portal.
    if (path.startsWith('/assets/') || filePaths.test(path)) throw new HttpError(404, 'notFound');
    // Never from the browser's cache, not even revalidated: the policy comes with the page and follows the cookie (SEC-06).
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { etag: false, lastModified: false });
  });
}

async function mountVite(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: portalFolder,
    server: { middlewareMode: true, ws: { server: app.server } },
    appType: 'spa',
  });
  await app.register(middie);
  app.use((request, response, next) => {
    if (ownPaths.test(request.url ?? '')) next();
    else vite.middlewares(request, response, next);
  });
  app.addHook('onClose', () => vite.close());
}

/** Serves the portal on the API's own origin: its built files, or through Vite with reload on change in development. Every path that is no file opens the application (SHELL-01). */
export async function mountPortal(
  app: FastifyInstance,
  { config, rates }: Pick<HttpServices, 'config' | 'rates'>,
): Promise<void> {
  if (config.isDevelopment) await mountVite(app);
  else await mountBuilt(app, rates, builtFolder);
}
