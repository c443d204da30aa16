import { useState } from 'react';

/** Steps that undo goes back at most. */
const MAX_STEPS = 100;

interface Steps<Value> {
  readonly past: readonly Value[];
  readonly future: readonly Value[];
  /** What the last change was of; further ones of the same are one step. */
  readonly subject: string | null;
}

/** A value with its undo and redo. */
export interface EditHistory<Value> {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Changes the value; changes of the same subject that follow each other are one step. */
  readonly change: (next: Value, subject?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Undo and redo of one field's value, as long as its form is open (MAP-12). */
export function useEditHistory<Value>(value: Value, onChange: (value: Value) => void): EditHistory<Value> {
  const [{ past, future, subject: last }, setSteps] = useState<Steps<Value>>({ past: [], future: [], subject: null });
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next, subject) => {
      const isSameStep = subject !== undefined && subject === last;
      setSteps({
        past: isSameStep ? past : [...past, value].slice(-MAX_STEPS),
        future: [],
        subject: subject ?? null,
      });
      onChange(next);
    },
    undo: () => {
      const previous = past.at(-1);
      if (previous === undefined) return;
      setSteps({ past: past.slice(0, -1), future: [value, ...future], subject: null });
      onChange(previous);
    },
    redo: () => {
      const [next, ...rest] = future;
      if (next === undefined) return;
      setSteps({ past: [...past, value], future: rest, subject: null });
      onChange(next);
    },
  };
}
