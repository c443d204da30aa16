import { existsSync } from 'node:fs';

import { runProgram } from './runProgram.ts';

/** Installs packages as root on Debian, and says so; false where that cannot be done. */
export async function installDebian(packages: readonly string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Not here: ${packages.join(', ')}. Installing from Debian …\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runProgram('apt-get', ['update', '-qq'], { env });
  return (await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env })) === 0;
}
