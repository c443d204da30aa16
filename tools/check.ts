import { checkSteps } from './checkSteps.ts';

/**
 * `npm run check [-- words]`: everything about the sources that can be judged without running the product. All steps run,
 * each in one line with its time; with words only the steps whose title has one of them. Fails when a step did.
 */
const words = process.argv.slice(2);
const steps = checkSteps.filter(({ title }) => words.length === 0 || words.some((word) => title.includes(word)));
const failed: string[] = [];
for (const { title, run } of steps) {
  const startedAt = performance.now();
  const { problems, note } = await run().catch((error: unknown) => ({ problems: [String(error)], note: undefined }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  process.stdout.write(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${title}${note ? ` (${note})` : ''}\n`,
  );
  for (const problem of problems) process.stdout.write(`${problem.replaceAll(/^(?=.)/gm, '       ')}\n`);
  if (problems.length > 0) failed.push(title);
}
process.stdout.write(failed.length === 0 ? 'All is well.\n' : `Not well: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
