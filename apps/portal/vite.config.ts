import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';

import { olderBrowser } from './olderBrowserPlugin.ts';
import { familyFile, frameFile } from './screenFiles.ts';
import { serviceWorker } from './serviceWorkerPlugin.ts';
import { styleElements } from './styleElementsPlugin.ts';
import { themeSheet } from './themeSheetPlugin.ts';

/** The browsers of SHELL-26. */
const target = ['chrome125', 'edge124', 'firefox127', 'safari17'];

/** Workspaces that only declare: what a screen does not use of them is not sent to it. */
const declarations = /packages[\\/](?:contract|phrases|auth-client)[\\/]/;

/**
 * What is fetched together, so that a list is six files: the texts of a language, the sign-in screen with what everything
 * runs on, and behind sign-in the frame with the lists, which almost every visit shows. A group holds what its modules
 * import and no group before it does; everything else is split where it is imported with `import()`. What opens above a
 * page is one file too: no one waits for it twice, and it comes with the bubble of the button that opens it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'portal', test: /rolldown[\\/]runtime/, priority: 4 },
  { name: 'portal', tags: ['$initial'], test: /^(?!.*src[\\/]main\.tsx$)/, priority: 3 },
  { name: frameFile, debugName: 'frame', priority: 2 },
  { name: 'help', test: /app[\\/]help[\\/]\w+Screen\.tsx$|phrases[\\/](?:en|fr)[\\/]help\.json$/, priority: 1 },
  // No list has it; what has a form or reads an answer does.
  { name: 'schemas', test: /node_modules[\\/]zod[\\/]/, priority: 2.5 },
  { name: 'progress', test: /@mui[\\/]material[\\/]LinearProgress[\\/]/, priority: 1.6 },
  {
    name: 'choice',
    test: /@mui[\\/](?:material[\\/]ToggleButton(?:Group)?|utils[\\/]useRovingTabIndex)[\\/]|ui[\\/]control[\\/]SegmentedChoice\.tsx$/,
    priority: 1.6,
  },
  // Otherwise templates come with the outbox, which has them in common.
  { name: 'placeholders', test: /rules[\\/]templatePlaceholders\.ts$/, priority: 1.6 },
  // Lists of two families refer to it, and most lists do not.
  { name: 'iconCategories', test: /contract[\\/]src[\\/]resources[\\/]mapTemplate\.facts\.ts$/, priority: 1.6 },
  { name: familyFile, debugName: 'family', priority: 1.4 },
  {
    name: 'overlays',
    test: /ui[\\/]feedback[\\/](?:HintBubble|PageMenu)\.tsx$|kit[\\/]list[\\/](?:RowMenu|FilterPopover)\.tsx$|shell[\\/]HelpPanel\.tsx$/,
    priority: 1,
  },
  { name: 'records', test: /kit[\\/]form[\\/]RecordScreen\.tsx$/, priority: 1 },
];

/** Writes each file of the build that packs well next to itself as brotli and gzip, at the highest level: the server sends them as they are. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((name) => /\.(?:m?js|css|html|svg|webmanifest|wasm)$/.test(name))) {
        const path = join(folder, file);
        const content = await readFile(path);
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
        await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
        await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), olderBrowser(), themeSheet(), styleElements(), serviceWorker(target), precompress()],
  // The server serves `dist`, and mounts this configuration in middleware mode while developing.
  appType: 'spa',
  clearScreen: false,
  build: {
    target,
    sourcemap: 'hidden',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id) => (declarations.test(id) ? false : undefined),
      },
      output: { codeSplitting: { groups }, chunkFileNames: 'assets/[hash:7].js', entryFileNames: 'assets/[hash:7].js' },
    },
  },
});
