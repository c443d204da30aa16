import { type CalendarTest, type CalendarTestResult, connectionLimits, type TrialResult } from '@atrium/contract';
import { LRUCache } from 'lru-cache';

import type { SecretBox } from '../../../base/crypto/secretBox.ts';
import type { Executor } from '../../../db/database.ts';
import { answerWithin, ConnectionError } from '../../../ports/connection.ts';
import type { CalendarAdapters } from '../../../ports/calendarPort.ts';
import { OWN_ADAPTER } from '../bookedSpaces.reads.ts';
import { readProviderAccount } from '../../customers/providerAccounts.reads.ts';
import type { InvitingBuilding } from './invitingBuildings.reads.ts';

/** What a connection is tested with. */
interface TestScope {
  readonly work: Executor;
  readonly services: { readonly calendars: CalendarAdapters; readonly secrets: SecretBox };
}

/** The test of a connection, while it is made and for a while after. */
interface RememberedTest {
  readonly startedAt: number;
  readonly test: Promise<CalendarTest>;
  result: CalendarTestResult | null;
}

/** The last tests of this process, so that a provider is not asked with each opening of a screen. */
const remembered = new LRUCache<string, RememberedTest>({ max: 1_000, ttl: connectionLimits.testKept });

function keyOf({ customerId, providerId, calendarProvider, adapter, mailbox, setUp }: InvitingBuilding): string {
  return JSON.stringify([customerId, providerId, calendarProvider, adapter, mailbox, setUp]);
}

/** Returns what a trial of sign-in and calendar says of the mailbox. */
function resultOf(trial: readonly TrialResult[]): CalendarTestResult {
  const { step, result } = trial.at(-1) ?? { step: 'signIn', result: 'unavailable' };
  if (result === 'credentials') return 'accountRefused';
  if (step !== 'calendar') return 'noAnswer';
  if (result === 'works') return 'shown';
  if (result === 'refused') return 'noRights';
  return result === 'absent' ? 'noMailbox' : 'noAnswer';
}

async function findResult({ work, services }: TestScope, building: InvitingBuilding): Promise<CalendarTestResult> {
  const { customerId, providerId, calendarProvider, adapter, zone } = building;
  if (calendarProvider === null) return 'notSet';
  if (adapter === OWN_ADAPTER) return 'builtIn';
  const calendars = services.calendars.get(adapter ?? '');
  const ids = providerId === null ? null : { providerId, customerId };
  const known = ids === null ? null : await readProviderAccount(work, services.secrets, ids);
  if (calendars === undefined || known === null) return 'notConnected';
  const mailbox = building.mailbox ?? '';
  if (!known.mayUse(mailbox)) return 'otherDomain';
  const signal = AbortSignal.timeout(connectionLimits.longestWait);
  const calendar = { id: mailbox, timezone: zone ?? 'UTC' };
  try {
    return resultOf(await answerWithin(signal, calendars.test({ account: known.account, calendar, signal })));
  } catch (error) {
    if (error instanceof ConnectionError) return 'noAnswer';
    throw error;
  }
}

/** Checks whether there is something to test: without a mailbox only a missing provider is known. */
function isTestable({ mailbox, calendarProvider }: InvitingBuilding): boolean {
  return mailbox !== null || calendarProvider === null;
}

/**
 * Tests whether the customer's calendar provider shows the calendar of the building's mailbox (RESV-19): an answer takes at
 * most `longestWait` and is remembered for `testKept`. `isAgain` makes another one, unless the last is of this moment.
 * Returns null where there is no mailbox.
 */
export async function testCalendar(
  scope: TestScope,
  building: InvitingBuilding,
  isAgain = false,
): Promise<CalendarTest | null> {
  if (!isTestable(building)) return null;
  const key = keyOf(building);
  const last = remembered.get(key);
  if (last !== undefined && (!isAgain || Date.now() - last.startedAt < connectionLimits.testPause)) return last.test;
  const startedAt = Date.now();
  const { calendarProvider: provider, mailbox } = building;
  const test = findResult(scope, building).then((result) => ({
    ...{ result, provider, mailbox },
    testedAt: new Date(startedAt).toISOString(),
  }));
  const entry: RememberedTest = { startedAt, test, result: null };
  remembered.set(key, entry);
  try {
    entry.result = (await test).result;
  } catch (error) {
    if (remembered.get(key) === entry) remembered.delete(key);
    throw error;
  }
  return test;
}

/** Returns what the last test of the building's calendar found; null where none is remembered. It asks no one. */
export function lastCalendarResult(building: InvitingBuilding): CalendarTestResult | null {
  return remembered.get(keyOf(building))?.result ?? null;
}
