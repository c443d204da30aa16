import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

/** What the portal never uses of zod although each schema names it: the way to JSON Schema, and English messages. */
const unused = /zod[\\/]v4[\\/](?:core[\\/](?:to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/;

/**
 * Leaves the parts of zod out that the portal does not use, 7 KB of a list over the wire: the server describes the API, and
 * problems have codes, which the portal has texts for.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: unused },
      async handler(id) {
        const names = [...(await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)];
        const empty = names.map(([, name]) => `export const ${name ?? ''} = () => ({});`);
        return [...empty, 'export default () => ({});'].join('\n');
      },
    },
  };
}
