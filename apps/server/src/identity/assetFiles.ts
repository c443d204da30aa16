import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A file of the provider's pages. */
export interface AssetFile {
  readonly type: string;
  readonly content: Buffer;
  /** Part of its address, so that browsers may keep it for ever. */
  readonly version: string;
}

function read(url: URL | string, type: string): AssetFile {
  const content = readFileSync(new URL(url, import.meta.url));
  return { type, content, version: createHash('sha256').update(content).digest('base64url').slice(0, 10) };
}

function font(subset: string): AssetFile {
  const file = `@fontsource-variable/nunito-sans/files/nunito-sans-${subset}-wght-normal.woff2`;
  return read(import.meta.resolve(file), 'font/woff2');
}

/** The files of the provider's pages, read once at start. */
export const assetFiles = {
  'identity.css': read('./assets/identity.css', 'text/css; charset=utf-8'),
  'logo.svg': read('./assets/logo.svg', 'image/svg+xml; charset=utf-8'),
  'splash.svg': read('./assets/splash.svg', 'image/svg+xml; charset=utf-8'),
  'nunito-sans-latin.woff2': font('latin'),
  'nunito-sans-latin-ext.woff2': font('latin-ext'),
} satisfies Readonly<Record<string, AssetFile>>;
export type AssetName = keyof typeof assetFiles;
