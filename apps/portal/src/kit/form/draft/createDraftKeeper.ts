import type { RecordValues } from '../../definition/formDefinition.ts';
import type { DraftStore } from './draftStore.ts';
import type { SafeValues } from './withoutSecrets.ts';

/** Milliseconds without a further change after which what was typed is written down. */
export const DRAFT_DELAY = 500;

interface KeeperOptions {
  readonly store: DraftStore;
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  /** What differs from the record, without secrets, and that record; no values when nothing differs. */
  readonly read: () => SafeValues & { readonly base: RecordValues | null };
}

/** Keeps the draft of one form up to date. */
export interface DraftKeeper {
  /** Something was typed: it is written down soon. */
  readonly noteChange: () => void;
  /** Writes down at once what is not yet; false when something in it cannot be kept. */
  readonly flush: (isResumed?: boolean) => Promise<boolean>;
  /** Takes the draft away: it was saved, or its person does not want it. */
  readonly drop: () => Promise<void>;
  /** Writes down the rest and nothing more. */
  readonly stop: () => void;
}

/** Creates the keeper of one form, which stops at the sign-out of its person. */
export function createDraftKeeper({ store, id, userId, key, read }: KeeperOptions): DraftKeeper {
  const began = store.signOuts();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStored = false;
  let isStopped = false;

  const write = async (isResumed: boolean): Promise<boolean> => {
    clearTimeout(timer);
    timer = undefined;
    if (isStopped || store.signOuts() !== began) return true;
    const { base, values, isWhole } = read();
    if (Object.keys(values).length > 0) {
      isStored = true;
      await store.put({ id, userId, key, savedAt: Date.now(), base, values, isResumed });
    } else if (isStored) {
      isStored = false;
      await store.remove(userId, [id]);
    }
    return isWhole;
  };
  return {
    noteChange: () => {
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(() => void write(false), DRAFT_DELAY);
    },
    flush: (isResumed = false) => (timer === undefined && !isResumed ? Promise.resolve(true) : write(isResumed)),
    drop: async () => {
      clearTimeout(timer);
      timer = undefined;
      if (isStored) await store.remove(userId, [id]);
      isStored = false;
    },
    stop: () => {
      if (timer !== undefined) void write(false);
      isStopped = true;
    },
  };
}
