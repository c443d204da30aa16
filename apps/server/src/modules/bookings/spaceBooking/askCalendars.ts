import { calendarLimits, connectionLimits, type Period, type ScheduleProblem } from '@atrium/contract';

import { answerWithin } from '../../../ports/connection.ts';
import { type CalendarAdapters, type CalendarTime } from '../../../ports/calendarPort.ts';
import type { SecretBox } from '../../../base/crypto/secretBox.ts';
import type { Executor } from '../../../db/database.ts';
import type { BookedSpace } from '../bookedSpaces.reads.ts';
import { readProviderAccount } from '../../customers/providerAccounts.reads.ts';
import { askUnlessFailing, type OutageLog } from '../../../services/connections/breaker.ts';

/** What calendars outside are asked with. */
export interface CalendarScope {
  readonly work: Executor;
  readonly services: { readonly calendars: CalendarAdapters; readonly secrets: SecretBox };
  readonly request: { readonly log: OutageLog };
}

/** The times at which a calendar has a space taken, or why they are not known. */
export type Answer = { readonly times: readonly CalendarTime[] } | { readonly problem: ScheduleProblem };

const unavailable: Answer = { problem: 'providerUnavailable' };

/** Asks one provider for spaces of one customer. */
async function askProvider(
  { work, services, request }: CalendarScope,
  spaces: readonly BookedSpace[],
  { starts, ends }: Period,
): Promise<ReadonlyMap<string, Answer>> {
  const [{ customerId, providerId, adapter } = { customerId: '', providerId: null, adapter: null }] = spaces;
  const calendars = services.calendars.get(adapter ?? '');
  const known =
    providerId === null ? null : await readProviderAccount(work, services.secrets, { providerId, customerId });
  if (calendars === undefined || known === null || providerId === null)
    return new Map(spaces.map(({ id }) => [id, { problem: 'unknownBookingProvider' } as const]));
  const asked = spaces.flatMap(({ bookingId, timezone }) =>
    bookingId !== null && known.mayUse(bookingId) ? [{ id: bookingId, timezone }] : [],
  );
  const { account } = known;
  const signal = AbortSignal.timeout(connectionLimits.longestWait);
  const question = { account, calendars: asked, from: starts, to: ends, signal };
  let answers: ReadonlyMap<string, readonly CalendarTime[]> = new Map();
  try {
    if (asked.length > 0)
      answers = await askUnlessFailing({ work, log: request.log }, { providerId, customerId, account }, () =>
        answerWithin(signal, calendars.readTimes(question)),
      );
  } catch {
    // Whatever it is, the times are not known, and nothing else of the schedule fails with them.
    return new Map(spaces.map(({ id }) => [id, unavailable]));
  }
  return new Map(
    spaces.map(({ id, bookingId }): [string, Answer] => {
      const found = answers.get(bookingId ?? '');
      return [id, found === undefined ? { problem: 'calendarAbsent' } : { times: found }];
    }),
  );
}

/**
 * Checks whether services know such times: what they refuse far from now would count as their failure, and others would wait
 * for it.
 */
function isAsked({ starts, ends }: Period): boolean {
  const now = Date.now();
  return starts >= now - calendarLimits.askedWithin && ends <= now + calendarLimits.askedWithin;
}

/**
 * Asks the providers of spaces for the times within a range at which these are taken (INTG-07, CUST-19). Each has the same
 * few seconds; where it gives no answer its spaces are unknown, and one that has failed several times is not waited for.
 */
export async function askCalendars(
  scope: CalendarScope,
  spaces: readonly BookedSpace[],
  range: Period,
): Promise<ReadonlyMap<string, Answer>> {
  if (!isAsked(range)) return new Map(spaces.map(({ id }) => [id, unavailable]));
  const groups = Map.groupBy(spaces, ({ providerId, customerId }) => `${providerId ?? ''} ${customerId}`);
  const answers = await Promise.all([...groups.values()].map((group) => askProvider(scope, group, range)));
  return new Map(answers.flatMap((answer) => [...answer]));
}
