import { createHash } from 'node:crypto';

import type { Plugin, Rollup } from 'vite';

const workerFile = 'service-worker.js';
const worker = 'src/serviceWorker.ts';
/** The frame behind sign-in, the texts of both languages and the pages of help are imported on demand and still belong to the shell. */
const shellChunks = /^(?:portal|frame|help|texts-\w+)$/;
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
  return [...files].toSorted().map((name) => `/${name}`);
}

/** Builds `src/serviceWorker.ts` to `/service-worker.js` and tells it which files the shell has (SHELL-36). */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: worker, fileName: workerFile, preserveSignature: false });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunk = bundle[workerFile];
        const page = bundle['index.html'];
        if (chunk?.type !== 'chunk' || page?.type !== 'asset') throw new Error('The build made no worker or no page');
        // A classic script, which all browsers take as a worker.
        if (chunk.imports.length > 0) throw new Error(`The service worker shares code: ${chunk.imports.join(', ')}`);
        const files = ['/index.html', ...plainFiles, ...shellFiles(bundle)];
        const version = createHash('sha256')
          .update(files.join('\n'))
          .update(page.source)
          .update(chunk.code)
          .digest('hex');
        const shell = JSON.stringify({ version: version.slice(0, 16), files });
        chunk.code = chunk.code.replace('BUILT_SHELL', () => shell);
      },
    },
  };
}
