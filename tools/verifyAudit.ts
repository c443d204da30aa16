import { runProgram } from './runProgram.ts';

/** `npm run verify-audit`: holds the audit log against its seals, and names the first entry that does not fit (AUD-06). */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/verifyAudit.ts', ...process.argv.slice(2)]);
