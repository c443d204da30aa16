import { runProgram } from './runProgram.ts';

/** `npm run restore -- <folder>`: brings a backup back into an empty database and DATA_DIR (OPS-09, OPS-15). */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/restore.ts', ...process.argv.slice(2)]);
