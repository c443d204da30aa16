import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what starting took: loading the modules leaves many times more garbage than it keeps, and the heap would
 * hold on to its room for as long as the process runs.
 */
export function shrinkHeap(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext(`if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })`);
}
