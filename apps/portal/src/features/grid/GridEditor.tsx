import { type KeyboardEvent, useRef, useState } from 'react';

import type { GridColumn } from './gridDefinition.ts';
import { type GridWords, nameOfChoice } from './gridText.ts';

/** Where the active cell goes after a value was entered; `stay` is a press elsewhere. */
export type AfterEntry = 'down' | 'up' | 'right' | 'left' | 'stay';

interface GridEditorProps {
  readonly column: GridColumn;
  readonly label: string;
  readonly text: string;
  /** Whether the text was there before, so that typing goes on behind it. */
  readonly isWhole: boolean;
  readonly words: GridWords;
  readonly onEnter: (text: string, then: AfterEntry) => void;
  readonly onTyping: (text: string) => void;
  readonly onCancel: () => void;
}

function focusEnd(element: HTMLInputElement | HTMLSelectElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  if (element instanceof HTMLInputElement) element.setSelectionRange(element.value.length, element.value.length);
}

/** Shows what a cell is edited in: Enter and Tab enter the value, Esc gives the former one back. */
export function GridEditor({ column, label, text, isWhole, words, onEnter, onTyping, onCancel }: GridEditorProps) {
  const [typed, setTyped] = useState(text);
  // The entry or the way out comes once: the field that goes is left too.
  const isOver = useRef(false);
  const enter = (then: AfterEntry) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnter(typed, then);
  };
  const note = (next: string) => {
    setTyped(next);
    onTyping(next);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else if (event.key === 'Enter') enter(event.shiftKey ? 'up' : 'down');
    else if (event.key === 'Tab') enter(event.shiftKey ? 'left' : 'right');
    else return;
    event.preventDefault();
  };
  const shared = {
    'aria-label': label,
    value: typed,
    onKeyDown: handleKeyDown,
    onBlur: () => enter('stay'),
    // What is copied and pasted here is the text of this cell alone.
    onCopy: stop,
    onCut: stop,
    onPaste: stop,
  };
  if (column.kind === 'choice')
    return (
      <select ref={focusEnd} {...shared} onChange={(event) => note(event.target.value)}>
        <option value="" />
        {column.options?.map((option) => (
          <option key={option} value={option}>
            {nameOfChoice(column, option, words)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      ref={isWhole ? focusEnd : focusOnce}
      {...shared}
      inputMode={column.kind === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      onChange={(event) => note(event.target.value)}
    />
  );
}

function focusOnce(element: HTMLInputElement | null): void {
  element?.focus({ preventScroll: true });
}

function stop(event: { readonly stopPropagation: () => void }): void {
  event.stopPropagation();
}
