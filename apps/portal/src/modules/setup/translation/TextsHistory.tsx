import { type TranslationAnswer, translationFacts, translationLanguages } from '@atrium/contract';

import { ScreenHistory } from '../../../features/history/ScreenHistory.tsx';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { TextLanguage } from './translationLines.ts';

interface TextsHistoryProps {
  readonly answers: Readonly<Record<TextLanguage, TranslationAnswer>>;
  readonly onClose: () => void;
}

function textsIn(values: Values | undefined): ReadonlyMap<string, string> {
  return new Map(Object.entries(values?.['texts'] ?? {}).map(([key, text]) => [key, String(text)]));
}

/** The texts that a save changed, by key; one that is built in again is empty. */
function changesOf(values: Values, before: Values | undefined) {
  const [now, then] = [textsIn(values), textsIn(before)];
  const keys = [...new Set([...then.keys(), ...now.keys()])].filter((key) => now.get(key) !== then.get(key));
  return keys.map((key) => ({ field: key, from: then.get(key) ?? '', to: now.get(key) ?? '' }));
}

/** Shows who changed which text of a customer when, in both languages (AUDIT-04). */
export function TextsHistory({ answers, onClose }: TextsHistoryProps) {
  const text = useText('translation');
  const records = new Map(
    translationLanguages.flatMap((language) => {
      const { id } = answers[language];
      return id === null ? [] : [[id, text(`languages.${language}`)]];
    }),
  );
  return (
    <ScreenHistory
      resource={translationFacts}
      records={records}
      title={text('title')}
      changesOf={changesOf}
      onClose={onClose}
    />
  );
}
