/** Answers a question with what the person decided: true once they have signed in again. */
type Answer = (hasSignedIn: boolean) => void;

let answers: readonly Answer[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Answer[]): void {
  answers = next;
  for (const listener of listeners) listener();
}

/** Calls that wait until the person has signed in again, which one dialog asks for (SEC-20). */
export const signInQuestion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: () => answers.length > 0,
  /** Asks the person; false where no page is there that could. */
  ask: (): Promise<boolean> =>
    listeners.size === 0
      ? Promise.resolve(false)
      : new Promise((resolve) => {
          set([...answers, resolve]);
        }),
  answer(hasSignedIn: boolean): void {
    const asked = answers;
    set([]);
    for (const answer of asked) answer(hasSignedIn);
  },
};
