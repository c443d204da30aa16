import { runProgram } from './runProgram.ts';

/**
 * `npm run setup -- --domain … --issuer … --client-id … --admin-email … [--unchecked-issuer]`: creates, once, the operator customer with its
 * identity provider and the first portal administrator (OPS-11). The arguments are read by the server's own program.
 */
process.exitCode = await runProgram(process.execPath, ['apps/server/src/setup.ts', ...process.argv.slice(2)]);
