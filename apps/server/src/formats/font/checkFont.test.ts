import { describe, expect, it } from 'vitest';

import { checkFont } from './checkFont.ts';
import { sampleFont } from './testing/sampleFont.ts';

const font = sampleFont();

describe('an uploaded font', () => {
  it('is a whole TrueType font (BRAND-04, SEC-07)', () => {
    expect(checkFont(font)).toBeInstanceOf(Buffer);
  });

  it('is refused when it is of another kind, whatever it is called (BRAND-04, SEC-07)', () => {
    for (const other of ['OTTO', 'wOF2', 'wOFF', 'ttcf', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'PK\u0003\u0004'])
      expect(checkFont(Buffer.concat([Buffer.from(other, 'latin1'), Buffer.alloc(40)]))).toBe('font');
    expect(checkFont(Buffer.from('short'))).toBe('font');
  });

  it('is refused when it is truncated anywhere (SEC-07)', () => {
    for (let length = 12; length < font.length - 2; length += 1)
      expect([length, checkFont(font.subarray(0, length))]).toEqual([length, 'fontBroken']);
  });

  it('is refused without a table that drawing needs, or with a header of something else (SEC-07)', () => {
    for (const without of ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'])
      expect(checkFont(sampleFont({ without }))).toBe('fontBroken');
    expect(checkFont(sampleFont({ without: 'name' }))).toBeInstanceOf(Buffer);
    const otherHead = Buffer.from(font);
    otherHead.writeUInt32BE(0, font.indexOf(Buffer.from('5f0f3cf5', 'hex')));
    expect(checkFont(otherHead)).toBe('fontBroken');
  });

  it('is stored without what follows its last table (SEC-07)', () => {
    const checked = checkFont(Buffer.concat([font, Buffer.from('<script>alert(1)</script>')]));
    expect(typeof checked === 'string' ? checked : checked.equals(font)).toBe(true);
  });
});
