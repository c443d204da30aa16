import type { RetentionType } from '@atrium/contract';

import { fillText } from '../../../ui/text/fillText.ts';
import { comingLanguage, phrasesOf } from '../../../ui/text/textStore.ts';

/** Returns what a type of records is called, for names that are asked for outside components; the texts of its screens are there. */
export function retentionTypeName(type: RetentionType): string {
  const language = comingLanguage();
  return fillText(phrasesOf(language, 'dataRetention') ?? {}, language, `values.type.${type}`) ?? type;
}
