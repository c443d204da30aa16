import { type OrderTotalsAnswer, times } from '@atrium/contract';

type Day = OrderTotalsAnswer['days'][number];

/** The days from the first to the last, those on which nothing was sold included, so that a chart of them keeps to time. */
export function everyDay(days: readonly Day[]): Day[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  const [first, last] = [days[0], days.at(-1)].map((one) => (one === undefined ? Number.NaN : Date.parse(one.day)));
  const filled: Day[] = [];
  for (let at = first ?? Number.NaN; at <= (last ?? Number.NaN); at += times.day) {
    const day = new Date(at).toISOString().slice(0, 10);
    filled.push(byDay.get(day) ?? { day, orders: 0, total: 0 });
  }
  return filled;
}
