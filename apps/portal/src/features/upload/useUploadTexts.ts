import { type BatchIssue, type BatchKind, readHours, writeHours } from '@atrium/contract';
import { useMemo } from 'react';

import { hoursWords } from '../../ui/hours/hoursWords.ts';
import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';
import { useText } from '../../ui/text/useText.ts';
import { textsOfKind } from './uploadSteps.ts';

/** The words of a kind's columns, values and faults. */
export interface UploadTexts {
  label(field: string): string;
  value(field: string, text: string): string;
  /** Says what is wrong in a line of this number. */
  reason(issue: BatchIssue, line: number): string;
}

/** Gives the words of a kind's columns, values and faults. */
export function useUploadTexts(kind: BatchKind): UploadTexts {
  const t = useText('batchUpload');
  const own = useText(textsOfKind(kind));
  const errors = useText('errors');
  const fieldErrors = useFieldErrors();
  const grid = useText('grid');
  return useMemo(() => {
    const label = (field: string) => t.at(`fields.${field}`) ?? own.at(`fields.${field}`) ?? field;
    const labelsOf = (field: string | null, choices: readonly string[]) =>
      choices.map((choice) => own.at(`values.${field ?? ''}.${choice}`) ?? choice);
    const choiceOf = (field: string | null, choices: readonly string[]) => {
      const labels = labelsOf(field, choices);
      return t(labels.length === 1 ? 'line.meant' : 'line.choices', { choices: labels.join(', ') });
    };
    return {
      label,
      value: (field, text) => {
        if (text === '') return t('line.blank');
        const hours = field === 'openHours' ? readHours(text) : null;
        if (hours !== null) return writeHours(hours, hoursWords(grid));
        return own.at(`values.${field}.${text}`) ?? t.at(`flags.${text}`) ?? text;
      },
      reason: ({ field, column, code, value, otherLine, names = [], limit, choices }, line) => {
        const bound = limit === undefined ? {} : { count: limit };
        const inLine = { line: String(line), choices: labelsOf(field, choices ?? []).join(', ') };
        const known =
          own.at(`faults.${field ?? ''}.${code}`, inLine) ??
          (code === 'choice' && choices !== undefined
            ? choiceOf(field, choices)
            : field === null
              ? undefined
              : fieldErrors(code, bound));
        const text =
          otherLine === null
            ? (known ?? errors.at(`codes.${code}`) ?? code)
            : t('repeats', { line: String(otherLine) });
        const reason = names.length === 0 ? text : `${text} (${names.join(', ')})`;
        if (field === null) return reason;
        return column === null || value === null
          ? t('line.issueBlank', { field: label(field), reason })
          : t('line.issue', { column, field: label(field), value, reason });
      },
    };
  }, [t, own, errors, fieldErrors, grid]);
}
