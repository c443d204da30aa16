import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

const deprecated =
  'process.emitWarning("An old way", "DeprecationWarning"); setTimeout(() => process.stdout.write("went on"), 100);';

describe('a deprecated call', () => {
  it('is an error in tests and in the processes that they start (SEC-25)', async () => {
    expect(process.throwDeprecation).toBe(true);
    await expect(promisify(execFile)(process.execPath, ['-e', deprecated])).rejects.toThrow('An old way');
  });
});
