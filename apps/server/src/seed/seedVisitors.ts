import { dayAt, instantOf, times } from '@atrium/contract';

import { userStore } from '../modules/people/user/user.store.ts';
import { visitorStore } from '../modules/integrations/visitor/visitor.store.ts';
import type { Site } from './content/site.ts';
import { type DemoVisitor, demoVisitors } from './content/visitorTexts.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

/** The buildings of a customer that have visitors. */
const MAX_BUILDINGS = 3;

/** Returns when a visitor is expected, in milliseconds: at an hour of the building's clocks, and one who was not announced a while ago. */
function expectedAtOf({ inDays, hour, isWalkIn }: DemoVisitor, now: number, zone: string): number {
  const today = Date.parse(`${dayAt(now, zone)}T00:00:00Z`);
  const midnight = instantOf(today, zone);
  if (isWalkIn === true) return Math.max(now - 20 * times.minute, midnight);
  return instantOf(today + inDays * times.day + hour * times.hour, zone);
}

/** Returns what the steps of a visit set, and when. */
function stepsOf({ states }: DemoVisitor, expectedAt: number, zone: string) {
  return states.map((status, at) => {
    const date = new Date(
      status === 'NoShow'
        ? instantOf(Date.parse(`${dayAt(expectedAt, zone)}T00:00:00Z`) + times.day, zone)
        : expectedAt + at * 2 * times.hour,
    );
    const instant = date.toISOString();
    return {
      date,
      values: {
        status,
        ...(status === 'CheckedIn' ? { checkedInAt: instant } : {}),
        ...(status === 'CheckedOut' ? { checkedOutAt: instant } : {}),
      },
    };
  });
}

/** Adds a visit of a building, announced by its host some days before. */
function seedVisit(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  { site, building, host }: { readonly site: Site; readonly building: RecordHistory; readonly host: RecordHistory },
  visitor: DemoVisitor,
): void {
  const now = portfolio.calendar.now.getTime();
  const { timezone: zone } = site;
  const expectedAt = expectedAtOf(visitor, now, zone);
  const isWalkIn = visitor.isWalkIn ?? false;
  const date = new Date(isWalkIn ? expectedAt : Math.min(expectedAt, now) - 3 * times.day);
  if (date < building.last.date || date < host.last.date) return;
  const place = seeded.facts.sites.indexOf(site);
  const { name, company, email, purpose } = visitor;
  const visit = portfolio.create(
    visitorStore,
    { date, editorId: isWalkIn ? portfolio.keeper(seeded, place, date) : host.id },
    {
      ...{ customerId: seeded.history.id, buildingId: building.id, userId: host.id },
      ...{ name, company, email, phone: null, purpose: purpose[languageOf(site)] },
      hostName: `${String(host.value('firstName'))} ${String(host.value('lastName'))}`,
      hostEmail: host.value('email'),
      expectedAt: new Date(expectedAt).toISOString(),
      day: dayAt(expectedAt, zone),
      status: isWalkIn ? 'CheckedIn' : 'Expected',
      checkedInAt: isWalkIn ? date.toISOString() : null,
      checkedOutAt: null,
      isWalkIn,
    },
  );
  if (isWalkIn) return;
  for (const step of stepsOf(visitor, expectedAt, zone)) {
    const isMissed = step.values.status === 'NoShow';
    if (step.date.getTime() > now) break;
    visit.change(
      { date: step.date, editorId: isMissed ? null : portfolio.keeper(seeded, place, step.date) },
      step.values,
    );
  }
}

/** Adds visitors of the first buildings of a customer: yesterday, today and next week (VIS-01, VIS-02). */
export function seedVisitors(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const people = portfolio.histories.filter(
    ({ store, last }) =>
      store === userStore && last.values['customerId'] === seeded.history.id && last.deletedAt === null,
  );
  const sites = seeded.facts.sites.filter(({ status }) => status === undefined).slice(0, MAX_BUILDINGS);
  for (const [turn, site] of sites.entries()) {
    const building = seeded.buildings[seeded.facts.sites.indexOf(site)];
    for (const [at, visitor] of demoVisitors.entries()) {
      const host = people[(turn + at) % people.length];
      if (building !== undefined && host !== undefined) seedVisit(portfolio, seeded, { site, building, host }, visitor);
    }
  }
}
