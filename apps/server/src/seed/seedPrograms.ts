import { times } from '@atrium/contract';

import { NewKey } from '../identity/apiKeyForm.ts';
import { apiKeyStore } from '../modules/integrations/apiKey/apiKey.store.ts';
import { webhookStore } from '../modules/integrations/webhook/webhook.store.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** Keys of customers' programs: what they may do, when they were made, and how long from then they are valid. */
const keys = [
  {
    name: 'Nightly report of buildings',
    rights: { 'CUSTOMER.buildings': ['view'], 'BUILDING.tenants': ['view'] },
    start: 'atr_9rTq2B',
    daysAgo: 80,
    days: 350,
    lastUsed: 1,
  },
  {
    name: 'Import of key contacts',
    rights: { 'BUILDING.keycontacts': ['view', 'add', 'edit'] },
    start: 'atr_K4mWx7',
    daysAgo: 200,
    days: 90,
    lastUsed: 115,
  },
] as const;

/** Adds what the customers' own programs use: keys, whose characters no one has, and a webhook that was turned off (KEY-01, HOOK-01). */
export function seedPrograms(portfolio: PortfolioSeed): void {
  const { calendar, administrator } = portfolio;
  for (const { history, facts, buildings } of portfolio.customers) {
    if (buildings.length === 0) continue;
    for (const { name, rights, start, daysAgo, days, lastUsed } of keys) {
      const date = calendar.daysAgo(daysAgo);
      portfolio.create(
        apiKeyStore,
        { date, editorId: administrator },
        {
          ...{ customerId: history.id, name, rights, reach: 'all', buildingIds: [], vendorIds: [], addresses: [] },
          ...{ hash: new NewKey().kept.hash, start, formerHash: null, formerUntil: null, makerId: administrator },
          expiresAt: new Date(date.getTime() + days * times.day).toISOString(),
          lastUsedOn: calendar.daysAgo(lastUsed).toISOString().slice(0, 10),
          lastUsedAddress: '192.0.2.14',
        },
      );
    }
    const webhook = portfolio.create(
      webhookStore,
      { date: calendar.daysAgo(60), editorId: administrator },
      {
        ...{ customerId: history.id, name: 'Reception display', url: `https://hooks.${facts.domains[0]}/atrium` },
        ...{ topics: ['visitor.created', 'visitor.stateChanged'], buildingIds: [], active: true, offReason: null },
        // The person who turns it on makes another secret.
        ...{ makerId: administrator, secret: null, secretShown: true, previousSecret: null, previousUntil: null },
      },
    );
    webhook.change(portfolio.next(webhook, 20, administrator), { active: false });
  }
}
