import { runBench } from '../bench/run.ts';

/** `npm run bench`: measures the product beside its yardsticks and prints every figure with its bound. */
process.exitCode = await runBench(process.argv.slice(2));
