import { registrationLimits, times } from '@atrium/contract';

import { eventSessionStore, eventStore, registrationStore } from '../modules/events/event/event.store.ts';
import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { type EventFacts, eventFacts } from './content/eventTexts.ts';
import type { Site } from './content/site.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

/** The instant at which clocks in a zone show an hour of a day. */
function atHour(day: Date, hour: number, timeZone: string): Date {
  const guess = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), hour));
  const shown = new Date(`${guess.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  return new Date(guess.getTime() * 2 - shown.getTime());
}

function workday(day: Date): Date {
  const weekday = day.getUTCDay();
  const shift = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(day.getTime() + shift * times.day);
}

interface Place {
  readonly site: number;
  readonly facts: Site;
  readonly building: RecordHistory;
}

/** People of the customer who have an account at a time, each with their name, beginning somewhere in the list. */
function peopleAt(portfolio: PortfolioSeed, { users }: CustomerSeed, at: Date, first: number): RecordHistory[] {
  const there = users.filter(({ since, until }) => since < at && until === null);
  const histories = there.flatMap(({ id }) => portfolio.histories.find((history) => history.id === id) ?? []);
  return [
    ...histories.slice(first % Math.max(1, histories.length)),
    ...histories.slice(0, first % Math.max(1, histories.length)),
  ];
}

/** The registrations for one session; every seventh was cancelled. */
function seedRegistrations(
  portfolio: PortfolioSeed,
  session: { readonly history: RecordHistory; readonly until: Date; readonly scope: Record<string, unknown> },
  people: readonly RecordHistory[],
): void {
  const { history, until, scope } = session;
  const latest = new Date(Math.min(until.getTime(), portfolio.calendar.now.getTime()));
  for (const [at, person] of people.entries()) {
    const opened = history.steps[0]?.date ?? portfolio.calendar.now;
    const share = (at + 1) / (people.length + 2);
    const date = new Date(opened.getTime() + (latest.getTime() - opened.getTime()) * share);
    const registered = portfolio.create(
      registrationStore,
      { date, editorId: person.id },
      {
        ...scope,
        sessionId: history.id,
        userId: person.id,
        name: `${String(person.value('firstName'))} ${String(person.value('lastName'))}`,
        email: person.value('email'),
        date: date.toISOString(),
        seats: 1,
        status: 'active',
        cancelledDate: null,
      },
    );
    if (!isCancelled(at)) continue;
    const cancelled = new Date((date.getTime() + latest.getTime()) / 2);
    registered.change(
      { date: cancelled, editorId: person.id },
      { status: 'cancelled', cancelledDate: cancelled.toISOString() },
    );
  }
}

const isCancelled = (at: number) => at % 7 === 3;

/** One event of a building, its sessions from the past weeks into the next ones, and who comes. */
function seedEvent(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  { site, facts: place, building }: Place,
  facts: EventFacts,
  {
    sortOrder,
    imageId,
    created,
  }: { readonly sortOrder: number; readonly imageId: string | null; readonly created: Date },
): void {
  const { calendar, random } = portfolio;
  const { cost, seats } = facts;
  const filled = (text: string) => text.replace('{city}', place.city);
  const scope = { customerId: seeded.history.id, buildingId: building.id };
  const history = portfolio.create(
    eventStore,
    { date: created, editorId: portfolio.keeper(seeded, site, created) },
    {
      ...scope,
      name: facts.name,
      shortDescription: filled(facts.short),
      fullDescription: filled(facts.full),
      teleconferenceLink: facts.isOnline === true ? `https://meet.${seeded.facts.domains[0]}/building` : null,
      location: facts.location,
      expirationDate: null,
      cost,
      type: facts.type,
      seats,
      featured: false,
      active: false,
      imageId,
      sortOrder,
    },
  );
  const isDraft = sortOrder > 2;
  if (!isDraft)
    history.change(portfolio.next(history, random.whole(1, 3), portfolio.keeper(seeded, site, created)), {
      active: true,
      featured: facts.featured ?? false,
    });
  const past = Math.floor(facts.times / 2);
  for (let at = 0; at < facts.times; at += 1) {
    const day = workday(new Date(calendar.now.getTime() + ((at - past) * facts.every + 3) * times.day));
    const start = atHour(day, facts.hour, place.timezone);
    const added = calendar.later(history.steps[0]?.date ?? created, 1 + at);
    const until = new Date(start.getTime() - times.day);
    const people = isDraft || until <= added ? [] : peopleAt(portfolio, seeded, added, site + at);
    const comers = people.slice(0, site === 0 && sortOrder === 0 ? (seats ?? 9) - (at % 3) : (site + at) % 4);
    const session = portfolio.create(
      eventSessionStore,
      { date: added, editorId: portfolio.keeper(seeded, site, added) },
      {
        ...scope,
        eventId: history.id,
        title: facts.session,
        startDate: start.toISOString(),
        endDate: new Date(start.getTime() + facts.minutes * times.minute).toISOString(),
        cost,
        seats,
        placesPerPerson: registrationLimits.usuallyPerPerson,
        seatsTaken: comers.filter((_, order) => !isCancelled(order)).length,
        externalRegistrationUrl: null,
        signUpDeadline: until.toISOString(),
        cancellationDeadline: new Date(start.getTime() - 2 * times.day).toISOString(),
        closed: false,
        deactivatedVersion: null,
      },
    );
    seedRegistrations(portfolio, { history: session, until, scope: { ...scope, eventId: history.id } }, comers);
  }
}

/** Events of the buildings that have the extension, with sessions and registrations (CONT-11 to CONT-23). */
export function seedEvents(portfolio: PortfolioSeed, seeded: CustomerSeed, imageIds: readonly string[]): void {
  for (const [site, building] of seeded.buildings.entries()) {
    const facts = seeded.facts.sites[site];
    const extension = portfolio.histories.find(
      ({ store, last: { values } }) =>
        store === extensionStore && values['buildingId'] === building.id && values['code'] === 'extension.events',
    );
    if (facts === undefined || facts.status !== undefined || extension?.value('enabled') !== true) continue;
    const known = eventFacts[languageOf(facts)];
    for (let order = 0; order < (site === 0 ? 4 : 1 + (site % 3)); order += 1) {
      const one = known[(site + order) % known.length];
      const imageId = order === 1 ? null : (imageIds[(site + order) % imageIds.length] ?? null);
      const created = portfolio.calendar.later(extension.last.date, 3 + order * 5);
      if (one !== undefined)
        seedEvent(portfolio, seeded, { site, facts, building }, one, { sortOrder: order, imageId, created });
    }
  }
}
