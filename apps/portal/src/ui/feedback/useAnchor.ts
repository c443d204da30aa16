import { useState } from 'react';

/** What hangs from the control that opens it. */
export interface Anchored {
  /** The control; null while it is closed. */
  readonly anchor: HTMLElement | null;
  /** It was opened once: its file is loaded only then, and it stays for its leaving. */
  readonly wasOpened: boolean;
  readonly open: (control: HTMLElement) => void;
  readonly close: () => void;
}

/** Opens what is loaded with the first opening at the latest. */
export function useAnchor(): Anchored {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const open = (control: HTMLElement) => {
    setAnchor(control);
    setWasOpened(true);
  };
  return { anchor, wasOpened, open, close: () => setAnchor(null) };
}
