import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { root } from '../tools/runProgram.ts';

const folder = join(root, 'docs/decisions');

describe('the decisions', () => {
  it('are in their index once each, by their title', () => {
    const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^- \[(.+)\]\((.+\.md)\)$/gm)];
    const index = Object.fromEntries(listed.map(([, title, file]) => [file, title]));
    expect(listed).toHaveLength(Object.keys(index).length);
    const files = readdirSync(folder).filter((file) => file !== 'README.md');
    const titles = files.map((file) => [file, /^# (.+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1]]);
    expect(index).toEqual(Object.fromEntries(titles));
  });
});
