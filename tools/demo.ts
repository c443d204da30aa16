import { runProgram } from './runProgram.ts';

/** `npm run demo [-- --scale large]`: loads the demo portfolio into the configured database. */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/seed/load.ts', ...process.argv.slice(2)]);
