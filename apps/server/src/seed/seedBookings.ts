import { times } from '@atrium/contract';

import { spaceBookingStore } from '../modules/bookings/spaceBooking/spaceBooking.store.ts';
import { buyerNames } from './content/menuTexts.ts';
import type { PortfolioSeed } from './portfolioSeed.ts';

/** What is booked of a space, in minutes from now, and whether the people are there; by turns, so that a floor shows each state. */
const days = [
  [{ from: 60, to: 120, isThere: false, title: 'Supplier visit' }],
  [
    { from: -20, to: 40, isThere: true, title: 'Weekly planning' },
    { from: 60, to: 105, isThere: false, title: 'Interview' },
  ],
  [{ from: -35, to: 55, isThere: false, title: 'Project review' }],
  [],
  [{ from: -50, to: 70, isThere: true, title: 'Workshop' }],
] as const;

/** Bookings around now in the spaces that can be booked (RESV-21, SPACE-09). */
export function seedBookings(portfolio: PortfolioSeed): void {
  const spaces = portfolio.histories.filter(
    (history) =>
      history.store.resource.name === 'space' &&
      history.value('reservable') === true &&
      history.value('active') !== false &&
      history.last.deletedAt === null,
  );
  const now = Math.floor(portfolio.calendar.now.getTime() / (5 * times.minute)) * 5 * times.minute;
  for (const [at, space] of spaces.entries()) {
    for (const [turn, { from, to, isThere, title }] of (days[at % days.length] ?? []).entries()) {
      const name = buyerNames[(at + turn) % buyerNames.length] ?? '';
      const [first = ''] = name.toLowerCase().split(' ');
      const made = new Date(Math.max(now - 3 * times.hour, space.last.date.getTime()));
      const starts = now + from * times.minute;
      const buffer = Number(space.value('bookingBuffer') ?? 0) * times.minute;
      const ends = now + to * times.minute;
      const history = portfolio.create(
        spaceBookingStore,
        { date: made, editorId: null },
        {
          customerId: space.value('customerId'),
          buildingId: space.value('buildingId'),
          spaceId: space.id,
          userId: null,
          delegateId: null,
          name,
          email: `${first}@guests.example`,
          title,
          attendees: null,
          starts: new Date(starts).toISOString(),
          ends: new Date(ends).toISOString(),
          status: 'Booked',
          checkedInAt: null,
          closedAt: null,
          changeReason: null,
          freeFrom: buffer === 0 ? null : new Date(ends + buffer).toISOString(),
        },
      );
      const arrival = new Date(starts + times.minute);
      if (isThere)
        history.change({ date: arrival, editorId: null }, { status: 'CheckedIn', checkedInAt: arrival.toISOString() });
    }
  }
}
