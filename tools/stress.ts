import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { installDebian } from './installDebian.ts';
import { packageScript, root, runProgram } from './runProgram.ts';
import { findPostgres, startCluster } from './testCluster.ts';

/** What a part needs that is not of npm: a program, and the packages of Debian that bring it. */
interface StressPart {
  readonly program: string;
  readonly packages: readonly string[];
}

/** The parts by name; each is tested by `stress/<name>.test.ts`. */
const parts: Readonly<Record<string, StressPart>> = {
  requests: {
    program: '/usr/share/request-tracker5/libexec/rt-server',
    packages: ['request-tracker5', 'rt5-db-sqlite'],
  },
};

/** Checks that the program of a part is here, and installs it where that may be done. */
async function isThere({ program, packages }: StressPart): Promise<boolean> {
  return existsSync(program) || ((await installDebian(packages)) && existsSync(program));
}

/**
 * `npm run stress -- <part>`: the product against other people's real programs (SRV-05). It installs what a part needs as root on
 * Debian and says which parts it has left out; one that is asked for by its name and cannot run is an error.
 */
async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const unknown = positionals.filter((name) => parts[name] === undefined);
  if (unknown.length > 0) {
    process.stderr.write(`There is no part ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.\n`);
    return 1;
  }
  const there: string[] = [];
  const absent: string[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    ((await isThere(part)) ? there : absent).push(name);
  }
  for (const name of absent)
    process.stderr.write(`Left out: ${name}, which needs ${(parts[name]?.packages ?? []).join(' and ')}.\n`);
  const isRefused = positionals.some((name) => absent.includes(name));
  if (there.length === 0 || isRefused) return isRefused ? 1 : 0;
  const programs = process.env['TEST_DATABASE_URL'] ? null : findPostgres();
  const cluster = programs === null ? null : await startCluster(programs);
  try {
    return await runProgram(
      process.execPath,
      [packageScript('vitest/vitest.mjs'), 'run', '--config', 'stress/vitest.config.ts', ...there],
      { cwd: root, env: cluster === null ? {} : { TEST_DATABASE_URL: cluster.url } },
    );
  } finally {
    await cluster?.stop();
  }
}

process.exitCode = await run();
