import {
  type event,
  type eventSession,
  eventSessionFacts,
  listLimits,
  type RecordOf,
  registrationFacts,
} from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';

/** The record of whose changes people hear: an event, or a session, which names its event. */
export type Informing = RecordOf<typeof event> | RecordOf<typeof eventSession>;

/** Finds the sessions whose people hear of a change: the session itself, or those of the event that are not over. */
async function findSessions(changed: Informing, signal: AbortSignal): Promise<readonly string[]> {
  const { id } = changed;
  if ('eventId' in changed) return [id];
  const $filter = `eventId eq '${id}' and endDate gt ${new Date().toISOString()}`;
  const sessions = await readAll<{ readonly id: string }>(eventSessionFacts.listPath, { query: { $filter }, signal });
  return sessions.map((session) => session.id);
}

/**
 * Counts the people who hear of a change of an event or a session by e-mail (CONT-20); undefined until it is known, and
 * where they are more than are counted.
 */
export function useInformed(changed: Informing): number | undefined {
  const { data } = useQuery({
    queryKey: [...queryKeys.resource(registrationFacts.name), 'informed', changed.id],
    queryFn: async ({ signal }) => {
      const sessions = await findSessions(changed, signal);
      if (sessions.length === 0) return 0;
      const ofSessions = sessions.map((id) => `sessionId eq '${id}'`).join(' or ');
      const query = { $filter: `(${ofSessions}) and status eq 'active'`, $top: 1, $count: true };
      const { data: page } = await callApi<ListAnswer<unknown>>(registrationFacts.path, { query, signal });
      return page['@odata.count'] ?? page.value.length;
    },
  });
  return data === undefined || data > listLimits.maxCounted ? undefined : data;
}
