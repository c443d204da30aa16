import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { DirectoryAdapter } from '../../ports/directoryPort.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { ConnectionError } from '../../ports/connection.ts';
import { trySteps } from '../../services/connections/trySteps.ts';
import { type GraphCall, GraphClient, type GraphTokens } from '../clients/graphClient.ts';

const userPage = z.object({
  value: z.array(z.object({ displayName: z.string().nullish(), mail: z.string().nullish() })),
});

/** The call that looks for people by a text. */
function searchCall(text: string, most: number): GraphCall {
  // A quotation mark or backslash would end the term.
  const term = text.replaceAll(/["\\]/g, ' ').trim();
  const search = `"displayName:${term}" OR "mail:${term}"`;
  const path = `/users?$search=${encodeURIComponent(search)}&$select=displayName,mail&$top=${String(most)}`;
  return { path, headers: { consistencylevel: 'eventual' } };
}

/** The people of Microsoft 365, found by the beginnings of words in their names and addresses. */
export function createGraphDirectory(
  outsideFetch: OutsideFetch,
  tokens: GraphTokens = new LRUCache({ max: 500 }),
): DirectoryAdapter {
  return {
    findPeople: async ({ account, text, most, signal }) => {
      const client = new GraphClient(outsideFetch, tokens, account, signal);
      const response = await client.call(searchCall(text, most));
      const parsed = userPage.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new ConnectionError('unavailable', 'Microsoft Graph answered no list of people');
      return parsed.data.value.flatMap(({ displayName, mail }) =>
        mail === null || mail === undefined || mail === '' ? [] : [{ name: displayName ?? mail, email: mail }],
      );
    },
    test: (account, signal) => {
      const client = new GraphClient(outsideFetch, tokens, account, signal);
      return trySteps([
        ['signIn', () => client.signIn()],
        ['people', () => client.isAllowed(searchCall('a', 1))],
      ]);
    },
  };
}
