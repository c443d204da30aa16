import { buffer } from 'node:stream/consumers';

import { iconBundleLimits } from '@atrium/contract';
import { z } from 'zod';

import { notFound } from '../../base/httpError.ts';
import { defineFileRoute, type FileContext } from './fileServices.ts';
import { signedFile, signedQuery } from './signedFile.ts';
import { unzip } from './unzip.ts';

/** What the file of an icon is called in its bundle, whichever folder it is in. */
const iconFile = /(?:^|\/)([^/]+)\.png$/i;

const iconOf = (path: string) => iconFile.exec(path)?.[1] ?? '';

async function readIcons(context: FileContext): Promise<{ body: Record<string, string> }> {
  const { file } = await signedFile(context);
  if (file.kind !== 'icons') throw notFound();
  const names = new Set(
    String(context.query['names'] ?? '')
      .split(',')
      .filter((name) => name !== ''),
  );
  const content = await buffer(await context.services.files.read(file));
  const found = unzip(content, iconBundleLimits, (path) => names.has(iconOf(path)));
  // What is stored was checked: a bundle that can no longer be unpacked has no icons.
  const entries = typeof found === 'string' ? [] : found;
  return {
    body: Object.fromEntries(
      entries.map(({ name, content: png }) => [iconOf(name), `data:image/png;base64,${png.toString('base64')}`]),
    ),
  };
}

/** `GET file/{id}/icons?names=home,map`: the icons of a bundle that have these names, at the signature of its address. */
export const iconsRoute = defineFileRoute({
  method: 'GET',
  path: 'file/{id}/icons',
  tag: 'file',
  summary: 'Icons of an icon bundle by name, as data addresses, with the signature of its address',
  access: { kind: 'public' },
  query: {
    ...signedQuery,
    names: 'The names of the icons, separated by commas; those that the bundle lacks are left out',
  },
  answer: z.record(z.string(), z.string()),
  handle: readIcons,
});
