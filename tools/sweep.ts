import { runProgram } from './runProgram.ts';

/** `npm run sweep`: looks at every screen in every language, colour mode and width; words choose among them by their title. */
const [title] = process.argv.slice(2);
process.exitCode = await runProgram(
  process.execPath,
  ['tools/test.ts', '--journeys', 'screens', ...(title === undefined ? [] : ['-t', title])],
  { env: { SWEEP: '1' } },
);
