import { languages } from '@atrium/phrases';

import { SegmentedChoice } from '../../ui/control/SegmentedChoice.tsx';
import { switchLanguage } from '../../ui/text/startText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';

/** English or French, each in its own words (SHELL-48). */
export function LanguageChoice() {
  const t = useText('shell');
  const language = useLanguage();
  return (
    <SegmentedChoice
      label={t('person.language')}
      value={language}
      options={languages.map((value) => ({ value, label: t(`languages.${value}`), lang: value }))}
      onChange={(next) => void switchLanguage(next)}
    />
  );
}
