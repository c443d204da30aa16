import { OWN_LOCKERS, times } from '@atrium/contract';

import { lockerStore } from '../modules/integrations/locker/locker.store.ts';
import { lockerBankStore } from '../modules/integrations/locker/lockerBank.store.ts';
import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { lockerConfigStore } from '../modules/integrations/lockerConfig/lockerConfig.store.ts';
import { spaceStore } from '../modules/places/space/space.store.ts';
import { userStore } from '../modules/people/user/user.store.ts';
import type { KnownStore } from '../store/storeDefinition.ts';
import { lockerBanks } from './content/lockerTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

const NO_CONNECTION = {
  instanceName: null,
  userName: null,
  password: null,
  providerUri: null,
  tokenUri: null,
  clientId: null,
  clientSecret: null,
} as const;

/** Two banks of lockers in the first building of the first customer that has a floor, some of them taken (VIS-04). */
export function seedLockers(portfolio: PortfolioSeed): void {
  const seeded = portfolio.customers.find(({ facts }) => facts.sites.length > 0);
  if (seeded === undefined) return;
  const standing = (store: KnownStore, is: (one: RecordHistory) => boolean) =>
    portfolio.histories.filter((one) => one.store === store && one.last.deletedAt === null && is(one));
  const hasLockers = (buildingId: string) =>
    standing(
      extensionStore,
      (one) =>
        one.value('buildingId') === buildingId &&
        one.value('code') === 'extension.backToWork' &&
        one.value('enabled') === true,
    ).length > 0;
  const place = seeded.buildings.findIndex(({ id }) => hasLockers(id));
  const building = seeded.buildings[place];
  const site = seeded.facts.sites[place];
  if (building === undefined || site === undefined) return;
  const floors = standing(
    spaceStore,
    (one) => one.value('buildingId') === building.id && one.value('type') === 'Floor',
  );
  const people = standing(userStore, (one) => one.value('customerId') === seeded.history.id);
  const [floor] = floors;
  if (floor === undefined) return;
  const at = new Date(Math.max(floor.last.date.getTime(), portfolio.calendar.daysAgo(60).getTime()));
  const edit = { date: at, editorId: portfolio.keeper(seeded, place, at) };
  const scope = { customerId: seeded.history.id, buildingId: building.id };
  portfolio.create(lockerConfigStore, edit, {
    ...NO_CONNECTION,
    customerId: seeded.history.id,
    provider: OWN_LOCKERS,
    allowsSelfService: true,
  });
  let person = 0;
  for (const [index, { name, identifier, count, taken, broken }] of lockerBanks.entries()) {
    const floorId = (floors[index] ?? floor).id;
    const bank = portfolio.create(lockerBankStore, edit, {
      ...scope,
      floorId,
      name: name[languageOf(site)],
      identifier,
      floorIdentifier: null,
      firstNumber: 1,
      lastNumber: count,
    });
    for (let number = 1; number <= count; number += 1) {
      const locker = portfolio.create(lockerStore, edit, {
        ...scope,
        ...{ bankId: bank.id, floorId, number, status: 'Free', reason: null },
        ...{ userId: null, name: null, email: null, takenAt: null, expiresOn: null },
      });
      if (number === broken.number)
        locker.change(portfolio.next(locker, 3, edit.editorId), {
          status: 'OutOfService',
          reason: broken.reason[languageOf(site)],
        });
      const holder = taken.includes(number) ? people[person] : undefined;
      if (holder === undefined) continue;
      person += 1;
      const given = portfolio.next(locker, 2, edit.editorId);
      locker.change(given, {
        status: 'Taken',
        userId: holder.id,
        name: `${String(holder.value('firstName'))} ${String(holder.value('lastName'))}`,
        email: holder.value('email'),
        takenAt: given.date.toISOString(),
        expiresOn:
          number % 2 === 0
            ? null
            : new Date(portfolio.calendar.now.getTime() + 90 * times.day).toISOString().slice(0, 10),
      });
    }
  }
}
