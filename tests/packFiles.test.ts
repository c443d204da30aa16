import { describe, expect, it } from 'vitest';

import { packFiles } from '../apps/portal/src/features/upload/packFiles.ts';
import { unzip } from '../apps/server/src/formats/zip/unzip.ts';

describe('several images that are chosen together', () => {
  it('reach the server as one archive, whole and under their names (PLACE-36)', async () => {
    const texts = new Map([
      ['F1%2FR1.png', 'first'],
      ['Étage 2.jpg', 'second'.repeat(1_000)],
      ['empty.png', ''],
    ]);
    const files = Array.from(texts, ([name, text]) => new File([text], name));
    const archive = await packFiles(files, 'images.zip');
    expect(archive.name).toBe('images.zip');
    const content = Buffer.from(await archive.arrayBuffer());
    const limits = { maxFiles: 3, maxFileBytes: 10_000, maxUnpackedBytes: 20_000 };
    const entries = unzip(content, limits);
    expect(Array.isArray(entries) && entries.map((one) => [one.name, one.content.toString()])).toEqual([...texts]);
  });
});
