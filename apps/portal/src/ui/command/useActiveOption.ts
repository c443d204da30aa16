import { useState } from 'react';
import type { KeyboardEvent } from 'react';

import type { ComboLine } from './comboLine.ts';

interface Chosen {
  readonly text: string;
  readonly key: string;
}

/** How many lines PageUp and PageDown go. */
const PAGE = 8;

/**
 * The line that Enter takes: the first one after each change of the text, moved by the arrows, PageUp and PageDown. It
 * stays the same line when others arrive before it.
 */
export function useActiveOption(lines: readonly ComboLine[], text: string) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const kept = chosen?.text === text ? lines.findIndex(({ key }) => key === chosen.key) : -1;
  const at = Math.max(kept, 0);
  const active = lines[at];

  const setActive = (key: string) => setChosen({ text, key });
  const move = (to: number) => {
    const line = lines[to];
    if (line !== undefined) setActive(line.key);
  };
  const last = lines.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    PageDown: Math.min(at + PAGE, last),
    PageUp: Math.max(at - PAGE, 0),
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // An input method takes Enter and the arrows for itself.
    if (event.nativeEvent.isComposing) return;
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      move(target);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      active.onChoose();
    }
  };
  return { active, setActive, handleKeyDown };
}
