import { textsOf, type ResourceDefinition } from '@atrium/contract';
import { use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

import { SessionContext } from '../../session/sessionContext.ts';
import type { FormDefinition, RecordValues } from '../../definition/formDefinition.ts';
import type { ResourceFormState } from '../useResourceForm.ts';
import { createDraftKeeper, type DraftKeeper } from './createDraftKeeper.ts';
import type { Draft } from './draftStore.ts';
import { DraftStoreContext } from './draftStoreContext.ts';
import { forgetKeptWork, noteOpenForm } from './openForms.ts';
import { withoutSecrets } from './withoutSecrets.ts';

interface DraftOptions {
  readonly resource: ResourceDefinition;
  readonly path: string;
  readonly definition: FormDefinition;
  /** The record as the server has it now. */
  readonly record: RecordValues | null;
  readonly state: ResourceFormState;
  readonly isReadOnly: boolean;
}

/** The draft of one form, as the form shows and ends it. */
export interface FormDraft {
  /** A draft that was found and is not taken up yet: the newest one. */
  readonly found: Draft | undefined;
  /** Whether this form went on by itself with what was typed before the page was reloaded on purpose. */
  readonly isResumed: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
  /** Takes the bar away until the form is opened again; the draft stays. */
  readonly dismiss: () => void;
  /** All of it is saved: what this form kept and was offered is dropped. */
  readonly end: () => void;
  /** The changes are left behind: what this form kept is dropped. */
  readonly giveUp: () => void;
}

/** Keeps what is typed into a form on this device, and finds what was kept of it before (KIT-07). */
export function useDraft({ resource, path, definition, record, state, isReadOnly }: DraftOptions): FormDraft {
  const store = use(DraftStoreContext);
  const userId = use(SessionContext)?.user.id;
  const [id] = useState(() => crypto.randomUUID());
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isResumed, setIsResumed] = useState(false);
  const keeper = useRef<DraftKeeper | null>(null);
  const { form, base, hasChanges, changedValues, takeUp } = state;
  const { subscribe } = form;
  // A new record that was saved is that record at once: what is typed during its save is a draft of it.
  const key = `${textsOf(resource)} ${path}/${base?.id ?? 'new'}`;
  const isOff = userId === undefined || isReadOnly;

  const read = useEffectEvent(() => ({ base, ...withoutSecrets(resource, definition, changedValues()) }));
  const hasUnsaved = useEffectEvent(hasChanges);
  const goOnWith = useCallback(
    (draft: Draft) => {
      const isCurrent = record !== null && draft.base?.version === record.version;
      takeUp(isCurrent ? record : draft.base, draft.values);
      setDrafts((all) => all.filter((other) => other.id !== draft.id));
      // The form's own draft holds it from here on; the other one goes when that is written.
      keeper.current?.noteChange();
      void keeper.current?.flush().then(() => store.remove(draft.userId, [draft.id]));
    },
    [record, store, takeUp],
  );
  const handleFound = useEffectEvent((found: readonly Draft[]) => {
    const others = found.filter((draft) => draft.id !== id);
    setDrafts(others);
    const [newest] = others;
    if (newest?.isResumed !== true || hasChanges()) return;
    goOnWith(newest);
    setIsResumed(true);
  });

  useEffect(() => {
    if (isOff) return undefined;
    const own = createDraftKeeper({ store, id, userId, key, read: () => read() });
    keeper.current = own;
    if (hasUnsaved()) own.noteChange();
    let isOpen = true;
    const look = (take: typeof handleFound) =>
      void store.list(userId, key).then((found) => {
        if (isOpen) take(found);
      });
    look((found) => handleFound(found));
    // Another tab may have saved or discarded its draft since.
    const handleFocus = () =>
      look((left) => setDrafts((all) => all.filter((one) => left.some(({ id: other }) => other === one.id))));
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        forgetKeptWork();
        own.noteChange();
      },
    });
    const takeOff = noteOpenForm({ hasChanges: () => hasUnsaved(), keep: () => own.flush(true) });
    const handleHide = () => void own.flush();
    window.addEventListener('focus', handleFocus);
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('beforeunload', handleHide);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      isOpen = false;
      own.stop();
      unsubscribe();
      takeOff();
      window.removeEventListener('focus', handleFocus);
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('beforeunload', handleHide);
      document.removeEventListener('visibilitychange', handleHide);
    };
  }, [isOff, store, id, userId, key, subscribe]);

  const giveUp = () => void keeper.current?.drop();
  const [found] = isDismissed ? [] : drafts;
  return {
    found,
    isResumed: isResumed && !isDismissed,
    restore: () => {
      if (found !== undefined) goOnWith(found);
    },
    discard: () => {
      if (found === undefined) return;
      setDrafts((all) => all.filter((draft) => draft.id !== found.id));
      void store.remove(found.userId, [found.id]);
    },
    dismiss: () => setIsDismissed(true),
    end: () => {
      setIsResumed(false);
      giveUp();
      if (userId !== undefined && drafts.length > 0) {
        void store.remove(
          userId,
          drafts.map((draft) => draft.id),
        );
      }
      setDrafts([]);
    },
    giveUp,
  };
}
