import type { Draft, DraftStore } from '../kit/form/draft/draftStore.ts';

/** A store of drafts for tests, which jsdom has no database for. */
export function createMemoryDrafts() {
  const drafts = new Map<string, Draft>();
  let signOuts = 0;
  const all = () => [...drafts.values()];
  const store: DraftStore = {
    enter: () => undefined,
    dropOld: () => Promise.resolve(),
    list: (userId, key) =>
      Promise.resolve(
        all()
          .filter((draft) => draft.userId === userId && draft.key === key)
          .toSorted((one, other) => other.savedAt - one.savedAt),
      ),
    put: (draft) => Promise.resolve(void drafts.set(draft.id, structuredClone(draft))),
    remove: (_userId, ids) => Promise.resolve(ids.forEach((id) => void drafts.delete(id))),
    drop: () => {
      signOuts += 1;
      drafts.clear();
      return Promise.resolve();
    },
    signOuts: () => signOuts,
  };
  return { store, all };
}
