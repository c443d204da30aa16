import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { enUS, frFR, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import english from 'dayjs/locale/en-gb.js';
import french from 'dayjs/locale/fr.js';
import type { ReactNode } from 'react';

import { useLanguage } from '../text/useText.ts';

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

/** Around date inputs: words and order of the person's language, weeks that begin on Monday (KIT-17). Loaded only with them. */
export function DatesProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={locales[language].name}
      localeText={words[language]}
    >
      {children}
    </LocalizationProvider>
  );
}
