import { spawn } from 'node:child_process';

import { OperatorError } from '../../base/operatorError.ts';

/**
 * Runs a client tool and returns what it printed.
 * @throws OperatorError with its last line where it fails
 */
export async function runTool(
  path: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(path, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => child.kill();
  process.once('exit', stop);
  const printed: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => printed.push(part));
  child.stderr.on('data', (part: Buffer) => complaints.push(part));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code === 0) return Buffer.concat(printed).toString('utf8');
    const lines = Buffer.concat(complaints).toString('utf8').trim().split('\n');
    const said = lines.find((line) => line.includes('error:')) ?? lines.at(-1) ?? '';
    throw new OperatorError(`${path} failed: ${said === '' ? 'a signal ended it' : said}`);
  } finally {
    process.off('exit', stop);
  }
}
