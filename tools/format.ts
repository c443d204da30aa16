import { packageScript, runProgram } from './runProgram.ts';

/** `npm run format [-- paths]`: lays out every file, or the ones named, as the check wants it. */
const paths = process.argv.slice(2);
const prettier = packageScript('prettier/bin/prettier.cjs');
process.exitCode = await runProgram(process.execPath, [
  prettier,
  '--write',
  '--log-level=warn',
  ...(paths.length > 0 ? paths : ['.']),
]);
