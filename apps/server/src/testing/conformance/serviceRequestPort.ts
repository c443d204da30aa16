import { times } from '@atrium/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type {
  OutsideItem,
  OutsideRequest,
  ServiceAccount,
  ServiceRequestAdapter,
  ServiceScope,
} from '../../ports/serviceRequestPort.ts';
import { startFaultyServer } from '../faultyServer.ts';

/** A maintenance system, as its operator works on it. */
export interface ServiceServer {
  readonly adapter: ServiceRequestAdapter;
  readonly account: ServiceAccount;
  /** The account with a secret that the system does not accept. */
  readonly refused: ServiceAccount;
  /** The account at another address, for the tokens as well. */
  accountAt(address: string): ServiceAccount;
  /** Brings a request into a state of the system's own words. */
  move(remoteId: string, status: string, reason: string): void;
  /** Has these locations, over more than one page; no list of its statuses is described. */
  place(locations: readonly OutsideItem[]): void;
  close(): Promise<void>;
}

/** Describes what every adapter of maintenance systems does alike, against the system that `open` starts. */
export function describeServiceRequestPort(name: string, open: () => Promise<ServiceServer>): void {
  describe(`${name}, as any maintenance system`, () => {
    let server: ServiceServer;
    const scopeOf = (account: ServiceAccount, signal = AbortSignal.timeout(20 * times.second)): ServiceScope => ({
      account,
      signal,
    });
    const own = () => scopeOf(server.account);
    const valuesOf = (title: string) => ({ number: '7', correlation: crypto.randomUUID(), title, description: title });

    beforeAll(async () => {
      server = await open();
    });
    afterAll(() => server.close());

    it('makes a request that is found by what was sent, and read by its own id (SRV-05, SRV-06)', async () => {
      const values = valuesOf('Too cold & "dark"');
      expect(await server.adapter.find(own(), values)).toBeNull();
      const made = await server.adapter.create(own(), values);
      expect((await server.adapter.find(own(), values))?.remoteId).toBe(made.remoteId);
      server.move(made.remoteId, 'Awaiting parts', 'Motor ordered');
      const read = await server.adapter.read(own(), { ...values, remoteId: made.remoteId });
      expect(read).toMatchObject({ remoteId: made.remoteId, status: 'Awaiting parts', reason: 'Motor ordered' });
    });

    it('adds comments and pictures, which are read with the request (SRV-05)', async () => {
      const values = valuesOf('With a picture');
      const { remoteId } = await server.adapter.create(own(), values);
      const known = { ...values, remoteId };
      await server.adapter.add(own(), known, 'A part is on its way');
      const picture = { name: '7-abc.png', mime: 'image/png', content: Buffer.from('a picture') };
      await server.adapter.add(own(), known, picture);
      const read = await server.adapter.read(own(), known);
      expect(read.comments.map(({ text }) => text)).toEqual(['A part is on its way']);
      expect(read.pictures).toContain(picture.name);
    });

    it('lists requests over all pages, each once (SRV-05, SRV-07)', async () => {
      const made = new Set<string>();
      for (let count = 0; count < 5; count += 1)
        made.add((await server.adapter.create(own(), valuesOf(`One of many ${String(count)}`))).remoteId);
      const listed: OutsideRequest[] = [];
      for await (const page of server.adapter.list(own(), { since: null })) listed.push(...page);
      const ids = listed.map(({ remoteId }) => remoteId);
      expect(ids).toEqual(expect.arrayContaining([...made]));
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('reads a list of other things over all pages, and none that it is not described to have (SRV-05)', async () => {
      const locations = [
        { key: 'site', name: 'Site & "yard"', parentKey: null },
        { key: 'hall', name: 'Hall', parentKey: 'site' },
        { key: 'roof', name: 'Roof', parentKey: 'hall' },
      ];
      server.place(locations);
      const read: OutsideItem[] = [];
      for await (const page of server.adapter.items(own(), 'locations') ?? []) read.push(...page);
      expect(read).toEqual(locations);
      expect(server.adapter.items(own(), 'statuses')).toBeNull();
    });

    it('tries an account step by step (TRUE-11)', async () => {
      const steps = await server.adapter.test(own());
      expect(new Set(steps.map(({ result }) => result))).toEqual(new Set(['works']));
      expect((await server.adapter.test(scopeOf(server.refused))).at(-1)?.result).toBe('credentials');
    });

    it.each([
      ['504', { status: 504 }, 'unavailable'],
      ['404', { status: 404 }, 'absent'],
      ['401', { status: 401 }, 'credentials'],
      ['429', { status: 429, headers: { 'retry-after': '60' } }, 'throttled'],
      ['rubbish', { status: 200, body: '<html>' }, 'unreadable'],
      ['a lead to another origin', { status: 307, headers: { location: 'http://127.0.0.2:1/' } }, 'unavailable'],
    ] as const)('says why it has no answer at %s (SRV-10)', async (_what, answer, problem) => {
      const faulty = await startFaultyServer();
      faulty.answer(answer);
      const reading = server.adapter.read(scopeOf(server.accountAt(faulty.address)), { remoteId: '1' });
      await expect(reading).rejects.toMatchObject({ name: 'ConnectionError', problem });
    });

    it('ends with the signal where there is no answer (SRV-10)', async () => {
      const faulty = await startFaultyServer();
      const scope = scopeOf(server.accountAt(faulty.address), AbortSignal.timeout(300));
      await expect(server.adapter.read(scope, { remoteId: '1' })).rejects.toMatchObject({ problem: 'unavailable' });
    });
  });
}
