import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { renderRoutes } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { Calendar } from './Calendar.tsx';
import type { CalendarItem } from './calendarItem.ts';
import { useCalendarPlace } from './useCalendarPlace.ts';

const ZONE = 'Asia/Tokyo';

function Page({ items }: { readonly items: readonly CalendarItem[] }) {
  return <Calendar label="Bookings" place={useCalendarPlace(ZONE)} zone={ZONE} items={items} isLoading={false} />;
}

/** Opens the week from 6 January 2031 in Tokyo, which is nine hours ahead of UTC, with items by their starts and ends. */
async function open(
  view: string,
  spans: readonly (readonly [starts: string, ends: string])[],
  language: 'en' | 'fr' = 'en',
) {
  await startText(language, ['calendar', 'kit', 'shell']);
  const items = spans.map(([startDate, endDate], at) => {
    const title = `Booking ${String(at + 1)}`;
    return { id: title, startDate, endDate, title, to: '/' };
  });
  renderRoutes([{ path: '/', element: <Page items={items} /> }], { address: `/?day=2031-01-06&view=${view}` });
  await screen.findByRole('button', { name: language === 'en' ? 'Today' : 'Aujourd’hui' });
}

/** The times of a booking, with ordinary spaces in place of thin ones. */
function timesOf(name: string) {
  const [link] = screen.getAllByRole('link', { name: new RegExp(name) });
  return link?.firstChild?.textContent?.replaceAll(/\s/g, ' ');
}

describe('a calendar', () => {
  it('writes the times of the building: days only where something is on several (NAV-61, KIT-17)', async () => {
    await open('agenda', [
      ['2031-01-06T00:00:00.000Z', '2031-01-06T08:00:00.000Z'],
      ['2031-01-06T13:00:00.000Z', '2031-01-06T15:00:00.000Z'],
      ['2031-01-06T15:00:00.000Z', '2031-01-07T15:00:00.000Z'],
      ['2031-01-06T13:00:00.000Z', '2031-01-07T01:00:00.000Z'],
    ]);
    expect([1, 2, 3, 4].map((at) => timesOf(`Booking ${String(at)}`))).toEqual([
      '09:00–17:00',
      '22:00–00:00',
      '00:00–00:00',
      '6 Jan, 22:00 – 7 Jan, 10:00',
    ]);
  });

  it('writes them as the language does (NAV-61, KIT-17)', async () => {
    await open('agenda', [['2031-01-06T13:00:00.000Z', '2031-01-06T15:00:00.000Z']], 'fr');
    expect(timesOf('Booking 1')).toBe('22:00 – 00:00');
  });

  it('shows three entries of a day in a month, and says how many there are apart from these (NAV-61)', async () => {
    // The page is wide enough for the entries themselves.
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    await open(
      'month',
      Array.from({ length: 5 }, () => ['2031-01-06T00:00:00.000Z', '2031-01-06T08:00:00.000Z'] as const),
    );
    const day = within(screen.getByRole('gridcell', { name: /Monday,? 6 January 2031, 5 entries/ }));
    expect(day.getAllByRole('link')).toHaveLength(3);
    expect(day.getByRole('button', { name: /^2 more/ })).toBeDefined();
  });
});
