import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { enUS, frFR, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import dayjs, { type Dayjs } from 'dayjs';
import english from 'dayjs/locale/en-gb.js';
import french from 'dayjs/locale/fr.js';
import utc from 'dayjs/plugin/utc.js';
import type { ReactNode } from 'react';

import { useLanguage } from '../text/useText.ts';
import { readPastedDate } from './pastedDate.ts';

dayjs.extend(utc);

type Words = Partial<PickersLocaleText>;

function wordsOf({ components }: typeof enUS): Words {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package types its own words as possibly undefined
  return components.MuiLocalizationProvider.defaultProps.localeText as Words;
}

/** A time's options are named with what they show: `08 hours` where the list says `08`. */
function clockWords(words: Words): Words {
  const named = (wordsOfNumber: ((number: string) => string) | undefined) => (number: string) =>
    (wordsOfNumber?.(number) ?? number).replace(/^\d+/, (digits) => digits.padStart(2, '0'));
  return {
    ...words,
    hoursClockNumberText: named(words.hoursClockNumberText),
    minutesClockNumberText: named(words.minutesClockNumberText),
  };
}

const words = { en: clockWords(wordsOf(enUS)), fr: clockWords(wordsOf(frFR)) };
const locales = { en: english, fr: french };

/**
 * Reads what is typed or pasted as the wall clock that our inputs work with (`timezone="UTC"`). By the clocks of the browser, a time of
 * the night in which they go forward would be none (LIM-04).
 */
class WallClockAdapter extends AdapterDayjs {
  override parse = (value: string, format: string): Dayjs | null => {
    if (value === '') return null;
    const typed = dayjs.utc(value, this.expandFormat(format), true);
    return (typed.isValid() ? typed : dayjs.utc(readPastedDate(value))).locale(this.locale ?? 'en');
  };
}

/** Around date inputs: words and order of the person's language, weeks that begin on Monday (KIT-17). Loaded only with them. */
export function DatesProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider
      dateAdapter={WallClockAdapter}
      adapterLocale={locales[language].name}
      localeText={words[language]}
    >
      {children}
    </LocalizationProvider>
  );
}
