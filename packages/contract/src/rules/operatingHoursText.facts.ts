import { type DayHours, MIDNIGHT, type Weekday, weekdays } from './operatingHours.facts.ts';

/** The words of a week's hours in a language: its days Monday first, a day that is closed, and one without end. */
export interface HoursWords {
  readonly days: readonly string[];
  readonly closed: string;
  readonly allDay: string;
}

/** The words in which hours are written where no language is known. */
export const plainHours: HoursWords = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  closed: 'closed',
  allDay: '24 h',
};

function timesOf({ opensAt, closesAt, closed }: DayHours, words: HoursWords): string {
  if (closed) return words.closed;
  return opensAt === null || closesAt === null ? words.allDay : `${opensAt}–${closesAt}`;
}

/** Writes a week's hours as the cell of a table has them: `Mon–Fri 08:00–18:00; Sat–Sun closed`. */
export function writeHours(week: readonly DayHours[], words: HoursWords): string {
  const nameOf = (at: number) => words.days[at] ?? '';
  const parts: { from: number; to: number; times: string }[] = [];
  for (const [at, day] of week.entries()) {
    const times = timesOf(day, words);
    const last = parts.at(-1);
    if (last?.times === times) last.to = at;
    else parts.push({ from: at, to: at, times });
  }
  return parts
    .map(({ from, to, times }) => `${from === to ? nameOf(from) : `${nameOf(from)}–${nameOf(to)}`} ${times}`)
    .join('; ');
}

/** How people begin the name of a day, in English and French: two letters are enough. */
const dayStarts: Readonly<Record<string, Weekday>> = {
  mo: 'monday',
  lu: 'monday',
  tu: 'tuesday',
  ma: 'tuesday',
  we: 'wednesday',
  me: 'wednesday',
  th: 'thursday',
  je: 'thursday',
  fr: 'friday',
  ve: 'friday',
  sa: 'saturday',
  su: 'sunday',
  di: 'sunday',
};
const frenchDays = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** The place of a day in the week, by a name or its beginning. */
function dayOf(word: string): number | null {
  const plain = word.replace(/\.$/, '');
  const day = dayStarts[plain.slice(0, 2)];
  const isName = plain.length >= 2 && [...weekdays, ...frenchDays].some((name) => name.startsWith(plain));
  return isName && day !== undefined ? weekdays.indexOf(day) : null;
}

/** The days that a text names: `mon`, `mon–fri`, `mon, wed`; null where a word is no day. */
function daysOf(text: string): number[] | null {
  const days: number[] = [];
  for (const part of text.split(/[,&+]| and | et /)) {
    const [from, to = from] = part.split(/-| to | au | à /).map((word) => dayOf(word.trim()));
    if (from === undefined || from === null || to === undefined || to === null || from > to) return null;
    for (let day = from; day <= to; day += 1) days.push(day);
  }
  return days;
}

const span =
  /^([01]?\d|2[0-3])(?:[:h.]([0-5]\d)?)?\s*(?:-|to|à)\s*(?:([01]?\d|2[0-3])(?:[:h.]([0-5]\d)?)?|24(?:[:h.](?:00)?)?)$/;
const closedWords: readonly string[] = ['closed', 'ferme', 'fermé'];
const allDay = /^24\s*(?:h|hours|heures|\/\s*24|h\s*\/\s*24)$/;

function clock(hour: string | undefined, minute = '00'): string {
  return `${(hour ?? '').padStart(2, '0')}:${minute}`;
}

/** A closing time as it is kept: no day closes when it begins, so midnight is its end. */
function closingClock(hour: string | undefined, minute: string | undefined): string {
  const time = hour === undefined ? MIDNIGHT : clock(hour, minute);
  return time === '00:00' ? MIDNIGHT : time;
}

/** Returns when a day is open by a text: `8:00-18:00`, `8h-18h30`, `18-24`, `closed`, `24 h`; null where it says something else. */
function hoursOf(text: string): Omit<DayHours, 'day'> | null {
  if (closedWords.includes(text)) return { closed: true, opensAt: null, closesAt: null };
  if (allDay.test(text)) return { closed: false, opensAt: null, closesAt: null };
  const [, fromHour, fromMinute, toHour, toMinute] = span.exec(text) ?? [];
  if (fromHour === undefined) return null;
  return { closed: false, opensAt: clock(fromHour, fromMinute), closesAt: closingClock(toHour, toMinute) };
}

/** A text of more than this says no week. */
const MAX_LENGTH = 500;

/**
 * Reads a week's hours as people write them in English or French, such as `Mon–Fri 08:00–18:00; Sat 9h-12h`: days that are
 * not named are closed, and hours without days are those of every day. Null where the text says something else.
 */
export function readHours(text: string): DayHours[] | null {
  if (text.length > MAX_LENGTH) return null;
  const plain = text
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim();
  if (plain === '') return null;
  const days = weekdays.map((day): DayHours => ({ day, closed: true, opensAt: null, closesAt: null }));
  const named = new Set<number>();
  for (const part of plain.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const [, before = '', hourText = ''] = /^(\D*?)(\d.*|closed|fermé|ferme)$/.exec(part) ?? [];
    const dayText = before.replaceAll(':', '').trim();
    const hours = hoursOf(hourText.trim());
    const own = dayText === '' ? [...weekdays.keys()] : daysOf(dayText);
    // A day that is named twice leaves open which of the two is meant.
    if (hours === null || own === null || own.some((at) => named.has(at))) return null;
    for (const at of own) {
      named.add(at);
      days[at] = { ...hours, day: weekdays[at] ?? 'monday' };
    }
  }
  return named.size === 0 ? null : days;
}
