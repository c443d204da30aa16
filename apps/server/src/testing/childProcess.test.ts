import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { runChild } from './childProcess.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('a process that a test starts ends with the runner of the tests, however that one ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-child-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const endless = pathToFileURL(join(folder, 'endless.ts'));
  const runner = pathToFileURL(join(folder, 'runner.ts'));
  writeFileSync(endless, `setInterval(() => undefined, 1_000);\nconsole.log('runs ' + process.pid);\n`);
  writeFileSync(
    runner,
    `import { runChild } from ${JSON.stringify(new URL('childProcess.ts', import.meta.url).href)};
     console.log(await runChild(new URL(${JSON.stringify(endless.href)}), []).line('runs '));\n`,
  );
  const parent = runChild(runner, []);
  const pid = Number((await parent.line('runs ')).slice('runs '.length));
  expect(isAlive(pid)).toBe(true);
  await parent.kill();
  await expect.poll(() => isAlive(pid)).toBe(false);
});
