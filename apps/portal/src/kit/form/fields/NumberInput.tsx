import { useState } from 'react';

import { useFormats } from '../../../ui/format/useFormats.ts';
import type { WidgetProps } from '../formDefinition.ts';
import { TextInput } from './TextInput.tsx';

/**
 * What was typed as a number, with point or comma as the decimal mark. Text that is no number stays text, so that the
 * contract answers with the message of the field's own kind: integer, number, latitude, longitude (ERR-03).
 */
export function numberOf(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** A value as it is typed in a language, with its decimal mark and no thousands. */
function textOf(value: unknown, locale: string): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  return value.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 15 });
}

/** A number. A text input, because a browser's number input drops what it cannot read without a word. */
export function NumberInput(props: WidgetProps) {
  const { value, onChange, facts } = props;
  const { locale } = useFormats();
  const [typed, setTyped] = useState('');
  // The value may be set from outside (a restored version, a merge): what was typed counts while it means the same.
  const shown = typed !== '' && Object.is(numberOf(typed), value ?? null) ? typed : textOf(value, locale);
  return (
    <TextInput
      {...props}
      text={shown}
      inputMode={facts.kind === 'integer' ? 'numeric' : 'decimal'}
      onChange={(next) => {
        const text = textOf(next, locale);
        setTyped(text);
        onChange(numberOf(text));
      }}
    />
  );
}
