const MINUTES_OF_DAY = 24 * 60;

/** Hours and minutes as people type them: `9`, `930`, `9:30`, `9.30`, `09h30`, `9 h`, `9:30 pm`. */
const TYPED = /^(?:(\d{1,2})(?:\s?[:.,h]\s?(\d\d)?)?|(\d{1,2})\s?(\d\d))\s?([ap])?\.?m?\.?$/i;

function textOf(minutes: number): string {
  const parts = [Math.floor(minutes / 60), minutes % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/**
 * Returns the `HH:mm` that was typed, null for nothing typed, undefined for text that is no time of the day (VEND-06). No
 * day closes when it begins, so midnight as a closing time is 24:00.
 */
export function readTimeOfDay(typed: string, isClosing = false): string | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const found = TYPED.exec(text);
  if (found === null) return undefined;
  const half = found[5]?.toLowerCase();
  const hour = Number(found[1] ?? found[3]);
  const minute = Number(found[2] ?? found[4] ?? 0);
  if (minute > 59 || (half !== undefined && (hour < 1 || hour > 12))) return undefined;
  const minutes = (half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
  if (isClosing && minutes === 0) return textOf(MINUTES_OF_DAY);
  return minutes > lastMinuteOf(isClosing) ? undefined : textOf(minutes);
}

/** The last minute of a day at which it may close, or else open. */
function lastMinuteOf(isClosing: boolean): number {
  return isClosing ? MINUTES_OF_DAY : MINUTES_OF_DAY - 1;
}

/** Returns `HH:mm` moved to the next whole multiple of `step` minutes, back for a negative step. It stays within the day. */
export function steppedTime(time: string, step: number, isClosing = false): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const size = Math.abs(step);
  const exact = (hour * 60 + minute) / size;
  const next = (step > 0 ? Math.floor(exact) + 1 : Math.ceil(exact) - 1) * size;
  return textOf(Math.min(Math.max(next, 0), lastMinuteOf(isClosing)));
}
