import { iconBundleLimits } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { checkIcons } from './checkIcons.ts';
import { pngChunk, pngHeader, pngOfBytes, pngSignature, samplePng } from './testing/samplePng.ts';
import { sampleZip, type SampleEntry } from '../zip/testing/sampleZip.ts';
import { unzip } from '../zip/unzip.ts';
import { zipDirectory, zipMethods } from '../zip/zipDirectory.ts';

const selection: SampleEntry = { name: 'selection.json', content: '{"icons":[{"name":"home"}]}' };
const home: SampleEntry = { name: 'png/home.png', content: samplePng(48, 48) };
const check = (...entries: SampleEntry[]) => checkIcons(sampleZip(entries));
const bundle = sampleZip([selection, home]);

/** The names of the files of an archive whose files are not packed. */
function namesIn(archive: Buffer | string): string[] | string {
  if (typeof archive === 'string') return archive;
  const lines = zipDirectory(archive) ?? [];
  return lines.map(({ name, method }) => (method === zipMethods.stored ? name : `${name} is packed`));
}

describe('an icon bundle', () => {
  it('is a ZIP archive with the selection file and PNG icons, packed or not (BRAND-05, BRAND-06)', () => {
    const names = ['selection.json', 'png/home.png'];
    expect(namesIn(checkIcons(bundle))).toEqual(names);
    expect(namesIn(check({ ...selection, isStored: true }, { ...home, isStored: true }))).toEqual(names);
    expect(namesIn(checkIcons(sampleZip([selection, home], 'made by hand')))).toEqual(names);
    const inFolder = check(
      { name: 'icons/', content: '' },
      { ...selection, name: 'icons/selection.json', content: '\uFEFF{"icons":[{}]}' },
      { name: '__MACOSX/icons/._home.png', content: 'resource fork' },
      { name: 'icons/.DS_Store', content: 'Bud1' },
      home,
    );
    expect(namesIn(inFolder)).toEqual(['icons/selection.json', 'png/home.png']);
  });

  it('is refused when it is something else under the name of an archive (BRAND-05, SEC-07)', () => {
    for (const other of [samplePng(48, 48), Buffer.from('Rar!\u001a'), Buffer.from('<html></html>'.repeat(4))])
      expect(checkIcons(other)).toBe('icons');
  });

  it('is refused without its selection file, or when that is no JSON (BRAND-05)', () => {
    expect(check(home)).toBe('selectionMissing');
    expect(checkIcons(sampleZip([]))).toBe('selectionMissing');
    expect(check({ ...selection, name: 'selection.json.txt' }, home)).toBe('selectionMissing');
    expect(check({ ...selection, content: '{"icons":' }, home)).toBe('selectionBroken');
  });

  it.each(['{}', '[]', '[{"name":"home"}]', '7', 'null', '{"icons":{}}', '{"icons":[]}', '{"icons":["home"]}'])(
    'is refused where its selection file is %s: a right one lists at least one icon (BRAND-05)',
    (content) => {
      expect(check({ ...selection, content }, home)).toBe('selectionEmpty');
    },
  );

  it('is refused with a file that is no PNG, whatever it is called, or a damaged one (BRAND-06, SEC-07)', () => {
    expect(check(selection, home, { name: 'png/cat.png', content: 'GIF89a' })).toBe('iconKind');
    expect(check(selection, { name: 'demo.html', content: '<script>alert(1)</script>' })).toBe('iconKind');
    expect(check(selection, { ...home, content: samplePng(48, 48).subarray(0, 60) })).toBe('iconBroken');
    const pixelBomb = Buffer.concat([
      pngSignature,
      pngHeader(50_000, 50_000),
      pngChunk('IDAT', Buffer.from([1])),
      pngChunk('IEND', Buffer.alloc(0)),
    ]);
    expect(check(selection, { ...home, content: pixelBomb })).toBe('iconBroken');
  });

  it('is refused when it would unpack to too much, also when it says that it does not (SEC-09, BRAND-05)', () => {
    const bomb = Buffer.alloc(iconBundleLimits.maxFileBytes + 1);
    expect(check(selection, { name: 'bomb.png', content: bomb })).toBe('iconsUnpacked');
    expect(check(selection, { name: 'bomb.png', content: bomb, saidLength: 10 })).toBe('iconsUnpacked');
    expect(check(selection, { name: 'bomb.png', content: bomb, isStored: true })).toBe('iconsUnpacked');
    const part = { content: Buffer.alloc(iconBundleLimits.maxFileBytes) };
    const many = Array.from({ length: 26 }, (_, index) => ({ ...part, name: `${String(index)}.png` }));
    expect(check(selection, ...many)).toBe('iconsUnpacked');
    const files = Array.from({ length: iconBundleLimits.maxFiles }, (_, index) => ({
      name: String(index),
      content: '',
    }));
    expect(check(selection, ...files)).toBe('iconsUnpacked');
  });

  it('is refused with an icon over 64 KB, and stored with its files as they are (SEC-09, BRAND-06)', () => {
    const icon = (bytes: number) => ({ name: 'big.png', content: pngOfBytes(48, 48, bytes) });
    expect(namesIn(check(selection, icon(iconBundleLimits.maxIconBytes)))).toEqual(['selection.json', 'big.png']);
    expect(check(selection, icon(iconBundleLimits.maxIconBytes + 1))).toBe('iconsUnpacked');
    const stored = checkIcons(bundle);
    const entries = typeof stored === 'string' ? stored : unzip(stored, iconBundleLimits);
    expect(entries).toEqual([
      { name: 'selection.json', content: Buffer.from(String(selection.content)) },
      { name: 'png/home.png', content: home.content },
    ]);
  });

  it('is refused when it is truncated or damaged anywhere (SEC-07)', () => {
    for (let length = 22; length < bundle.length; length += 7)
      expect([length, checkIcons(bundle.subarray(0, length))]).toEqual([length, 'iconsBroken']);
    expect(check({ ...selection, saidLength: 3 }, home)).toBe('iconsBroken');
    const flipped = Buffer.from(bundle);
    const at = flipped.indexOf('selection.json') + 20;
    flipped.writeUInt8((flipped[at] ?? 0) ^ 0xff, at);
    expect(checkIcons(flipped)).toBe('iconsBroken');
  });

  it('is refused with a password or a path that leads out of its folder (SEC-07)', () => {
    expect(check({ ...selection, flags: 1 }, home)).toBe('iconsBroken');
    for (const name of ['../selection.json', 'a/../../b.png', '/etc/b.png', 'C:\\b.png', '..\\b.png'])
      expect([name, check(selection, { ...home, name })]).toEqual([name, 'iconsBroken']);
  });
});
