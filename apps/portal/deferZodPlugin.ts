import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const source = (name: string) => fileURLToPath(new URL(`src/app/schemas/${name}.ts`, import.meta.url));
const files = { deferred: source('deferredZod'), loaded: source('loadedZod') };

/** What reads a schema: its fields, or a value by it. */
const reading = /(?<!\b(?:JSON|Date|URL))\.(?:safeParse|parse|shape)\b/;
const portal = /apps[\\/]portal[\\/]src[\\/].*\.tsx?$/;
const contract = /packages[\\/]contract[\\/]src[\\/]/;

/**
 * Keeps zod out of what only lists: the contract makes its schemas by `deferredZod`, and zod comes with the modules of the
 * portal that read one, by its name or by what they ask of a schema. Development and tests have zod itself everywhere.
 */
export function deferZod(): Plugin {
  return {
    name: 'defer-zod',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^zod$/ },
      handler(_id, importer) {
        if (importer === undefined || importer === files.loaded) return null;
        if (contract.test(importer)) return files.deferred;
        return portal.test(importer) ? files.loaded : null;
      },
    },
    transform: {
      filter: { id: portal, code: reading },
      handler(code, id) {
        return id === files.deferred ? null : { code: `${code}\nimport 'zod';`, map: null };
      },
    },
  };
}
