import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';

import { batchFailures, importFailures, mapImportFailures } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formData } from '../apps/server/src/services/files/testing/formData.ts';
import { sampleRoom, sampleVenue, venueArchive } from '../apps/server/src/testing/sampleVenue.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/testApp.ts';
import { turnOnMap } from '../apps/server/src/testing/turnOnMap.ts';
import { mutateFile } from './mutateFile.ts';

/** How many files are damaged and sent, and the number of the first: each is damaged by its number, always in the same way. */
const COUNT = Number(process.env['MUTATED_FILES'] ?? 40);
const FIRST = Number(process.env['MUTATED_FROM'] ?? 0);

/** Milliseconds for one file, on a machine that does other things too; a reader is ended by itself before. */
const LONGEST = 90_000;
const MAX_GROWTH = 300 * 1024 * 1024;

/** Why the work on a file may have failed: reasons of the file alone, each of which the screens have a sentence for. */
const reasons: ReadonlySet<string> = new Set(
  [...batchFailures, ...importFailures, ...mapImportFailures].filter((code) => code !== 'jobInterrupted'),
);

interface RealFile {
  readonly name: string;
  readonly content: Buffer;
  readonly kind: 'archive' | 'bytes' | 'text';
  readonly doors: readonly Door[];
}

type Door = 'places' | 'placesOfMany' | 'employees' | 'map';

const saved = (name: string) =>
  buffer(createReadStream(new URL(`../apps/server/src/formats/sheet/testing/${name}`, import.meta.url)));

function drawnMap(): Buffer {
  const floors = [0, 1].map((ordinal) => ({
    name: `Floor ${String(ordinal)}`,
    shortName: String(ordinal),
    ordinal,
    spaces: Array.from({ length: 12 }, (_, at) => sampleRoom(`N-${String(ordinal)}.${String(at)}`)),
  }));
  return venueArchive(sampleVenue(floors));
}

describe('a damaged file', () => {
  let test: TestApp;
  let files: readonly RealFile[];

  beforeAll(async () => {
    test = await createTestApp();
    const { buildings, emails } = test.people;
    await turnOnMap(test.services, buildings.north1);
    await test.services.jobs.work();
    const get = async (path: string) =>
      (
        await test.app.inject({
          url: `/api/${path}`,
          headers: { authorization: `Bearer ${await test.tokenFor(emails.administrator)}`, 'accept-language': 'en' },
        })
      ).rawPayload;
    const sheets = ['places', 'placesOfMany', 'employees'] as const;
    files = [
      ...(await Promise.all(
        ['rooms.xlsx', 'rooms.ods', 'rooms.xls', 'hiddenSheets.xls'].map(async (name): Promise<RealFile> => ({
          name,
          content: await saved(name),
          kind: name.endsWith('xls') ? 'bytes' : 'archive',
          doors: sheets,
        })),
      )),
      ...(await Promise.all(
        ['xlsx', 'ods', 'csv'].map(async (format): Promise<RealFile> => ({
          name: `template.${format}`,
          content: await get(`location/batchupload/template?kind=space&format=${format}`),
          kind: format === 'csv' ? 'text' : 'archive',
          doors: sheets,
        })),
      )),
      { name: 'map.zip', content: drawnMap(), kind: 'archive', doors: ['map'] },
      { name: 'map.zip', content: drawnMap(), kind: 'archive', doors: ['map'] },
    ];
  });
  afterAll(() => test.close());

  const paths = (): Readonly<Record<Door, string>> => ({
    places: `location/batchupload?kind=space&buildingId=${test.people.buildings.north1}`,
    placesOfMany: `location/batchupload?kind=buildingSpace&customerId=${test.people.customers.north}`,
    employees: `building/${test.people.buildings.north1}/employee/import`,
    map: `building/${test.people.buildings.north1}/map/import`,
  });

  const ended = async (path: string, as: string) => {
    const until = performance.now() + LONGEST;
    for (;;) {
      const { status, body } = await test.call('GET', path, { as });
      if (status !== 200 || !/Queued|Running|Checking/.test(body.status)) return { code: status, ...body };
      if (performance.now() > until) return { ...body, status: 'hangs' };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };

  /** Returns what is wrong with how a file ended; null where it was refused or read with a reason that a person can be told. */
  const fault = async (seed: number, as: string): Promise<string | null> => {
    const file = files[seed % files.length];
    const door = file?.doors[Math.floor(seed / files.length) % file.doors.length];
    if (file === undefined || door === undefined) throw new Error('There is no such file');
    const { body, headers } = formData({
      name: 'file',
      filename: file.name,
      content: mutateFile(file.content, file.kind, seed),
    });
    const sent = await test.app.inject({
      method: 'POST',
      url: `/api/${paths()[door]}`,
      headers: { ...headers, authorization: `Bearer ${await test.tokenFor(as)}` },
      payload: body,
    });
    const answer = sent.json<{ id?: string; code?: unknown }>();
    const isRefused = sent.statusCode >= 400 && sent.statusCode < 500 && sent.statusCode !== 429;
    if (isRefused && typeof answer.code === 'string') return null;
    if (sent.statusCode !== 202) return `${String(sent.statusCode)} ${sent.body}`;
    const isBatch = door.startsWith('places');
    const id = String(answer.id);
    const end = await ended(isBatch ? `location/batchupload/${id}` : `job/${id}`, as);
    if (end.status === 'Failed') return reasons.has(end.message) ? null : `failed with ${String(end.message)}`;
    if (!isBatch) return end.status === 'Done' ? null : `ended as ${JSON.stringify(end)}`;
    const { create, update, same, error } = end.counts ?? {};
    const isWhole = end.status === 'Checked' && end.lines > 0 && create + update + same + error === end.lines;
    return isWhole ? null : `ended as ${JSON.stringify(end)}`;
  };

  it(
    'ends in a refusal or in lines with what is wrong with each: no hang, no crash, no memory that stays (SEC-09, PLACE-34, PLACE-35, MAP-06)',
    async () => {
      const { emails } = test.people;
      const before = process.memoryUsage().rss;
      let most = before;
      let next = FIRST;
      const faults: string[] = [];
      const work = async (as: string) => {
        while (next < FIRST + COUNT) {
          const seed = next;
          next += 1;
          const found = await fault(seed, as).catch(String);
          most = Math.max(most, process.memoryUsage().rss);
          if (found !== null) faults.push(`${String(seed)} ${files[seed % files.length]?.name ?? ''}: ${found}`);
        }
      };
      // Each kind of job is done one after another: what comes in between is what a server has to do at the same time.
      await Promise.all([emails.administrator, emails.northManager].flatMap((as) => [work(as), work(as)]));
      expect(faults).toEqual([]);
      expect((await test.call('GET', 'user/start', { as: emails.administrator })).status).toBe(200);
      expect(process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap')).toEqual([]);
      expect(most - before).toBeLessThan(MAX_GROWTH);
    },
    COUNT * LONGEST,
  );
});
