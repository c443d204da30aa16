import { dayAt, instantOf, times } from '@atrium/contract';

import { extensionStore } from '../modules/setup/extension/extension.store.ts';
import { reservationStore, rsvpStore } from '../modules/bookings/reservation/reservation.store.ts';
import type { Site } from './content/site.ts';
import type { CustomerSeed, PortfolioSeed } from './portfolioSeed.ts';
import type { RecordHistory } from './recordHistory.ts';
import { languageOf } from './seedBuildings.ts';

/** Days around today that have a session, the weekends among them left out. */
const window = { past: 12, future: 25 } as const;
const OCCUPANCY = 24;

const notes = {
  en: 'Reception opens at 07:30. Desks are free to choose; the canteen serves lunch from 11:45 to 14:00.',
  fr: 'L’accueil ouvre à 7 h 30. Les postes sont libres ; la cantine sert de 11 h 45 à 14 h.',
} as const;

interface Session {
  readonly history: RecordHistory;
  readonly scope: { readonly customerId: string; readonly buildingId: string };
  readonly from: Date;
  readonly until: Date;
}

/** The people who have reserved; every sixth has cancelled. */
const isCancelled = (order: number) => order % 6 === 4;

function seedRsvps(portfolio: PortfolioSeed, session: Session, people: readonly RecordHistory[]): void {
  const { history, scope, from, until } = session;
  const span = until.getTime() - from.getTime();
  for (const [order, person] of people.entries()) {
    const date = new Date(from.getTime() + (span * (order + 1)) / (people.length + 2));
    const reserved = portfolio.create(
      rsvpStore,
      { date, editorId: person.id },
      {
        ...scope,
        reservationId: history.id,
        userId: person.id,
        name: `${String(person.value('firstName'))} ${String(person.value('lastName'))}`,
        email: person.value('email'),
        date: date.toISOString(),
        status: 'reserved',
        cancelledDate: null,
      },
    );
    if (!isCancelled(order)) continue;
    const cancelled = new Date((date.getTime() + until.getTime()) / 2);
    reserved.change(
      { date: cancelled, editorId: person.id },
      { status: 'cancelled', cancelledDate: cancelled.toISOString() },
    );
  }
}

/** The weekdays around today, as the clocks of the building count them. */
function workdays(now: number, zone: string): number[] {
  const today = Date.parse(`${dayAt(now, zone)}T00:00:00Z`);
  return Array.from(
    { length: window.past + window.future + 1 },
    (_, at) => today + (at - window.past) * times.day,
  ).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
}

function seedBuildingReservations(
  portfolio: PortfolioSeed,
  seeded: CustomerSeed,
  { site, facts, building }: { readonly site: number; readonly facts: Site; readonly building: RecordHistory },
): void {
  const now = portfolio.calendar.now.getTime();
  const created = new Date(now - (window.past + 9) * times.day);
  const manager = seeded.users.find(
    ({ role, sites, since }) => role === 'manager' && sites.includes(site) && since < created,
  );
  const editorId = manager?.id ?? portfolio.administrator;
  const ids = new Set(seeded.users.filter(({ since, until }) => since < created && until === null).map(({ id }) => id));
  const people = portfolio.histories.filter(({ id }) => ids.has(id));
  const scope = { customerId: seeded.history.id, buildingId: building.id };
  for (const [order, day] of workdays(now, facts.timezone).entries()) {
    const [start, end] = [8, 18].map((hour) => instantOf(day + hour * times.hour, facts.timezone));
    if (start === undefined || end === undefined) continue;
    const isFar = start > now + 7 * times.day;
    const comers = people.slice((order * 3) % 5, isFar ? 0 : ((order * 3) % 5) + 2 + ((order * 5 + site) % 7));
    const history = portfolio.create(
      reservationStore,
      { date: created, editorId },
      {
        ...scope,
        startDate: new Date(start).toISOString(),
        endDate: new Date(end).toISOString(),
        capacityType: 'building',
        spaceId: null,
        occupancy: OCCUPANCY,
        rsvpCount: comers.filter((_, at) => !isCancelled(at)).length,
        notes: notes[languageOf(facts)],
        recurrence: 'weekly',
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
        confirmationEmail: true,
      },
    );
    const until = new Date(Math.min(start, now));
    seedRsvps(
      portfolio,
      { history, scope, from: new Date(Math.max(created.getTime(), start - 9 * times.day)), until },
      comers,
    );
  }
}

/** Reservations of the first two buildings of each customer that have back to work, with people who come (RESV-01, RESV-11). */
export function seedReservations(portfolio: PortfolioSeed, seeded: CustomerSeed): void {
  const enabled = new Set(
    portfolio.histories
      .filter(
        ({ store, last: { values } }) =>
          store === extensionStore && values['code'] === 'extension.backToWork' && values['enabled'] === true,
      )
      .map(({ last: { values } }) => values['buildingId']),
  );
  const places = seeded.buildings.flatMap((building, site) => {
    const facts = seeded.facts.sites[site];
    return facts === undefined || facts.status !== undefined || !enabled.has(building.id)
      ? []
      : [{ site, facts, building }];
  });
  for (const place of places.slice(0, 2)) seedBuildingReservations(portfolio, seeded, place);
}
