import { once } from 'node:events';
import { createServer } from 'node:net';

import { describe, expect, it, onTestFinished } from 'vitest';

import { assertPortIsFree } from './freePort.ts';
import { forOperator, OperatorError } from './operatorError.ts';

async function refusalOf(address: { host: string; port: number }): Promise<unknown> {
  return assertPortIsFree(address).then(
    () => null,
    (error: unknown) => error,
  );
}

describe('the port of a server', () => {
  it('is refused in one sentence that names PORT while another program has it (OPS-01)', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const refusal = await refusalOf({ host: '127.0.0.1', port });
    expect(refusal).toBeInstanceOf(OperatorError);
    expect(forOperator(refusal)).toBe(
      `Port ${port} of 127.0.0.1 is in use. Set PORT to a free one, such as PORT=${port + 1} (and PUBLIC_URL with it, where it is set), or end the program that has it.`,
    );
  });

  it('stays free for the server itself (OPS-01)', async () => {
    expect(await refusalOf({ host: '127.0.0.1', port: 0 })).toBeNull();
  });

  it('is refused with the name of HOST where that is no address of this machine (OPS-01)', async () => {
    expect(forOperator(await refusalOf({ host: '192.0.2.1', port: 0 }))).toBe(
      'HOST is 192.0.2.1, which is no address of this machine.',
    );
  });
});
