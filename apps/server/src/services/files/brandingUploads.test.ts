import { deflateSync, inflateSync } from 'node:zlib';

import { fontLimits, iconAnswerLimits, iconBundleLimits } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { spentOn } from '../../testing/processorMs.ts';
import { createTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPerson } from '../../testing/testPortfolio.ts';
import { formData } from './testing/formData.ts';
import { sampleFont } from '../../formats/font/testing/sampleFont.ts';
import { pngOfBytes, samplePng } from '../../formats/pictures/testing/samplePng.ts';
import { sampleZip } from '../../formats/zip/testing/sampleZip.ts';

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => `icon${String(index)}`);

describe('fonts and icon bundles', () => {
  let test: TestApp;
  const selection = { name: 'selection.json', content: '{"icons":[{"name":"home"}]}' };
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
    expect(shown.json()).toEqual({ icons: { home: picture(home), map: picture(map) }, leftOut: [] });
    expect((await test.app.inject({ url: address })).json()).toEqual({ icons: {}, leftOut: [] });
    expect((await test.app.inject({ url: address.replace('signature=', 'signature=x') })).statusCode).toBe(403);
    const font = await upload('font', 'brand.ttf', sampleFont());
    expect((await test.app.inject({ url: font.body.url.replace('/content?', '/icons?') })).statusCode).toBe(404);
  });

  it('give at most 50 icons and 1 MB in one answer, and name the others (SEC-13, SEC-09)', async () => {
    const numbers = numbersTo(120);
    const png = pngOfBytes(48, 48, iconBundleLimits.maxIconBytes);
    const { body } = await upload(
      'icons',
      'many.zip',
      sampleZip([selection, ...numbers.map((name) => ({ name: `${name}.png`, content: png }))]),
    );
    const address = String(body.url).replace('/content?', '/icons?');
    let names = numbers;
    let answers = 0;
    const shown = new Set<string>();
    while (names.length > 0) {
      const answer = await test.app.inject({ url: `${address}&names=${names.join(',')}` });
      expect(answer.rawPayload.length).toBeLessThan(iconAnswerLimits.maxCharacters + 10_000);
      const { icons, leftOut } = answer.json();
      expect(Object.keys(icons).length).toBeGreaterThan(0);
      for (const name of Object.keys(icons)) shown.add(name);
      names = leftOut;
      answers += 1;
    }
    expect([shown.size, answers]).toEqual([120, 11]);
    const small = sampleZip([selection, ...numbers.map((name) => ({ name: `${name}.png`, content: samplePng(4, 4) }))]);
    const other = String((await upload('icons', 'small.zip', small)).body.url).replace('/content?', '/icons?');
    const { icons, leftOut } = (await test.app.inject({ url: `${other}&names=${numbers.join(',')}` })).json();
    expect([Object.keys(icons).length, leftOut.length]).toEqual([iconAnswerLimits.maxNames, 70]);
  });

  it('are stored for those who may edit a branding alone (SEC-02, SEC-16)', async () => {
    const as = 'tenants@northwind.example';
    const { customers } = test.people;
    await createPerson(test.services, {
      customerId: customers.north,
      email: as,
      privilegeMap: { 'BUILDING.tenants': ['view', 'add', 'edit'], 'CUSTOMER.branding': ['view'] },
    });
    const form = (filename: string, content: Buffer) => ({ as, ...formData({ name: 'file', filename, content }) });
    expect((await test.call('POST', 'upload/icons', form('icons.zip', bundle))).status).toBe(403);
    expect((await test.call('POST', 'upload/font', form('brand.ttf', sampleFont()))).status).toBe(403);
  });

  it('hold up no one while they are unpacked (SEC-09, SEC-13)', async () => {
    // 52 KB that unpacked to 50 MB of PNG.
    const empty = pngOfBytes(48, 48, 2_000_000);
    const bomb = sampleZip([selection, ...numbersTo(25).map((name) => ({ name: `${name}.png`, content: empty }))]);
    expect(bomb.length).toBeLessThan(100_000);
    const begun = process.threadCpuUsage();
    expect(await refusal('icons', 'bomb.zip', bomb)).toEqual([400, 'iconsUnpacked', 'file']);
    const { user, system } = process.threadCpuUsage(begun);
    // As what unpacking it five times here would take, on a machine of any speed.
    const packed = deflateSync(Buffer.alloc(2_000_000));
    const unpacked = spentOn(() => {
      for (let count = 0; count < 125; count += 1) inflateSync(packed);
    });
    expect((user + system) / 1_000).toBeLessThan(unpacked);
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
    const heavy = (over: number) => sampleFont({ filler: fontLimits.maxBytes - base + over });
    expect(heavy(0).length).toBe(fontLimits.maxBytes);
    expect((await upload('font', 'heavy.ttf', heavy(0))).status).toBe(201);
    expect(await refusal('font', 'heavy.ttf', heavy(1))).toEqual([413, 'fontTooLarge', 'file']);
    const tooHeavy = Buffer.alloc(iconBundleLimits.maxBytes + 1, bundle);
    expect(await refusal('icons', 'heavy.zip', tooHeavy)).toEqual([413, 'iconsTooLarge', 'file']);
  });
});
