import { parseArgs } from 'node:util';
import { readConfig } from '../apps/server/src/base/config.ts';
import { assertPortIsFree } from '../apps/server/src/base/freePort.ts';
import { buildPortal } from './buildPortal.ts';
import { resetData, terminalQuestion } from './resetData.ts';
import { runProgram } from './runProgram.ts';
import { serverArguments, serverEnvironment } from './serverProcess.ts';

/**
 * `npm start [-- --reset [--yes]]`: builds the portal where its sources changed and runs the server, which creates its
 * database, migrates it, loads the demo portfolio and prints its address and the demo accounts (OPS-01).
 */
async function start(): Promise<number> {
  const { values } = parseArgs({
    options: { reset: { type: 'boolean', default: false }, yes: { type: 'boolean', default: false } },
  });
  if (values.reset) {
    const refusal = await resetData({ env: process.env, isConfirmed: values.yes, ask: terminalQuestion() });
    if (refusal !== null) {
      process.stderr.write(`${refusal}\n`);
      return 1;
    }
    process.stdout.write('All data was deleted.\n');
  }
  await assertPortIsFree(readConfig(process.env));
  const built = await buildPortal();
  if (built !== 0) return built;
  return runProgram(process.execPath, serverArguments, { env: serverEnvironment });
}

try {
  process.exitCode = await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
