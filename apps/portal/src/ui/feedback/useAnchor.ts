import { startTransition, useState } from 'react';

/** What hangs from the control that opens it. */
export interface Anchored {
  /** The control; null while it is closed. */
  readonly anchor: HTMLElement | null;
  /** It was opened once: its file is loaded only then, and it stays for its leaving. */
  readonly wasOpened: boolean;
  readonly open: (control: HTMLElement) => void;
  readonly close: () => void;
}

/** Opens what is loaded with the first opening, as soon as its file is there. */
export function useAnchor(): Anchored {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (control: HTMLElement) =>
    // Without a transition React would first show that it waits, for 300 ms at least.
    startTransition(() => {
      setAnchor(control);
      setWasOpened(true);
    });
  return { anchor, wasOpened, open, close: () => setAnchor(null) };
}
