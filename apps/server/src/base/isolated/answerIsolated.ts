import { buffer } from 'node:stream/consumers';

/** The exit code of a process that refuses its content, with the reason as its answer. */
export const REFUSAL_CODE = 10;

/** Runs the work of an isolated process: its content and options in, its answer or the reason of a refusal out. */
export async function answerIsolated(
  work: (content: Buffer, options: readonly string[]) => Promise<Buffer | string> | Buffer | string,
): Promise<void> {
  const answer = await work(await buffer(process.stdin), process.argv.slice(2));
  await new Promise<void>((resolve) => process.stdout.write(answer, () => resolve()));
  process.exitCode = typeof answer === 'string' ? REFUSAL_CODE : 0;
}
