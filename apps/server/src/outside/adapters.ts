import { LRUCache } from 'lru-cache';

import type { LinkSeals } from '../base/crypto/linkSeals.ts';
import type { OutsideFetch } from '../base/outsideFetch.ts';
import type { PaymentConfig } from '../base/paymentConfig.ts';
import type { Adapters } from '../ports/adapters.ts';
import { createCaldavCalendar } from './calendar/caldavCalendar.ts';
import { createGraphCalendar } from './calendar/graphCalendar.ts';
import type { GraphTokens } from './clients/graphClient.ts';
import { createGraphDirectory } from './directory/graphDirectory.ts';
import { createLocalPayments } from './payments/localPayments.ts';
import { createStripePayments } from './payments/stripePayments.ts';
import { createRestProviders } from './providers/restProviders.ts';
import { createRestServiceRequests } from './serviceRequests/restServiceRequests.ts';

/** What adapters need of the product. */
interface AdapterOptions {
  readonly outsideFetch: OutsideFetch;
  readonly publicUrl: string;
  readonly payments: PaymentConfig | null;
  readonly links: LinkSeals;
  /** Whether the form of a simulated account was sent. */
  readonly isAccountSubmitted: (accountId: string) => Promise<boolean>;
}

/** Creates every adapter of the product. */
export async function createAdapters(options: AdapterOptions): Promise<Adapters> {
  const { outsideFetch, publicUrl, payments, links, isAccountSubmitted } = options;
  const graphTokens: GraphTokens = new LRUCache({ max: 500 });
  return {
    calendars: new Map([
      ['caldav', createCaldavCalendar(outsideFetch)],
      ['graph', createGraphCalendar(outsideFetch, graphTokens)],
    ]),
    directories: new Map([['graph', createGraphDirectory(outsideFetch, graphTokens)]]),
    serviceSystems: new Map([['rest', createRestServiceRequests(outsideFetch)]]),
    providers: createRestProviders(outsideFetch),
    payments:
      payments?.kind === 'stripe'
        ? await createStripePayments(payments, publicUrl)
        : payments && createLocalPayments({ publicUrl, links, isAccountSubmitted }),
  };
}
