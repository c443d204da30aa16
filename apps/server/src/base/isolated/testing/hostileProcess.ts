import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

import { answerIsolated } from '../answerIsolated.ts';

function codeOf(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

const repository = fileURLToPath(new URL('../../../../../../', import.meta.url));

/** What a library that was taken over by its input might try, by name. */
const attempts: Readonly<Record<string, (content: Buffer) => Buffer | string>> = {
  echo: (content) => content,
  refuse: (content) => `no ${content.toString()}`,
  look: () =>
    Buffer.from(
      JSON.stringify([
        codeOf(() => readFileSync('/etc/hostname')),
        codeOf(() => readFileSync(`${repository}package.json`)),
        codeOf(() => writeFileSync(`${repository}apps/server/src/left.txt`, 'x')),
        codeOf(() => spawnSync(process.execPath, ['--version'])),
        Object.keys(process.env).length,
      ]),
    ),
  grow: () => {
    const kept: string[][] = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => String(index)));
  },
  hoard: (content) => {
    const kept = Array.from({ length: 30 }, () => Buffer.alloc(20_000_000, 1));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    return kept.length === 0 ? '' : content;
  },
  priority: () => Buffer.from(String(getPriority())),
  stay: () => {
    for (;;);
  },
  talk: () => Buffer.alloc(2_000_000),
  crash: () => {
    throw new Error('it crashed');
  },
};

await answerIsolated((content, [name = '']) => attempts[name]?.(content) ?? 'unknown');
