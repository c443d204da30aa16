import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';

import { createDraftKeeper, type DraftKeeper } from '../../kit/form/draft/createDraftKeeper.ts';
import type { Draft } from '../../kit/form/draft/draftStore.ts';
import { DraftStoreContext } from '../../kit/form/draft/draftStoreContext.ts';
import { forgetKeptWork, noteOpenForm } from '../../kit/form/draft/openForms.ts';
import type { FormDraft } from '../../kit/form/draft/useDraft.ts';
import { useSession } from '../../kit/session/useSession.ts';
import type { GridEdits } from './gridEdits.ts';

/** What a draft keeps of a grid: what was typed, and the job that is saving it. */
export interface KeptGrid {
  readonly edits: GridEdits;
  readonly jobId: string | null;
}

const keptGrid = z.object({
  edits: z.record(z.string(), z.object({ version: z.number().nullable(), values: z.record(z.string(), z.unknown()) })),
  jobId: z.string().nullable(),
});

function readKept({ values }: Draft): KeptGrid {
  return keptGrid.catch({ edits: {}, jobId: null }).parse(values);
}

/**
 * Keeps what is typed into a grid on this device, and offers what was kept before (KIT-07). A draft that was left while
 * a job was saving it is taken up by itself, so that its rows are not added twice.
 */
export function useGridDraft(
  key: string,
  kept: KeptGrid,
  { isReadOnly, onTakeUp }: { readonly isReadOnly: boolean; readonly onTakeUp: (kept: KeptGrid) => void },
): FormDraft {
  const store = use(DraftStoreContext);
  const userId = useSession().user.id;
  const [id] = useState(() => crypto.randomUUID());
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const keeper = useRef<DraftKeeper | null>(null);
  const hasEdits = useEffectEvent(() => Object.keys(kept.edits).length > 0);
  const read = useEffectEvent(() => ({
    base: null,
    values: Object.keys(kept.edits).length === 0 ? {} : { ...kept },
    isWhole: true,
  }));
  const takeUp = (draft: Draft) => {
    onTakeUp(readKept(draft));
    setDrafts((all) => all.filter((other) => other.id !== draft.id));
    keeper.current?.noteChange();
    // The grid's own draft has it from here on.
    setTimeout(() => void keeper.current?.flush().then(() => store.remove(draft.userId, [draft.id])));
  };
  const handleFound = useEffectEvent((found: readonly Draft[]) => {
    const others = found.filter((draft) => draft.id !== id);
    setDrafts(others);
    const [newest] = others;
    if (newest === undefined || hasEdits() || !(newest.isResumed || readKept(newest).jobId !== null)) return;
    takeUp(newest);
    setIsResumed(newest.isResumed);
  });

  useEffect(() => {
    if (isReadOnly) return undefined;
    const own = createDraftKeeper({ store, id, userId, key, read: () => read() });
    keeper.current = own;
    let isOpen = true;
    void store.list(userId, key).then((found) => {
      if (isOpen) handleFound(found);
    });
    const takeOff = noteOpenForm({ hasChanges: () => hasEdits(), keep: () => own.flush(true) });
    const handleHide = () => void own.flush();
    window.addEventListener('pagehide', handleHide);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      isOpen = false;
      own.stop();
      takeOff();
      window.removeEventListener('pagehide', handleHide);
      document.removeEventListener('visibilitychange', handleHide);
    };
  }, [isReadOnly, store, id, userId, key]);
  useEffect(() => {
    forgetKeptWork();
    keeper.current?.noteChange();
    // What a job is saving is known before the page can be left.
    if (kept.jobId !== null) void keeper.current?.flush();
  }, [kept]);

  const [found] = isDismissed ? [] : drafts;
  const remove = (gone: readonly Draft[]) => {
    setDrafts((all) => all.filter((draft) => !gone.includes(draft)));
    void store.remove(
      userId,
      gone.map((draft) => draft.id),
    );
  };
  return {
    found,
    isResumed: isResumed && !isDismissed,
    restore: () => {
      if (found !== undefined) takeUp(found);
    },
    discard: () => {
      if (found !== undefined) remove([found]);
    },
    dismiss: () => setIsDismissed(true),
    end: () => remove(drafts),
    giveUp: () => void keeper.current?.drop(),
  };
}
