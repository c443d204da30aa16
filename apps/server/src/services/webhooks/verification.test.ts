import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signDelivery } from './signDelivery.ts';
import { newSecret } from './webhookSecret.ts';

const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8');
const snippet = (language: string) => new RegExp('```' + language + '\\n([^]*?)```').exec(page)?.[1] ?? '';

describe('the checks of a delivery that the documentation shows', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const body = '{"type":"policy.updated","data":{"name":"Été"}}';
  const [secret, earlier, other] = [newSecret(), newSecret(), newSecret()];
  const seconds = Math.floor(Date.now() / 1000);
  const signed = (at = seconds) => signDelivery([secret, earlier], { id: 'msg_1', seconds: at, body });
  /** Secret, headers and body, and whether they are to be taken. */
  const cases = [
    [secret, signed(), body, true],
    [earlier, signed(), body, true],
    [other, signed(), body, false],
    [secret, signed(), `${body} `, false],
    [secret, { ...signed(), 'webhook-id': 'msg_2' }, body, false],
    [secret, signed(seconds - 3_600), body, false],
  ] as const;

  function answers(command: string, file: string, program: string): unknown {
    const path = join(folder, file);
    writeFileSync(path, program);
    const input = JSON.stringify(cases.map(([key, headers, text]) => [key, headers, text]));
    const { stdout, stderr } = spawnSync(command, [path], { input, encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  }
  const expected = cases.map((one) => one[3]);

  it('take what was signed with either secret and refuse the rest, in Node (HOOK-02)', () => {
    const program = `${snippet('js')}
      import { readFileSync } from 'node:fs';
      const cases = JSON.parse(readFileSync(0, 'utf8'));
      console.log(JSON.stringify(cases.map(([secret, headers, body]) => isFromAtrium(secret, headers, body))));`;
    expect(answers(process.execPath, 'check.mjs', program)).toEqual(expected);
  });

  it('do so in Python (HOOK-02)', (context) => {
    context.skip(spawnSync('python3', ['--version']).status !== 0, 'there is no Python');
    const program = `${snippet('python')}
import json, sys
print(json.dumps([is_from_atrium(*one) for one in json.load(sys.stdin)]))`;
    expect(answers('python3', 'check.py', program)).toEqual(expected);
  });
});
