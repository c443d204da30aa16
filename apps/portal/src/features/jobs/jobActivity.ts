const listeners = new Set<() => void>();
let isSeen = false;

/** Whether a job of the person was heard of since the page was opened: only then the list of jobs is asked for by itself. */
export const jobActivity = {
  get: () => isSeen,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  note: () => {
    isSeen = true;
    for (const listener of listeners) listener();
  },
} as const;
