import { useState } from 'react';

import type { GridEdits } from './gridEdits.ts';
import type { KeptGrid } from './useGridDraft.ts';

/** A grid in which nothing was typed. */
export const nothingTyped: KeptGrid = { edits: {}, jobId: null };
/** Steps that can be taken back one by one. */
const MAX_STEPS = 100;

/** Returns what was typed, with the steps before and after it. */
export function useGridSteps() {
  const [kept, setKept] = useState<KeptGrid>(nothingTyped);
  const [past, setPast] = useState<readonly GridEdits[]>([]);
  const [future, setFuture] = useState<readonly GridEdits[]>([]);
  return {
    kept,
    type: (edits: GridEdits) => {
      setPast((steps) => [...steps, kept.edits].slice(-MAX_STEPS));
      setFuture([]);
      setKept({ ...kept, edits });
    },
    undo: () => {
      const edits = past.at(-1);
      if (edits === undefined) return;
      setPast(past.slice(0, -1));
      setFuture([kept.edits, ...future]);
      setKept({ ...kept, edits });
    },
    redo: () => {
      const [edits] = future;
      if (edits === undefined) return;
      setFuture(future.slice(1));
      setPast([...past, kept.edits]);
      setKept({ ...kept, edits });
    },
    /** Begins again with other edits: what came before cannot be taken back. */
    replace: (next: KeptGrid) => {
      setPast([]);
      setFuture([]);
      setKept(next);
    },
    follow: (jobId: string) => setKept((before) => ({ ...before, jobId })),
  };
}
