import { createDeflate, createDeflateRaw, type Zlib } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { Readable, type Transform } from 'node:stream';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../apps/server/src/services/files/testing/formData.ts';
import { pngChunk, pngHeader, pngSignature, samplePng } from '../apps/server/src/formats/pictures/testing/samplePng.ts';
import { sampleZip } from '../apps/server/src/formats/zip/testing/sampleZip.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { turnOnMap } from '../apps/server/src/testing/turnOnMap.ts';

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH = 150 * MEGABYTE;
const MAX_PROCESSOR_MS = 5_000;

/** What the readers behind the doors look for in an archive. */
const names = ['[Content_Types].xml', 'xl/workbook.xml', 'content.xml', 'selection.json', 'manifest.json', 'A-1.png'];

/** So many zeros as a packer leaves them, made without ever having them in memory. */
function packedZeros(bytes: number, packer: Transform & Zlib): Promise<Buffer> {
  const piece = Buffer.alloc(MEGABYTE);
  const pieces = function* () {
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
  };
  return buffer(Readable.from(pieces()).pipe(packer));
}

/** An archive whose files are packed as they are given, though it says that they are empty. */
function saidToBeEmpty(packed: Buffer): Buffer {
  const archive = sampleZip(names.map((name) => ({ name, content: packed, isStored: true, saidLength: 0 })));
  for (let at = 0; at < archive.length - 4; at += 1) {
    const signature = archive.readUInt32LE(at);
    if (signature === 0x04034b50) archive.writeUInt16LE(8, at + 8);
    if (signature === 0x02014b50) archive.writeUInt16LE(8, at + 10);
  }
  return archive;
}

function withWrongChecksums(archive: Buffer): Buffer {
  const changed = Buffer.from(archive);
  for (let at = 0; at < changed.length - 4; at += 1) {
    const signature = changed.readUInt32LE(at);
    if (signature === 0x04034b50) changed.writeUInt32LE(1, at + 14);
    if (signature === 0x02014b50) changed.writeUInt32LE(1, at + 16);
  }
  return changed;
}

async function hugePicture(): Promise<Buffer> {
  return Buffer.concat([
    pngSignature,
    pngHeader(30_000, 30_000),
    pngChunk('IDAT', await packedZeros(30_001 * 30_000, createDeflate())),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const bombs: Readonly<Record<string, () => Promise<Buffer>>> = {
  'an archive that says it is empty and has 300 MB': async () =>
    saidToBeEmpty(await packedZeros(300 * MEGABYTE, createDeflateRaw())),
  'an archive in archives': async () => {
    let archive = saidToBeEmpty(await packedZeros(300 * MEGABYTE, createDeflateRaw()));
    for (let depth = 0; depth < 3; depth += 1) archive = sampleZip(names.map((name) => ({ name, content: archive })));
    return archive;
  },
  'an archive with as many files as its directory can name': async () =>
    sampleZip(Array.from({ length: 65_535 }, (_, at) => ({ name: `f${String(at)}.png`, content: '', isStored: true }))),
  'an archive with wrong checksums': async () =>
    withWrongChecksums(sampleZip(names.map((name) => ({ name, content: samplePng(16, 16) })))),
  'a picture of 900 megapixels of one colour': hugePicture,
  'an archive with such a picture': async () => {
    const content = await hugePicture();
    return sampleZip([
      { name: 'selection.json', content: '{"icons":[{"name":"home"}]}' },
      ...names.slice(-1).map((name) => ({ name, content })),
    ]);
  },
};

/** Every door that takes files: its address, and the names under which files are sent there. */
const doors = [
  { door: 'an image', path: () => 'upload/image?kind=image', names: ['a.png', 'a.jpg'] },
  { door: 'an icon bundle', path: () => 'upload/icons', names: ['icons.zip'] },
  { door: 'a font', path: () => 'upload/font', names: ['font.ttf'] },
  { door: 'employees', path: (id: string) => `building/${id}/employee/import`, names: ['a.xlsx', 'a.ods', 'a.xls'] },
  {
    door: 'devices in bulk',
    path: (id: string) => `location/batchupload?kind=device&buildingId=${id}`,
    names: ['a.xlsx'],
  },
  {
    door: 'images in bulk',
    path: (id: string) => `location/batchupload?kind=image&buildingId=${id}`,
    names: ['a.zip', 'A-1.png'],
  },
  { door: 'a map', path: (id: string) => `building/${id}/map/import`, names: ['map.zip'] },
  {
    door: 'a floor’s drawing',
    path: (id: string, floorId: string) => `building/${id}/drawing/${floorId}`,
    names: ['plan.svg', 'plan.png'],
  },
];

interface Outcome {
  readonly status: string;
  readonly message?: unknown;
  readonly canApply?: boolean;
  readonly codes?: readonly string[];
}

const cases = Object.keys(bombs).flatMap((bomb) => doors.map((door) => ({ bomb, ...door })));

describe('a file made to harm', () => {
  const made = new Map<string, Buffer>();
  let test: TestApp;
  let floorId: string;

  beforeAll(async () => {
    test = await createTestApp();
    await turnOnMap(test.services, test.people.buildings.north1);
    const { emails, buildings } = test.people;
    const floor = { buildingId: buildings.north1, type: 'Floor', name: 'First', mapSpaceXRefId: 'A-1' };
    floorId = (await test.call('POST', 'space', { as: emails.administrator, body: floor })).body.id;
    await test.services.jobs.work();
    for (const [name, make] of Object.entries(bombs)) made.set(name, await make());
  });
  afterAll(() => test.close());

  const call = (path: string) => test.call('GET', path, { as: test.people.emails.administrator });

  /** Returns what the server makes of a file: the status of its answer, or how the work ended that it began. */
  const outcome = async (path: string, filename: string, content: Buffer): Promise<Outcome> => {
    const form = formData({ name: 'file', filename, content });
    const authorization = `Bearer ${await test.tokenFor(test.people.emails.administrator)}`;
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { ...form.headers, authorization },
      payload: form.body,
    });
    if (answer.statusCode !== 202) return { status: String(answer.statusCode), message: answer.body };
    const { id } = answer.json<{ id: string }>();
    const isBatch = path.startsWith('location');
    const at = isBatch ? `location/batchupload/${id}` : `job/${id}`;
    const ended = async () => (await call(at)).body;
    await expect.poll(async () => (await ended()).status, { interval: 20 }).not.toMatch(/Queued|Running|Checking/);
    const { status, message, canApply } = await ended();
    if (!isBatch || status === 'Failed') return { status, message };
    const { value } = (await call(`location/batchupload/${id}/lines`)).body;
    const codes = value.flatMap(({ issues }: { issues: { code: string }[] }) => issues.map(({ code }) => code));
    return { status, canApply, codes: [...new Set<string>(codes)].toSorted() };
  };

  /** Refused as a whole, or with each of its lines. */
  const isRefused = ({ status, message, canApply, codes = [] }: Outcome) =>
    (status.startsWith('4') && status !== '429') ||
    (status === 'Failed' && typeof message === 'string') ||
    (status === 'Checked' && canApply === false && codes.length > 0);

  it('is not what a right one is taken for (RES-15)', async () => {
    const right = samplePng(1_280, 720);
    expect(await outcome('upload/image?kind=image', 'a.png', right)).toMatchObject({ status: '201' });
    const drawing = `building/${test.people.buildings.north1}/drawing/${floorId}`;
    expect(await outcome(drawing, 'plan.png', right)).toMatchObject({ status: '204' });
    const inBulk = `location/batchupload?kind=image&buildingId=${test.people.buildings.north1}`;
    const archive = sampleZip([{ name: 'A-1.png', content: right }]);
    for (const [name, content] of [['A-1.png', right] as const, ['a.zip', archive] as const])
      expect(await outcome(inBulk, name, content)).toMatchObject({ status: 'Checked', canApply: true });
  });

  it.each(cases)('is refused at the door of $door: $bomb (SEC-09, SEC-07)', async ({ bomb, path, names: sentAs }) => {
    for (const name of sentAs) {
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
      const begun = process.cpuUsage();
      const end = await outcome(path(test.people.buildings.north1, floorId), name, made.get(bomb) ?? Buffer.alloc(0));
      clearInterval(watch);
      const { user, system } = process.cpuUsage(begun);
      expect({ name, end, isRefused: isRefused(end) }).toMatchObject({ isRefused: true });
      expect((user + system) / 1_000).toBeLessThan(MAX_PROCESSOR_MS);
      expect(most - before).toBeLessThan(MAX_GROWTH);
    }
  });
});
