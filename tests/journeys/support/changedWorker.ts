import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const path = 'apps/portal/dist/service-worker.js';

/** Serves another service worker than the built one while `work` runs, as a deployment would: by other bytes at the same address. */
export async function withChangedWorker(mark: string, work: () => Promise<void>): Promise<void> {
  const files = ['', '.br', '.gz'].map((end) => `${path}${end}`);
  const built = await Promise.all(files.map((file) => readFile(file)));
  const changed = Buffer.concat([built[0] ?? Buffer.of(), Buffer.from(`\n// ${mark}\n`)]);
  const contents = [changed, await promisify(brotliCompress)(changed), await promisify(gzip)(changed)];
  try {
    await Promise.all(files.map((file, at) => writeFile(file, contents[at] ?? '')));
    await work();
  } finally {
    await Promise.all(files.map((file, at) => writeFile(file, built[at] ?? '')));
  }
}

/** Takes a screen's part away from the server while `work` runs, as a deployment does whose part has another name. */
export async function withoutPart(name: string, work: () => Promise<void>): Promise<void> {
  const folder = 'apps/portal/dist/assets';
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`) && !file.endsWith('.map'));
  if (files.length === 0) throw new Error(`No part is named ${name}`);
  const move = (from: string, to: string) =>
    Promise.all(files.map((file) => rename(`${folder}/${file}${from}`, `${folder}/${file}${to}`)));
  await move('', '.gone');
  try {
    await work();
  } finally {
    await move('.gone', '');
  }
}
