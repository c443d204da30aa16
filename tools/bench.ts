import { runBench } from '../bench/run.ts';
import { buildPortal } from './buildPortal.ts';

/** `npm run bench`: builds the portal where it changed, measures the product next to its yardstick and prints every figure with its bound. */
const built = await buildPortal();
process.exitCode = built === 0 ? await runBench(process.argv.slice(2)) : built;
