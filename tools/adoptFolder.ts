import { runProgram } from './runProgram.ts';

/** `npm run adopt-folder`: makes `DATA_DIR` the folder of the files of the database, after a move (OPS-04). */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/adoptFolder.ts', ...process.argv.slice(2)]);
