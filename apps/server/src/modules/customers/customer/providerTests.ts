import type { CustomerService, TrialResult } from '@atrium/contract';

import { DiscoveryError, readDiscovery } from '../../../identity/readDiscovery.ts';
import { findDirectoryProvider } from '../../people/people.reads.ts';
import { readProviderAccount } from '../providerAccounts.reads.ts';
import { findServiceConnection } from '../../integrations/serviceRequest/serviceConnections.reads.ts';
import { findTriedCalendars } from './triedCalendars.reads.ts';
import { findTriedProvider } from './triedProvider.reads.ts';
import type { TriedConnection } from '../../../services/connections/connectionTests.ts';
import type { ServiceContext } from '../../../services/route.ts';

/** A connection of a customer with what tries it. */
export interface TestableProvider extends TriedConnection {
  /** Tries the connection; what takes longer than the signal allows has no answer. */
  attempt(signal: AbortSignal): Promise<readonly TrialResult[]>;
}

/** Tries to read what an issuer says about itself. */
async function tryIssuer({ services }: ServiceContext, issuer: string): Promise<readonly TrialResult[]> {
  try {
    await readDiscovery(services.outsideFetch, issuer);
    return [{ step: 'discovery', result: 'works' }];
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
    const isSilent = error.code === 'issuerUnreachable' || error.code === 'issuerPrivate';
    return [{ step: 'discovery', result: isSilent ? 'unavailable' : 'unreadable' }];
  }
}

/** Finds the calendars or bookings of a customer as they are tried: sign-in, a calendar of its own, and people where there is a directory. */
async function findCalendarTest(
  { work, services }: ServiceContext,
  customerId: string,
  type: 'calendar' | 'spaceBooking',
): Promise<TestableProvider | null> {
  const { calendars, directories, secrets } = services;
  const found = await findTriedCalendars(work, customerId, type);
  const adapter = calendars.get(found?.adapter ?? '');
  if (found === null || adapter === undefined) return null;
  const { providerId } = found;
  const known = await readProviderAccount(work, secrets, { providerId, customerId });
  if (known === null) return null;
  const { account } = known;
  const calendar = found.calendars.find(({ id }) => known.mayUse(id)) ?? null;
  const people = await findDirectoryProvider(work, customerId, [...directories.keys()]);
  const directory = people?.providerId === providerId ? directories.get(people.adapter) : undefined;
  return {
    customerId,
    type,
    reachedBy: { adapter: found.adapter, account, calendar },
    attempt: async (signal) => {
      const results = await adapter.test({ account, calendar, signal });
      if (directory === undefined || results.some(({ step, result }) => step === 'signIn' && result !== 'works'))
        return results;
      const further = await directory.test(account, signal);
      return [...results, ...further.filter(({ step }) => step !== 'signIn')];
    },
  };
}

/** Finds the maintenance system of a customer as it is tried: sign-in, the search for a request, and the list where there is one (SRV-05). */
async function findServiceTest(
  { work, services }: ServiceContext,
  customerId: string,
): Promise<TestableProvider | null> {
  const connection = await findServiceConnection(work, services.secrets, customerId);
  const system = services.serviceSystems.get(connection?.adapter ?? '');
  if (connection === null || system === undefined) return null;
  const { adapter, account } = connection;
  return {
    customerId,
    type: 'serviceRequest',
    reachedBy: { adapter, account },
    attempt: (signal) => system.test({ account, signal }),
  };
}

/** Finds the provider of visitors or lockers of a customer as it is tried: sign-in and an answer at its address (VIS-05). */
async function findAccessTest(
  { work, services }: ServiceContext,
  customerId: string,
  type: 'visitorManagement' | 'locker',
): Promise<TestableProvider | null> {
  const account = await findTriedProvider(work, services.secrets, customerId, type);
  if (account === null) return null;
  return { customerId, type, reachedBy: account, attempt: (signal) => services.providers.test({ account, signal }) };
}

/** Finds what tries a customer's provider of a type; null where it has none outside. `issuer` is where its people sign in. */
export async function findProviderTest(
  context: ServiceContext,
  { id, issuer }: { readonly id: string; readonly issuer: string | null },
  type: CustomerService['type'],
): Promise<TestableProvider | null> {
  if (type === 'calendar' || type === 'spaceBooking') return findCalendarTest(context, id, type);
  if (type === 'serviceRequest') return findServiceTest(context, id);
  if (type === 'visitorManagement' || type === 'locker') return findAccessTest(context, id, type);
  if (type !== 'identity' || issuer === null) return null;
  return { customerId: id, type, reachedBy: { issuer }, attempt: () => tryIssuer(context, issuer) };
}
