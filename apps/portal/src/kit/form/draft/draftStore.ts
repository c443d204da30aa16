import { keepingLimits } from '@atrium/contract';

import type { RecordValues, Values } from '../../definition/formDefinition.ts';

/** What someone typed into a form and has not saved (KIT-07). Secrets are never part of it. */
export interface Draft {
  /** One form on one screen: two tabs on the same record have a draft each. */
  readonly id: string;
  readonly userId: string;
  /** The record, or the new one, that it belongs to: `policy policies/019a…`. */
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** The record the changes began with; null for a new one. */
  readonly base: RecordValues | null;
  /** The changed fields. */
  readonly values: Values;
  /** Whether the page was reloaded on purpose in the middle of it: the form then goes on with it by itself. */
  readonly isResumed: boolean;
}

/** Where drafts are kept on this device. Whatever goes wrong there costs the draft and never the form. */
export interface DraftStore {
  /** Says who uses the portal on this page. */
  enter(userId: string): void;
  /** Drops what is older than 7 days. */
  dropOld(): Promise<void>;
  /** The person's drafts of one record, the newest first, none older than 7 days. */
  list(userId: string, key: string): Promise<readonly Draft[]>;
  put(draft: Draft): Promise<void>;
  remove(userId: string, ids: readonly string[]): Promise<void>;
  /**
   * Drops all drafts of the person who signs out, of everyone where the page does not know who that is; forms that are
   * open now keep none from here on.
   */
  drop(): Promise<void>;
  /** Counts the sign-outs of this page. */
  signOuts(): number;
}

const TABLE = 'drafts';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('atrium', 1);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(TABLE, { keyPath: ['userId', 'id'] });
      store.createIndex('savedAt', 'savedAt');
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser opened no database')));
  });
}

/** Drafts in the browser's IndexedDB: the keys of the other storages are fixed (SHELL-52). */
export function createDraftStore(now: () => number = Date.now): DraftStore {
  let opening: Promise<IDBDatabase> | null = null;
  let signOuts = 0;
  let person: string | null = null;

  const database = () => {
    const forget = () => {
      opening = null;
    };
    opening ??= openDatabase().then((opened) => {
      // The person cleared the browser's data: it is opened again when next needed.
      opened.addEventListener('close', forget);
      return opened;
    });
    opening.catch(forget);
    return opening;
  };
  /** Runs one transaction; resolves to what `work` asked for once all of it is stored. */
  const run = async <Result>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Result> | undefined,
  ): Promise<Result | undefined> => {
    try {
      const transaction = (await database()).transaction(TABLE, mode);
      return await new Promise<Result | undefined>((resolve, reject) => {
        const request = work(transaction.objectStore(TABLE));
        transaction.addEventListener('complete', () => resolve(request?.result));
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')));
        // Without waiting for further requests: the page may be on its way out.
        if (mode === 'readwrite') transaction.commit();
      });
    } catch {
      // A private window, a full disk: the form works as without drafts.
      return undefined;
    }
  };
  const isFresh = ({ savedAt }: Draft) => savedAt > now() - keepingLimits.draft;
  /** An array is behind every text in the order of keys. */
  const ofPerson = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

  return {
    enter: (userId) => {
      person = userId;
    },
    dropOld: async () => {
      const tooOld = () => IDBKeyRange.upperBound(now() - keepingLimits.draft);
      const old = (await run('readonly', (store) => store.index('savedAt').getAllKeys(tooOld()))) ?? [];
      await run('readwrite', (store) => {
        for (const key of old) store.delete(key);
        return undefined;
      });
    },
    list: async (userId, key) => {
      const own = (await run<Draft[]>('readonly', (store) => store.getAll(ofPerson(userId)))) ?? [];
      return own
        .filter((draft) => draft.key === key && isFresh(draft))
        .toSorted((one, other) => other.savedAt - one.savedAt);
    },
    put: async (draft) => void (await run('readwrite', (store) => store.put(draft))),
    remove: async (userId, ids) => {
      await run('readwrite', (store) => {
        for (const id of ids) store.delete([userId, id]);
        return undefined;
      });
    },
    drop: async () => {
      signOuts += 1;
      const leaving = person;
      // One request, as the page is about to be left.
      await run('readwrite', (store) => (leaving === null ? store.clear() : store.delete(ofPerson(leaving))));
    },
    signOuts: () => signOuts,
  };
}
