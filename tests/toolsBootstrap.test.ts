import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../tools/runProgram.ts';

let folder: string;

/** A repository whose dependencies are folders of its own, so that npm has something to install without a network. */
function writeRepository(...names: string[]): void {
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:${name}`]));
  const scripts = { wait: 'node tools/bootstrap.mjs wait' };
  const packages: Record<string, unknown> = { '': { name: 'clone', dependencies } };
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    packages[name] = { version: '1.0.0' };
    packages[`node_modules/${name}`] = { resolved: name, link: true };
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'clone', dependencies, scripts }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ name: 'clone', lockfileVersion: 3, packages }));
}

function startCommand(...args: string[]) {
  return startWith(process.env, ...args);
}

function startWith(env: NodeJS.ProcessEnv, ...args: string[]) {
  const child = spawn(process.execPath, [join(folder, 'tools/bootstrap.mjs'), ...args], { cwd: folder, env });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += String(part)));
  child.stderr.on('data', (part: Buffer) => (output += String(part)));
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, output }));
  return { child, ended };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-bootstrap-'));
  mkdirSync(join(folder, 'tools'));
  cpSync(join(root, 'tools/bootstrap.mjs'), join(folder, 'tools/bootstrap.mjs'));
  writeFileSync(
    join(folder, 'tools/echo.ts'),
    "const words: string[] = process.argv.slice(2);\nconsole.log(words.join('+'), process.env.PATH?.split(':')[0]);\nprocess.exitCode = 7;\n",
  );
  writeFileSync(
    join(folder, 'tools/wait.ts'),
    "process.on('SIGTERM', () => { console.log('closing'); process.exit(3); });\nconsole.log('waiting');\nsetTimeout(() => {}, 20_000);\n",
  );
  writeRepository('first');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a command in a fresh clone', () => {
  it('installs from the lock once, hands on words and exit code, and installs again for another lock (OPS-01, OPS-02)', async () => {
    const first = await startCommand('echo', 'a', '--b').ended;
    expect(first.output).toContain('Installing');
    expect(first.output).toContain(`a+--b ${join(folder, 'node_modules/.bin')}`);
    expect(first.code).toBe(7);
    expect(existsSync(join(folder, 'node_modules/first/package.json'))).toBe(true);

    expect((await startCommand('echo').ended).output).not.toContain('Installing');

    rmSync(join(folder, 'node_modules/.atrium-lock'));
    expect((await startCommand('echo').ended).output).not.toContain('Installing');

    writeRepository('first', 'second');
    expect((await startCommand('echo').ended).output).toContain('Installing');
    expect(existsSync(join(folder, 'node_modules/second/package.json'))).toBe(true);
  });

  it('reads the variables of .env for what concerns the server, after those that are set, and not for tests (OPS-03)', async () => {
    const told = "console.log([process.env.PORT, process.env.DATA_DIR].join('+'));\n";
    for (const name of ['token', 'test']) writeFileSync(join(folder, `tools/${name}.ts`), told);
    writeFileSync(join(folder, '.env'), 'PORT=3009\nDATA_DIR=mine\n');
    const { DATA_DIR: _, ...env } = process.env;
    const run = async (name: string) =>
      (await startWith({ ...env, PORT: '4000' }, name).ended).output.trim().split('\n').at(-1);
    expect(await run('token')).toBe('4000+mine');
    expect(await run('test')).toBe('4000+');
    rmSync(join(folder, '.env'));
    const { output } = await startWith({ ...env, PORT: '4000' }, 'token').ended;
    expect(output.trim().split('\n')).toEqual(['4000+']);
  });

  it('stops, saying so, when the lock cannot be installed (OPS-01)', async () => {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'clone', dependencies: { other: 'file:other' } }),
    );
    const { code, output } = await startCommand('echo').ended;
    expect(code).toBe(1);
    expect(output).toContain('npm ci failed');
    expect(output).not.toContain('+');
  });

  it('hands SIGTERM to the command and ends as it ends (OPS-06)', async () => {
    const { child, ended } = startCommand('wait');
    while (!String(await once(child.stdout, 'data')).includes('waiting'));
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 3, output: expect.stringContaining('closing') });
  });

  it('stops when npm is ended, whose shell hands no signal on (OPS-06)', async () => {
    const child = spawn('npm', ['--silent', 'run', 'wait'], { cwd: folder });
    child.stdout.setEncoding('utf8');
    while (!String(await once(child.stdout, 'data')).includes('waiting'));
    child.kill('SIGTERM');
    const [words]: unknown[] = await once(child.stdout, 'data');
    expect(words).toContain('closing');
  });

  it('names a command that does not exist', async () => {
    expect(await startCommand('../echo').ended).toMatchObject({
      code: 1,
      output: expect.stringContaining('no command'),
    });
  });
});
