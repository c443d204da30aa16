import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import { batchLimits } from '@atrium/contract';
import { describe, expect, it, onTestFinished } from 'vitest';

import { samplePng } from './testing/samplePng.ts';
import { sampleZip } from '../zip/testing/sampleZip.ts';
import { imagesIn } from './imagesIn.ts';

/** The processes that are started until the end of the test. */
function startedProcesses(): ChildProcess[] {
  const started: ChildProcess[] = [];
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
  subscribe('child_process', note);
  onTestFinished(() => void unsubscribe('child_process', note));
  return started;
}

const read = (content: Buffer) => imagesIn('images.zip', content, 'owner', new AbortController().signal);

describe('an archive of images', () => {
  it('is unpacked in a process that may do nothing else, and its images come as they are (PLACE-36, SEC-09)', async () => {
    const started = startedProcesses();
    const images = [1, 2].map((index) => ({ name: `${String(index)}.png`, content: samplePng(16, 16 + index) }));
    const own = ['.DS_Store', 'Thumbs.db', 'photos/desktop.ini'].map((name) => ({ name, content: 'x' }));
    const entries = await read(sampleZip([...images, ...own]));
    expect(entries).toEqual(images);
    expect(started.map(({ spawnargs }) => [spawnargs[1], spawnargs.at(-1)])).toEqual([
      ['--permission', expect.stringMatching(/archiveProcess\.ts$/)],
    ]);
  });

  it('may have as many images as it says, whatever desktops add to them, and no more (PLACE-36, SEC-09)', async () => {
    const images = Array.from({ length: batchLimits.maxImages }, (_, at) => `photos/${String(at)}.png`);
    const archive = (...names: readonly string[]) => {
      const twins = names.map((name) => name.replace('photos/', '__MACOSX/photos/._'));
      return sampleZip(['photos/', '__MACOSX/', ...names, ...twins].map((name) => ({ name, content: '' })));
    };
    expect((await read(archive(...images)))?.map(({ name }) => name)).toEqual(images);
    expect(await read(archive(...images, 'photos/more.png'))).toBeNull();
  });

  it.each([
    ['text', Buffer.from('no archive')],
    ['a damaged archive', sampleZip([{ name: 'a.png', content: samplePng(16, 16) }]).subarray(0, -30)],
    ['more than may be unpacked', sampleZip([{ name: 'a.png', content: Buffer.alloc(batchLimits.maxFileBytes + 1) }])],
  ])('is refused when it is %s (SEC-09)', async (_, content) => {
    expect(await read(content)).toBeNull();
  });
});
