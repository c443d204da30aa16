import { buildPortal } from './buildPortal.ts';
import { runProgram } from './runProgram.ts';

/**
 * `npm run backup:drill`: makes a backup, restores it to an empty place, compares it and starts a server on it, whose portal is
 * built where its sources changed (OPS-09, OPS-15).
 */
const built = await buildPortal();
process.exitCode = built === 0 ? await runProgram(process.execPath, ['apps/server/src/backupDrill.ts']) : built;
