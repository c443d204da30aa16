import { dateFormat, type Period, type TemplateLanguage } from '@atrium/contract';

import { zoneNameIn } from '../../base/zoneNameIn.ts';

/** The locales in which messages write dates, times and amounts. */
export const mailLocales = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<TemplateLanguage, string>;

/**
 * Returns when something is (milliseconds), as the placeholders of messages say it: by the clocks of the building, which
 * are named, as the reader may be anywhere (LIM-04). The end has its day where that is another one.
 */
export function mailTimes({ starts, ends }: Period, timeZone: string, language: TemplateLanguage) {
  const locale = mailLocales[language];
  const format = (instant: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone }).format(instant);
  const day = (instant: number) => format(instant, { dateStyle: 'full' });
  const time = (instant: number) => format(instant, { timeStyle: 'short' });
  const last = day(starts) === day(ends) ? time(ends) : `${time(ends)}, ${day(ends)}`;
  return { startDate: day(starts), startTime: time(starts), endTime: `${last} (${zoneNameIn(timeZone, locale)})` };
}

/** Returns a time in words for a page that anyone opens by its link, with the building's clocks named (LIM-04). */
export function periodText({ starts, ends }: Period, timeZone: string, language: TemplateLanguage): string {
  const locale = mailLocales[language];
  const format = dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return `${format.formatRange(starts, ends)} (${zoneNameIn(timeZone, locale)})`;
}
