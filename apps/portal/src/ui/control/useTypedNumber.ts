import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { readNumber, writeNumber } from '../format/readNumber.ts';
import { useFormats } from '../format/useFormats.ts';

interface TypedNumberOptions {
  /** A number, text that is none, or nothing. */
  readonly value: unknown;
  /** Is given a number, null for nothing, or the text that is no number. */
  readonly onChange: (value: number | string | null) => void;
  readonly isWhole?: boolean;
}

/** What a text input needs to take a number. */
export interface TypedNumber {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * A number in a text input, because a browser's number input drops what it cannot read without a word. The number that
 * was understood is shown with its groups of digits once the input is left; within it there are none, so that the comma
 * of 16,910 is never left over from an edit.
 */
export function useTypedNumber({ value, onChange, isWhole = false }: TypedNumberOptions): TypedNumber {
  const { locale } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const wasSelected = useRef(false);
  useLayoutEffect(() => {
    // The Tab key selects all there is; the same number without its groups is another text, in which nothing is selected.
    if (isEntered && wasSelected.current) input.current?.select();
  }, [isEntered]);
  const textOf = () => {
    if (typeof value === 'string') return value;
    return typeof value === 'number' ? writeNumber(value, locale, { hasGroups: !isEntered }) : '';
  };
  // The value may be set from outside (a restored version, a merge): what was typed counts while it means the same.
  const means = typed !== '' && Object.is(readNumber(typed, locale, { isWhole }), value ?? null);
  return {
    input,
    text: means ? typed : textOf(),
    setText: (text) => {
      setTyped(text);
      onChange(readNumber(text, locale, { isWhole }));
    },
    onFocus: () => {
      const { selectionStart, selectionEnd, value: shown } = input.current ?? { value: '' };
      wasSelected.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length;
      setIsEntered(true);
    },
    onBlur: () => {
      setTyped('');
      setIsEntered(false);
    },
  };
}
