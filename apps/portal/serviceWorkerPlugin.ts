import { createHash } from 'node:crypto';

import { build } from 'vite';
import type { Plugin, Rollup } from 'vite';

const WORKER_FILE = 'service-worker.js';
const WORKER = 'src/serviceWorker.ts';
/** The frame behind sign-in, what opens above it, the texts of both languages and the pages of help are imported on demand and still belong to the shell. */
const shellChunks = /^(?:index|frame|overlays|help|texts(?:En|Fr))$/;
/** From `public`: the server sends them under their plain names. */
const plainFiles = ['/favicon.svg', '/splash.svg'];

/** The chunks of the shell with everything they import at once, and the fonts and pictures they name. */
function shellFiles(bundle: Rollup.OutputBundle): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const imported of chunk.imports) add(imported);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) files.add(asset);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  };
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' && shellChunks.test(chunk.name)) add(chunk.fileName);
  }
  // oxlint-disable-next-line typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-return -- a plugin is in no project that knows the library of Node
  return [...files].toSorted().map((name) => `/${name}`);
}

/** The worker as a classic script, which all browsers take; a build of its own, so that it shares no code with the pages. */
async function buildWorker({ root, target }: { root: string; target: string[] }): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      target,
      write: false,
      copyPublicDir: false,
      rolldownOptions: { input: WORKER, output: { format: 'iife' } },
    },
  });
  const [chunk] = 'output' in result ? result.output : [];
  if (chunk?.type !== 'chunk') throw new Error('The build made no worker');
  return chunk.code;
}

/** Builds `src/serviceWorker.ts` to `/service-worker.js` and tells it which files the shell has (SHELL-36). */
export function serviceWorker(target: string[]): Plugin {
  let root = '';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build made no page');
        const code = await buildWorker({ root, target });
        const files = ['/index.html', ...plainFiles, ...shellFiles(bundle)];
        const version = createHash('sha256').update(files.join('\n')).update(page.source).update(code).digest('hex');
        const shell = JSON.stringify({ version: version.slice(0, 16), files });
        this.emitFile({ type: 'asset', fileName: WORKER_FILE, source: code.replace('BUILT_SHELL', () => shell) });
      },
    },
  };
}
