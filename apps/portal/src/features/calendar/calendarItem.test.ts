import { expect, it } from 'vitest';

import { itemsByDay, windowOf } from './calendarItem.ts';

const itemOf = (id: string, startDate: string, endDate: string) => ({ id, startDate, endDate, title: id, to: '/' });

it('what ends at midnight is not on the day that begins then, by the clocks of the building (NAV-61, LIM-04)', () => {
  const items = [
    itemOf('late', '2031-01-06T21:00:00.000Z', '2031-01-06T23:00:00.000Z'),
    itemOf('night', '2031-01-06T21:00:00.000Z', '2031-01-06T23:00:00.001Z'),
    itemOf('moment', '2031-01-06T23:00:00.000Z', '2031-01-06T23:00:00.000Z'),
  ];
  const byDay = itemsByDay(items, 'Europe/Paris');
  expect([...byDay].map(([day, found]) => [day, found.map(({ id }) => id)])).toEqual([
    ['2031-01-06', ['late', 'night']],
    ['2031-01-07', ['night', 'moment']],
  ]);
});

it('the days of a calendar begin and end on the clocks of the building (NAV-61, LIM-04)', () => {
  expect(windowOf(['2031-03-30', '2031-03-31'], 'America/New_York')).toEqual({
    from: '2031-03-30T04:00:00.000Z',
    until: '2031-04-01T04:00:00.000Z',
  });
});
