import { useLanguage } from '../text/useText.ts';
import { formatsOf, type Formats } from './formats.ts';

/** Formats in the language the person reads; changes with it (KIT-17). */
export function useFormats(): Formats {
  return formatsOf(useLanguage());
}
