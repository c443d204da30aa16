import type { ConnectionAccount } from '../../ports/connection.ts';
import { createOutsideFetch } from '../../base/outsideFetch.ts';
import { describeDirectoryPort } from '../../testing/conformance/directoryPort.ts';
import { startGraphServer } from '../../testing/graphServer.ts';
import { createGraphDirectory } from './graphDirectory.ts';

describeDirectoryPort('Microsoft Graph', async () => {
  const graph = await startGraphServer();
  const account: ConnectionAccount = {
    address: graph.address,
    tokenAddress: graph.tokenAddress,
    scope: null,
    tenantId: 'north',
    clientId: 'client',
    clientSecret: 'secret',
    userName: null,
    password: null,
  };
  return {
    adapter: createGraphDirectory(createOutsideFetch({ isAllowed: () => true })),
    account,
    refused: { ...account, clientSecret: 'another' },
    accountAt: (address) => ({ ...account, address: `${address}/v1.0`, tokenAddress: `${address}/token` }),
    addPerson: async (name, email) => graph.addPerson(name, email),
    close: async () => graph.close(),
  };
});
