import { fontLimits, iconBundleLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { formData } from './testing/formData.ts';
import { sampleFont } from './testing/sampleFont.ts';
import { samplePng } from './testing/samplePng.ts';
import { sampleZip } from './testing/sampleZip.ts';

describe('fonts and icon bundles', () => {
  let test: TestApp;
  const selection = { name: 'selection.json', content: '{"icons":[]}' };
  const bundle = sampleZip([selection, { name: 'home.png', content: samplePng(48, 48) }]);

  const upload = (kind: 'font' | 'icons', filename: string, content: Buffer | string) =>
    test.call('POST', `upload/${kind}`, {
      as: test.people.emails.administrator,
      ...formData({ name: 'file', filename, type: 'application/octet-stream', content }),
    });
  const refusal = async (...args: Parameters<typeof upload>) => {
    const { status, body } = await upload(...args);
    return [status, body.fields?.[0]?.code, body.fields?.[0]?.field];
  };

  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('are stored and answered with id and address (RES-15, BRAND-04, BRAND-05)', async () => {
    const font = await upload('font', 'Brand Sans.TTF', sampleFont());
    expect([font.status, font.body.name]).toEqual([201, 'Brand Sans.TTF']);
    const shown = await test.app.inject({ url: font.body.url });
    expect(shown.headers['content-type']).toBe('font/ttf');
    expect(shown.rawPayload.equals(sampleFont())).toBe(true);
    const icons = await upload('icons', 'icons.zip', bundle);
    expect(icons.status).toBe(201);
    const kept = await test.app.inject({ url: icons.body.url });
    expect(kept.headers['content-type']).toBe('application/zip');
    expect(kept.headers['content-disposition']).toMatch(/^attachment/);
    expect(kept.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it('give their icons one by one to anyone who has the address (BRAND-05, BRAND-06, API-41)', async () => {
    const [home, map] = [samplePng(48, 48), samplePng(32, 32)];
    const files = [selection, { name: 'home.png', content: home }, { name: 'png/map.PNG', content: map }];
    const { body } = await upload('icons', 'icons.zip', sampleZip(files));
    const address = String(body.url).replace('/content?', '/icons?');
    const shown = await test.app.inject({ url: `${address}&names=map,home,moon` });
    const picture = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;
    expect(shown.json()).toEqual({ home: picture(home), map: picture(map) });
    expect((await test.app.inject({ url: address })).json()).toEqual({});
    expect((await test.app.inject({ url: address.replace('signature=', 'signature=x') })).statusCode).toBe(403);
    const font = await upload('font', 'brand.ttf', sampleFont());
    expect((await test.app.inject({ url: font.body.url.replace('/content?', '/icons?') })).statusCode).toBe(404);
  });

  it('are refused with another ending of their name (ERR-58, BRAND-04, BRAND-05)', async () => {
    expect(await refusal('font', 'brand.otf', sampleFont())).toEqual([400, 'fileKind', 'file']);
    expect(await refusal('icons', 'icons.rar', bundle)).toEqual([400, 'fileKind', 'file']);
    const { body } = await upload('font', 'brand.woff2', sampleFont());
    expect(body.fields[0].message).toBe('Unsupported file extension');
  });

  it('are refused for what they are, each with a message of its own (SEC-07, BRAND-04, BRAND-05, BRAND-06)', async () => {
    const png = samplePng(48, 48);
    const refusals = [
      await refusal('font', 'renamed.ttf', png),
      await refusal('font', 'half.ttf', sampleFont().subarray(0, 100)),
      await refusal('icons', 'renamed.zip', png),
      await refusal('icons', 'half.zip', bundle.subarray(0, 100)),
      await refusal('icons', 'bomb.zip', sampleZip([selection, { name: 'a.png', content: Buffer.alloc(20_000_000) }])),
      await refusal('icons', 'bare.zip', sampleZip([{ name: 'home.png', content: png }])),
      await refusal('icons', 'broken.zip', sampleZip([selection, { name: 'a.png', content: png.subarray(0, 60) }])),
      await refusal('icons', 'cats.zip', sampleZip([selection, { name: 'a.png', content: 'GIF89a' }])),
    ];
    expect(refusals.map(([status]) => status)).toEqual(refusals.map(() => 400));
    expect(refusals.map(([, code]) => code)).toEqual([
      'font',
      'fontBroken',
      'icons',
      'iconsBroken',
      'iconsUnpacked',
      'selectionMissing',
      'iconBroken',
      'iconKind',
    ]);
  });

  it('are refused over their weight, by one byte too (SEC-09)', async () => {
    const base = sampleFont({ filler: 4 }).length - 4;
    const heavy = (over: number) => sampleFont({ filler: fontLimits.mostBytes - base + over });
    expect(heavy(0).length).toBe(fontLimits.mostBytes);
    expect((await upload('font', 'heavy.ttf', heavy(0))).status).toBe(201);
    expect(await refusal('font', 'heavy.ttf', heavy(1))).toEqual([413, 'fontTooLarge', 'file']);
    const tooHeavy = Buffer.alloc(iconBundleLimits.mostBytes + 1, bundle);
    expect(await refusal('icons', 'heavy.zip', tooHeavy)).toEqual([413, 'iconsTooLarge', 'file']);
  });
});
