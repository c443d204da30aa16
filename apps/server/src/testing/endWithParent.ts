// Preloaded by processes that tests start: ends this one when the process that has the other end of its standard input
// is gone, however it ended.
process.stdin.once('end', () => process.exit(1)).resume();
if ('unref' in process.stdin) process.stdin.unref();
