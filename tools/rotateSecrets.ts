import { runProgram } from './runProgram.ts';

/** `npm run rotate-secrets`: seals the stored secrets of integrations with the current `SECRET_KEY` (SEC-04). */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/rotateSecrets.ts', ...process.argv.slice(2)]);
