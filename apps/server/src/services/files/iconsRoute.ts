import { buffer } from 'node:stream/consumers';

import { iconAnswerLimits, iconBundleLimits } from '@atrium/contract';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { notFound } from '../../base/httpError.ts';
import { defineFileRoute, type FileContext } from './fileServices.ts';
import { signedFile, signedQuery } from './signedFile.ts';
import { unzipFile } from '../../formats/zip/unzip.ts';
import { zipDirectory } from '../../formats/zip/zipDirectory.ts';

/** What the file of an icon is called in its bundle, whichever folder it is in. */
const iconFile = /(?:^|\/)([^/]+)\.png$/i;

/** Bundles that are being looked at: everyone who opens an app asks for the same. */
const bundles = new LRUCache<string, Promise<Buffer>>({ max: 4 });

function bundleOf({ services }: FileContext, id: string): Promise<Buffer> {
  const known = bundles.get(id);
  if (known !== undefined) return known;
  const read = services.files.read({ id }).then((stream) => buffer(stream));
  bundles.set(id, read);
  read.catch(() => bundles.delete(id));
  return read;
}

/** The icons of a bundle that have these names, as data addresses, up to what an answer may hold; and the names that are beyond. */
function iconsOf(content: Buffer, names: readonly string[]): { icons: Record<string, string>; leftOut: string[] } {
  const lines = new Map((zipDirectory(content) ?? []).map((line) => [iconFile.exec(line.name)?.[1] ?? '', line]));
  const icons = new Map<string, string>();
  const leftOut = names.slice(iconAnswerLimits.maxNames);
  let left: number = iconAnswerLimits.maxCharacters;
  for (const name of names.slice(0, iconAnswerLimits.maxNames)) {
    const line = lines.get(name);
    // What is stored was checked: a file that can no longer be unpacked is no icon.
    const png = line === undefined ? 'broken' : unzipFile(content, line, iconBundleLimits.maxIconBytes);
    if (typeof png === 'string') continue;
    const address = `data:image/png;base64,${png.toString('base64')}`;
    if (address.length > left) leftOut.push(name);
    else icons.set(name, address);
    left -= Math.min(left, address.length);
  }
  return { icons: Object.fromEntries(icons), leftOut };
}

async function readIcons(context: FileContext) {
  const { file } = await signedFile(context);
  if (file.kind !== 'icons') throw notFound();
  const names = String(context.query['names'] ?? '').split(',');
  const wanted = [...new Set(names)].filter((name) => name !== '');
  return { body: iconsOf(await bundleOf(context, file.id), wanted) };
}

/** `GET file/{id}/icons?names=home,map`: the icons of a bundle that have these names, at the signature of its address. */
export const iconsRoute = defineFileRoute({
  method: 'GET',
  path: 'file/{id}/icons',
  tag: 'file',
  summary: 'Icons of an icon bundle by name, as data addresses, with the signature of its address',
  access: { kind: 'public', maxBodyBytes: 0 },
  query: {
    ...signedQuery,
    names: `The names of the icons, separated by commas; those that the bundle lacks are left out. An answer holds ${String(iconAnswerLimits.maxNames)} icons and 1 MB; leftOut names the others`,
  },
  answer: z.object({ icons: z.record(z.string(), z.string()), leftOut: z.array(z.string()) }),
  handle: readIcons,
});
