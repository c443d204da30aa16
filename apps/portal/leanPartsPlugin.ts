import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

/** What the portal's pages name and never use of MUI: the ripple of buttons, which the theme turns off. */
const ripple = {
  TouchRipple: 'export default function TouchRipple() { return null; }',
  useLazyRipple: `const none = () => {};
const ripple = { ref: { current: null }, shouldMount: false, start: none, stop: none, pulsate: none };
export default function useLazyRipple() { return ripple; }`,
};
const rippleFile = /@mui[\\/]material[\\/].*[\\/](TouchRipple|useLazyRipple)\.m?js$/;

/** The same of the router: what is for pages that a server renders, and for tools that watch it. */
const routerFile =
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/](?:router[\\/]instrumentation|dom[\\/]ssr[\\/](?:links|routeModules|single-fetch))\.js$/;

/** Leaves those parts out of the build: 4 KB of the first screen over the wire. */
export function leanParts(): Plugin {
  return {
    name: 'lean-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [rippleFile, routerFile] },
      async handler(id) {
        const part = rippleFile.exec(id)?.[1];
        if (part === 'TouchRipple' || part === 'useLazyRipple') return ripple[part];
        const names = /^export \{([^}]+)\};$/m.exec(await readFile(id, 'utf8'))?.[1]?.split(',') ?? [];
        return names.map((name) => `export const ${name.trim()} = () => undefined;`).join('\n');
      },
    },
  };
}
