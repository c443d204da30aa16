import { runProgram } from './runProgram.ts';

/** `npm run backup -- <folder>`: copies database, stored files and a manifest to a folder (OPS-09, OPS-15). */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/backup.ts', ...process.argv.slice(2)]);
