import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurn } from '../tools/inTurn.ts';
import { root } from '../tools/runProgram.ts';

it('lets work that writes the same files wait for its turn, also after work that failed (OPS-02)', async () => {
  const steps: string[] = [];
  const name = `test-${randomUUID()}`;
  const work = (step: string) => async () => {
    steps.push(`${step} begins`);
    await setTimeout(50);
    steps.push(`${step} ends`);
    if (step === 'first') throw new Error('no space left');
  };
  const [first, second] = await Promise.allSettled([inTurn(name, work('first')), inTurn(name, work('second'))]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('takes the turn of a command that was killed (OPS-02)', async () => {
  const name = `test-${randomUUID()}`;
  const source = `import { inTurn } from ${JSON.stringify(join(root, 'tools/inTurn.ts'))};
    await inTurn('${name}', async () => { console.log('works'); await new Promise((done) => setTimeout(done, 60_000)); });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await inTurn(name, async () => 'done')).toBe('done');
});
