import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import type { DirectoryAdapter } from '../../ports/directoryPort.ts';
import type { OutsideFetch } from '../../base/outsideFetch.ts';
import { CalendarError } from '../../ports/calendarPort.ts';
import { GraphClient, type GraphTokens } from './graphClient.ts';

const userPage = z.object({
  value: z.array(z.object({ displayName: z.string().nullish(), mail: z.string().nullish() })),
});

/** The people of Microsoft 365, found by the beginnings of words in their names and addresses. */
export function createGraphDirectory(
  outsideFetch: OutsideFetch,
  tokens: GraphTokens = new LRUCache({ max: 500 }),
): DirectoryAdapter {
  return {
    findPeople: async ({ account, text, most, signal }) => {
      const client = new GraphClient(outsideFetch, tokens, account, signal);
      // A quotation mark or backslash would end the term.
      const term = text.replaceAll(/["\\]/g, ' ').trim();
      const search = `"displayName:${term}" OR "mail:${term}"`;
      const path = `/users?$search=${encodeURIComponent(search)}&$select=displayName,mail&$top=${String(most)}`;
      const response = await client.call({ path, headers: { consistencylevel: 'eventual' } });
      const parsed = userPage.safeParse(await response.json().catch(() => null));
      if (!parsed.success) throw new CalendarError('unavailable', 'Microsoft Graph answered no list of people');
      return parsed.data.value.flatMap(({ displayName, mail }) =>
        mail === null || mail === undefined || mail === '' ? [] : [{ name: displayName ?? mail, email: mail }],
      );
    },
  };
}
