import { servicePresets } from '@atrium/contract';
import { describe, expect, it } from 'vitest';

import { createOutsideFetch } from '../../base/outsideFetch.ts';
import type { ServiceAccount } from '../../ports/serviceRequestPort.ts';
import { describeServiceRequestPort } from '../../testing/conformance/serviceRequestPort.ts';
import { startTicketServer, ticketSystem } from '../../testing/ticketServer.ts';
import { readOutsideTime } from '../../services/connections/readOutsideTime.ts';
import { requestIn } from './readOutsideRequest.ts';
import { createRestServiceRequests } from './restServiceRequests.ts';

const noAccount = {
  ...{ authentication: 'none', userName: null, password: null, tokenAddress: null, tokenScope: null },
  ...{ clientId: null, clientSecret: null, keyHeader: null, apiKey: null, attachmentAddress: null },
} as const;

describeServiceRequestPort('REST', async () => {
  const system = await startTicketServer();
  const accountAt = (address: string): ServiceAccount => ({
    ...noAccount,
    address,
    attachmentAddress: `${address}/api/tickets/{{remoteId}}/files?name={{fileName}}`,
    authentication: 'oauth',
    tokenAddress: system.tokenAddress,
    clientId: 'atrium',
    clientSecret: 'a secret of the ticket system',
    settings: { instance: 'north', savedQuery: 'open', customerNumbers: null, siteIds: null },
    rest: ticketSystem,
  });
  return {
    adapter: createRestServiceRequests(createOutsideFetch({ isAllowed: () => true })),
    account: accountAt(system.address),
    refused: { ...accountAt(system.address), clientSecret: 'another' },
    accountAt,
    move: (remoteId, status, reason) => {
      const ticket = system.tickets.get(remoteId);
      if (ticket !== undefined) Object.assign(ticket, { state: status, hold: reason });
    },
    place: (locations) => {
      system.lists.locations = locations.map(({ key, name, parentKey }) => ({
        key: key ?? '',
        label: name,
        within: parentKey,
      }));
    },
    close: () => system.close(),
  };
});

describe('a list that goes on elsewhere', () => {
  it.each([
    ['a link', 'link', { link: '<https://elsewhere.example/api?page=2>; rel="next"' }],
    ['a cursor', 'cursor', {}],
  ] as const)(
    'is not followed by %s, and what the account has is not sent there (SEC-05, SRV-05)',
    async (_by, paging, headers) => {
      const asked: string[] = [];
      const adapter = createRestServiceRequests((address) => {
        asked.push(new URL(address).origin);
        const body = { items: [], next: 'https://elsewhere.example/api?page=2' };
        return Promise.resolve(new Response(JSON.stringify(body), { headers }));
      });
      const rest = { ...ticketSystem, listPath: '/api', itemsPath: 'items', paging, cursorPath: 'next' };
      const account: ServiceAccount = {
        ...noAccount,
        ...{ address: 'https://tickets.example', authentication: 'apiKey', apiKey: 'a key of the ticket system', rest },
        settings: { instance: null, savedQuery: null, customerNumbers: null, siteIds: null },
      };
      const list = adapter.list({ account, signal: AbortSignal.timeout(5_000) }, { since: null });
      const pages = list[Symbol.asyncIterator]();
      expect((await pages.next()).value).toEqual([]);
      await expect(pages.next()).rejects.toMatchObject({ name: 'ConnectionError', problem: 'unavailable' });
      expect(new Set(asked)).toEqual(new Set(['https://tickets.example']));
    },
  );
});

describe('the shapes of known systems', () => {
  it.each([
    [
      'serviceNow',
      {
        sys_id: '46d4',
        number: 'INC0010001',
        state: 'On Hold',
        hold_reason: 'Awaiting Vendor',
        sys_updated_on: '2026-11-29 19:44:31',
      },
      {
        remoteId: '46d4',
        number: 'INC0010001',
        status: 'On Hold',
        reason: 'Awaiting Vendor',
        changedAt: '2026-11-29T19:44:31.000Z',
      },
    ],
    [
      'maximo',
      { ticketuid: 118, ticketid: 'SR1024', status: 'QUEUED', changedate: '2026-11-29T20:44:31+01:00' },
      { remoteId: '118', number: 'SR1024', status: 'QUEUED', reason: null, changedAt: '2026-11-29T19:44:31.000Z' },
    ],
    [
      'requestTracker',
      { id: '12', type: 'ticket', Status: 'stalled', LastUpdated: '2026-11-29T19:44:31Z' },
      { remoteId: '12', number: '12', status: 'stalled', reason: null, changedAt: '2026-11-29T19:44:31.000Z' },
    ],
  ] as const)('are read by the preset %s (SRV-05)', (name, record, read) => {
    expect(requestIn(servicePresets[name].rest, record)).toMatchObject(read);
  });
});

describe('times of another system', () => {
  it.each([
    ['2026-11-29T19:44:31Z', 'iso', '2026-11-29T19:44:31.000Z'],
    ['2026-11-29 20:44:31', 'iso', '2026-11-29T19:44:31.000Z'],
    ['2026-07-01 12:00', 'iso', '2026-07-01T10:00:00.000Z'],
    ['29/11/2026 20:44', 'dayFirst', '2026-11-29T19:44:00.000Z'],
    ['11/29/2026 20:44', 'monthFirst', '2026-11-29T19:44:00.000Z'],
    [1_795_981_471, 'seconds', '2026-11-29T19:44:31.000Z'],
    [1_795_981_471_000, 'seconds', '2026-11-29T19:44:31.000Z'],
    ['yesterday', 'iso', null],
    [{}, 'iso', null],
  ] as const)('are read in their zone: %j (SRV-05)', (value, form, instant) => {
    expect(readOutsideTime(value, form, 'Europe/Paris')).toBe(instant);
  });
});
