import type { CreateOf, timezone } from '@atrium/contract';
import { rawTimeZones, timeZonesNames } from '@vvo/tzdb';

/** A timezone as it is created. */
export type TimezoneFacts = CreateOf<typeof timezone>;

function offsetMinutes(ianaName: string, date: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: ianaName, timeZoneName: 'longOffset' }).formatToParts(date);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Returns the offset outside daylight saving time as `GMT+01:00`: the smaller one of January and July of a year. */
export function standardOffset(ianaName: string, year: number): string {
  const [winter, summer] = [0, 6].map((month) => offsetMinutes(ianaName, new Date(Date.UTC(year, month, 1))));
  const minutes = Math.min(winter ?? 0, summer ?? 0);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Returns the place that a zone is named after: `Buenos Aires, Argentina` of `America/Argentina/Buenos_Aires`. */
function placeOf(ianaName: string): string {
  const [, ...places] = ianaName.replaceAll('_', ' ').split('/');
  return places.toReversed().join(', ');
}

/**
 * Returns every timezone of the IANA database under its present name, as `Paris (Central European Time)` (ROOT-20).
 * @param year whose offsets are given; the next one by default, as governments change them for the future
 */
export function listTimezoneFacts(year = new Date().getUTCFullYear() + 1): TimezoneFacts[] {
  const nameOf = new Map(
    rawTimeZones.flatMap(({ name, group, alternativeName }) =>
      [name, ...group].map((ianaName) => [ianaName, alternativeName]),
    ),
  );
  return timeZonesNames.map((ianaName) => {
    const kind = nameOf.get(ianaName);
    const place = placeOf(ianaName);
    return {
      displayName: kind === undefined || kind.startsWith(place) ? place : `${place} (${kind})`,
      ianaName,
      gmtStandard: standardOffset(ianaName, year),
    };
  });
}
