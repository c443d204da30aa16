import { removeFolder } from './removeFolder.ts';

/** Checks whether the run that has started this server is gone, so that nothing else removes what it leaves. */
function isRunOver(): boolean {
  try {
    process.kill(Number(process.env['JOURNEY_RUNNER']), 0);
    return false;
  } catch {
    return true;
  }
}

/*
 * Runs the server of a journey. It ends when the process that has started it is gone, however that ended: then no one
 * holds the other end of its standard input any more. The last one out removes the folder of the run.
 */
process.once('exit', () => {
  const folder = process.env['JOURNEY_DIR'];
  if (folder !== undefined && isRunOver()) removeFolder(folder);
});
process.on('SIGTERM', () => {
  // The server closes on the signal as soon as it listens to it itself.
  if (process.listenerCount('SIGTERM') === 1) process.exit(143);
});
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));
await import('../../../apps/server/src/main.ts');
