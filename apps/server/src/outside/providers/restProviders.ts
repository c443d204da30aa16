import { LRUCache } from 'lru-cache';

import type { OutsideFetch } from '../../base/outsideFetch.ts';
import type { ProviderAdapter } from '../../ports/restPort.ts';
import { trySteps } from '../../services/connections/trySteps.ts';
import { RestClient } from '../clients/restClient.ts';

/** Providers of visitors and lockers that speak JSON over HTTP (VIS-05). */
export function createRestProviders(outsideFetch: OutsideFetch): ProviderAdapter {
  const tokens = new LRUCache<string, string>({ max: 500 });
  return {
    test: (scope) => {
      const client = new RestClient(outsideFetch, tokens, scope);
      return trySteps([
        [
          'signIn',
          async () => {
            if (scope.account.authentication === 'oauth') await client.signIn();
            await client.call({ name: 'signIn', address: scope.account.address });
            return true;
          },
        ],
      ]);
    },
  };
}
