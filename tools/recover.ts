import { runProgram } from './runProgram.ts';

/**
 * `npm run recover -- --domain … --issuer … --client-id … --admin-email …`: appoints an administrator and sets the operator's
 * provider again, when no one can sign in (SEC-18). The arguments are read by the server's own program.
 */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/recover.ts', ...process.argv.slice(2)]);
