import { times } from '@atrium/contract';

import { eventSessionStore, eventStore, registrationStore } from '../resources/event/event.store.ts';
import { extensionStore } from '../resources/extension/extension.store.ts';
import { type EventFacts, eventFacts } from './content/eventTexts.ts';
import type { Site } from './content/site.ts';
import type { CustomerStory, PortfolioStory } from './portfolioStory.ts';
import type { RecordLife } from './recordLife.ts';
import { languageOf } from './tellBuildings.ts';

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
  readonly building: RecordLife;
}

/** People of the customer who have an account at a time, each with their name, beginning somewhere in the list. */
function peopleAt(story: PortfolioStory, { users }: CustomerStory, at: Date, first: number): RecordLife[] {
  const there = users.filter(({ since, until }) => since < at && until === null);
  const lives = there.flatMap(({ id }) => story.lives.find((life) => life.id === id) ?? []);
  return [...lives.slice(first % Math.max(1, lives.length)), ...lives.slice(0, first % Math.max(1, lives.length))];
}

/** The registrations for one session; every seventh was cancelled. */
function tellRegistrations(
  story: PortfolioStory,
  session: { readonly life: RecordLife; readonly until: Date; readonly scope: Record<string, unknown> },
  people: readonly RecordLife[],
): void {
  const { life, until, scope } = session;
  const latest = new Date(Math.min(until.getTime(), story.calendar.now.getTime()));
  for (const [at, person] of people.entries()) {
    const opened = life.steps[0]?.date ?? story.calendar.now;
    const share = (at + 1) / (people.length + 2);
    const date = new Date(opened.getTime() + (latest.getTime() - opened.getTime()) * share);
    const registered = story.create(
      registrationStore,
      { date, editorId: person.id },
      {
        ...scope,
        sessionId: life.id,
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
function tellEvent(
  story: PortfolioStory,
  told: CustomerStory,
  { site, facts: place, building }: Place,
  facts: EventFacts,
  {
    sortOrder,
    imageId,
    created,
  }: { readonly sortOrder: number; readonly imageId: string | null; readonly created: Date },
): void {
  const { calendar, random } = story;
  const { cost, seats } = facts;
  const filled = (text: string) => text.replace('{city}', place.city);
  const scope = { customerId: told.life.id, buildingId: building.id };
  const life = story.create(
    eventStore,
    { date: created, editorId: story.keeper(told, site, created) },
    {
      ...scope,
      name: facts.name,
      shortDescription: filled(facts.short),
      fullDescription: filled(facts.full),
      teleconferenceLink: facts.isOnline === true ? `https://meet.${told.facts.domains[0]}/building` : null,
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
    life.change(story.next(life, random.whole(1, 3), story.keeper(told, site, created)), {
      active: true,
      featured: facts.featured ?? false,
    });
  const past = Math.floor(facts.times / 2);
  for (let at = 0; at < facts.times; at += 1) {
    const day = workday(new Date(calendar.now.getTime() + ((at - past) * facts.every + 3) * times.day));
    const start = atHour(day, facts.hour, place.timezone);
    const added = calendar.later(life.steps[0]?.date ?? created, 1 + at);
    const until = new Date(start.getTime() - times.day);
    const people = isDraft || until <= added ? [] : peopleAt(story, told, added, site + at);
    const comers = people.slice(0, site === 0 && sortOrder === 0 ? (seats ?? 9) - (at % 3) : (site + at) % 4);
    const session = story.create(
      eventSessionStore,
      { date: added, editorId: story.keeper(told, site, added) },
      {
        ...scope,
        eventId: life.id,
        title: facts.session,
        startDate: start.toISOString(),
        endDate: new Date(start.getTime() + facts.minutes * times.minute).toISOString(),
        cost,
        seats,
        seatsTaken: comers.filter((_, order) => !isCancelled(order)).length,
        externalRegistrationUrl: null,
        signUpDeadline: until.toISOString(),
        cancellationDeadline: new Date(start.getTime() - 2 * times.day).toISOString(),
        closed: false,
        deactivatedVersion: null,
      },
    );
    tellRegistrations(story, { life: session, until, scope: { ...scope, eventId: life.id } }, comers);
  }
}

/** Events of the buildings that have the extension, with sessions and registrations (CONT-11 to CONT-23). */
export function tellEvents(story: PortfolioStory, told: CustomerStory, imageIds: readonly string[]): void {
  for (const [site, building] of told.buildings.entries()) {
    const facts = told.facts.sites[site];
    const extension = story.lives.find(
      ({ store, last: { values } }) =>
        store === extensionStore && values['buildingId'] === building.id && values['code'] === 'extension.events',
    );
    if (facts === undefined || facts.status !== undefined || extension?.value('enabled') !== true) continue;
    const known = eventFacts[languageOf(facts)];
    for (let order = 0; order < (site === 0 ? 4 : 1 + (site % 3)); order += 1) {
      const one = known[(site + order) % known.length];
      const imageId = order === 1 ? null : (imageIds[(site + order) % imageIds.length] ?? null);
      const created = story.calendar.later(extension.last.date, 3 + order * 5);
      if (one !== undefined)
        tellEvent(story, told, { site, facts, building }, one, { sortOrder: order, imageId, created });
    }
  }
}
