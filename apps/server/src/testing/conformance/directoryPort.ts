import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ConnectionAccount } from '../../ports/connection.ts';
import type { DirectoryAdapter } from '../../ports/directoryPort.ts';
import { startFaultyServer } from '../faultyServer.ts';

/** A service that knows people, as its operator works on it. */
export interface DirectoryServer {
  readonly adapter: DirectoryAdapter;
  readonly account: ConnectionAccount;
  /** The account with a secret that the service does not accept. */
  readonly refused: ConnectionAccount;
  /** The account at another address, for the tokens as well. */
  accountAt(address: string): ConnectionAccount;
  addPerson(name: string, email: string | null): Promise<void>;
  close(): Promise<void>;
}

/** Describes what every adapter of directories does alike, against the service that `open` starts. */
export function describeDirectoryPort(name: string, open: () => Promise<DirectoryServer>): void {
  describe(`${name}, as any directory`, () => {
    let server: DirectoryServer;
    const soon = () => AbortSignal.timeout(20 * times.second);
    const find = (account: ConnectionAccount, text: string, signal = soon()) =>
      server.adapter.findPeople({ account, text, most: 20, signal });

    beforeAll(async () => {
      server = await open();
    });
    afterAll(() => server.close());

    it('finds people by a part of their name, and none without an address (RES-67)', async () => {
      await server.addPerson('Ada Guest', 'ada@northwind.example');
      await server.addPerson('Ada Room', null);
      await server.addPerson('Grace Host', 'grace@northwind.example');
      expect(await find(server.account, 'ada')).toEqual([{ name: 'Ada Guest', email: 'ada@northwind.example' }]);
      expect(await find(server.account, 'not a name of theirs')).toEqual([]);
    });

    it.each(['"', '\\', '" OR "mail:g', '%', '*', "'", '\u0000'])(
      'takes %j for text, and for nothing else (RES-67)',
      async (text) => {
        const found = await find(server.account, `zz${text}`).catch((error: Error) => error.name);
        expect(found).toEqual([]);
      },
    );

    it('says that the account is refused, how long to wait, and ends with the signal (SRV-10)', async () => {
      await expect(find(server.refused, 'ada')).rejects.toMatchObject({ problem: 'credentials' });
      const faulty = await startFaultyServer();
      const account = server.accountAt(faulty.address);
      faulty.answer({ status: 429, headers: { 'retry-after': '60' } });
      await expect(find(account, 'ada')).rejects.toMatchObject({ problem: 'throttled', retryAfter: times.minute });
      faulty.answer({ status: 200, body: 'Welcome' });
      await expect(find(account, 'ada')).rejects.toMatchObject({ name: 'ConnectionError' });
      faulty.answer(null);
      const late = find(account, 'ada', AbortSignal.timeout(300));
      await expect(late).rejects.toMatchObject({ problem: 'unavailable' });
    });

    it('is tried step by step, up to the first that does not work (TRUE-11)', async () => {
      expect(await server.adapter.test(server.account, soon())).toEqual([
        { step: 'signIn', result: 'works' },
        { step: 'people', result: 'works' },
      ]);
      expect(await server.adapter.test(server.refused, soon())).toEqual([{ step: 'signIn', result: 'credentials' }]);
    });
  });
}
